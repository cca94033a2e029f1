import { createRequire } from 'node:module';
import { z } from 'zod';
import { Business, Service, Technician } from '../../contract/business.ts';
import { NameDisplay } from '../../contract/dataset.ts';
import { type NamedEntity, nameKey } from '../../contract/entity.ts';
import { HOME_SECTIONS, MENU_ENTRIES } from '../../contract/parts.ts';
import { Platform } from '../../contract/platform.ts';
import { LanguageTag, WebAddress } from '../../contract/review.ts';
import { doc } from '../../contract/schema.ts';
import { agentSettings } from './agent-settings.ts';
import { OpeningHours } from './opening-hours.ts';
import { PhotoFile } from './photos.ts';

/** Returns a schema that refuses unknown fields in every object within it, so that typos never hide content silently. */
function strict<T extends z.core.$ZodType>(type: T): T {
  if (type instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(type.shape).map(([name, field]) => [
      name,
      strict(field),
    ]);
    const def = { ...type.def, shape: Object.fromEntries(fields), catchall: z.never() };
    return type.clone(def, { parent: true });
  }
  if (type instanceof z.ZodArray) {
    return type.clone({ ...type.def, element: strict(type.element) }, { parent: true });
  }
  if (type instanceof z.ZodOptional) {
    return type.clone({ ...type.def, innerType: strict(type.unwrap()) }, { parent: true });
  }
  return type;
}

/** The business with the files of its photos. */
const ContentBusiness = Business.omit({ photo: true }).extend({
  services: z.array(Service.extend({ photo: PhotoFile.optional() })),
  technicians: z.array(Technician.extend({ photo: PhotoFile.optional() })),
});
type ContentBusiness = z.infer<typeof ContentBusiness>;

const Strict = strict(ContentBusiness);
const { shape } = Strict;

/** Mentions quotes because YAML reads a `#` outside quotes as the beginning of a comment. */
const COLOUR_RULE = 'a colour in quotes like "#0b5d3b"';
const isColour = (value: unknown): boolean =>
  typeof value === 'string' && /^#(?:[\da-f]{3}){1,2}$/i.test(value);

const BUTTON_RULE =
  'an address like https://lantern.example/book, tel:+441632960123 or mailto:office@lantern.example';
const isButtonAddress = (address: string): boolean =>
  WebAddress.safeParse(address).success ||
  /^tel:\+?\d[\d.-]*$/.test(address) ||
  /^mailto:[^\s@?]+@[^\s@?]+(?:\?\S+)?$/.test(address);

/** A statement that only the business can make. */
const stated = z.string().min(1).optional();

/** `content/business.yaml`. `business` requires only name, type and address (town and country). */
export const BusinessFile = z.strictObject({
  sample: doc(z.literal(true).optional(), 'Only for invented content; pages then say so.', true),
  language: doc(LanguageTag, 'Language of the site.', 'en'),
  time_zone: doc(
    z.string().refine(isTimeZone, { message: 'a time zone of the IANA list, like Europe/London' }),
    'Time zone in which days are counted.',
    'Europe/London',
  ),
  business: Strict.extend({
    id: doc(
      shape.id.optional(),
      'Id of the business; by default made from the name.',
      'lantern-heating',
    ),
    opening_hours: doc(
      OpeningHours.optional(),
      'A list of schema.org openingHours, or a table with one line per day.',
      ['Mo-Fr 08:00-18:00'],
    ),
    same_as: shape.same_as.default([]),
    services: z
      .array(
        shape.services.element.extend({
          aliases: shape.services.element.shape.aliases.default([]),
        }),
      )
      .default([])
      .superRefine(refuseSharedNames),
    technicians: z
      .array(
        shape.technicians.element.extend({
          aliases: shape.technicians.element.shape.aliases.default([]),
          active: doc(z.boolean().default(true), 'false for a person who has left.', true),
        }),
      )
      .default([])
      .superRefine(refuseSharedNames),
    service_areas: z
      .array(
        shape.service_areas.element.extend({
          aliases: shape.service_areas.element.shape.aliases.default([]),
        }),
      )
      .default([])
      .superRefine(refuseSharedNames),
    profiles: shape.profiles.default([]),
  }).transform((business, context): ContentBusiness => {
    const country = business.address.address_country;
    // Names the code that replaces one not in ISO 3166-1: GB for UK.
    const { region = country } = new Intl.Locale(`und-${country}`);
    if (region !== country) {
      const path = ['address', 'address_country'];
      context.addIssue({ code: 'custom', path, message: `${region} (ISO 3166-1)` });
    }
    const telephone = toInternational(business.telephone, region);
    if (business.telephone !== undefined && telephone === undefined) {
      const message = 'a telephone number like "+44 1632 960123"';
      context.addIssue({ code: 'custom', path: ['telephone'], message });
    }
    // Parsing puts the fields in the order of the contract, so that the same content gives the same bytes.
    return ContentBusiness.parse({
      ...business,
      id: business.id ?? toSlug(business.name, 'business'),
      telephone,
    });
  }),
  review_policy: z
    .strictObject({
      publish_unverified: doc(
        z.boolean().default(false),
        'Whether unverified reviews are shown, each with its status. Default false.',
        true,
      ),
      name_display: doc(
        NameDisplay.default('first_initial'),
        'How names of customers are shown: `first_initial` ("Anna K.") or `full`.',
        'first_initial',
      ),
      collects_from: doc(z.array(Platform).default([]), 'Platforms your reviews come from.', [
        'google',
        'direct',
      ]),
      incentives: doc(
        stated,
        'What you give customers for a review; `none` if nothing. Pages say "not stated" without it.',
        'none',
      ),
      relations: doc(
        stated,
        'Reviews by you, your staff or relatives; `none` if there are none.',
        'Two reviews by relatives are marked.',
      ),
      fake_reviews: doc(
        stated,
        'What you do against fake reviews.',
        'We report them and remove them once proved.',
      ),
      takedown_contact: doc(
        z.string().min(1).optional(),
        'Contact for removal requests.',
        'mailto:reviews@lantern-heating.example',
      ),
    })
    .prefault({}),
  site: z
    .strictObject({
      accent: doc(
        z.custom<string>(isColour, { message: COLOUR_RULE }).optional(),
        'One colour for the site and the embeds, in quotes; light and dark shades are derived from it.',
        '"#0b5d3b"',
      ),
      photo: PhotoFile.optional(),
      logo: doc(
        z.string().min(1).optional(),
        'Picture in `content/theme/` that replaces the name at the top of every page.',
        'logo.svg',
      ),
      actions: z
        .array(
          z.strictObject({
            name: doc(z.string().min(1).max(40), 'Words on the button.', 'Book a visit'),
            url: doc(
              z.string().refine(isButtonAddress, { message: BUTTON_RULE }),
              'Where it leads: a web page, a telephone number (`tel:`) or an e-mail address (`mailto:`).',
              'https://lantern-heating.example/book',
            ),
          }),
        )
        .max(3)
        .default([])
        .describe('Up to three buttons on the home page; the first is the main one.'),
      fonts: doc(
        z.boolean().default(true),
        "Whether pages load the site's two fonts (43 kB). false uses the visitor's own.",
        true,
      ),
      scheme: doc(
        z.enum(['auto', 'light', 'dark']).default('auto'),
        "Whether pages are light, dark, or as the visitor's device asks (`auto`).",
        'auto',
      ),
      home: doc(
        z.array(z.enum(HOME_SECTIONS)).default([...HOME_SECTIONS]),
        'Sections of the home page in order; a section that is not named is not shown.',
        [...HOME_SECTIONS],
      ),
      menu: doc(
        z.array(z.union([z.enum(MENU_ENTRIES), z.string().regex(/^\/.*\/$/)])).optional(),
        'Entries of the menu in order: names of built-in pages, and paths of your own pages.',
        ['reviews', 'services', '/prices/', 'about'],
      ),
      aggregate_rating: doc(
        z.boolean().default(false),
        "Whether the home page's JSON-LD rates the business. Search engines forbid that on a business's own site (docs/site.md).",
        false,
      ),
      ...agentSettings,
      review_pages: doc(
        z.boolean().default(true),
        'Whether each review has a page; false for many thousands.',
        true,
      ),
      admin: z
        .strictObject({
          repository: doc(
            z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'a repository at GitHub like owner/name'),
            'GitHub repository that the editor at `/admin/` saves to.',
            'quist/reviews',
          ),
          branch: doc(
            z.string().min(1).default('main'),
            'Branch that the editor saves to.',
            'main',
          ),
        })
        .optional(),
    })
    .prefault({}),
});
export type BusinessFile = z.infer<typeof BusinessFile>;

/** Matches numbers in international format. */
const INTERNATIONAL = /^\+[1-9][\d ()-]{5,20}$/;

/** Formats a telephone number with its country code. Returns undefined if it is not a possible number in that country. */
export function toInternational(number: string | undefined, country: string): string | undefined {
  if (number === undefined || INTERNATIONAL.test(number)) return number;
  const { isSupportedCountry, parsePhoneNumberFromString } = phoneNumbers();
  const parsed = isSupportedCountry(country)
    ? parsePhoneNumberFromString(number, country)
    : parsePhoneNumberFromString(number);
  return parsed?.isPossible() ? parsed.formatInternational() : undefined;
}

/** Loads the library only for national numbers, because its tables take 40 ms. */
function phoneNumbers(): typeof import('libphonenumber-js/min') {
  return createRequire(import.meta.url)('libphonenumber-js/min');
}

/** Converts a name to an id of lower-case letters, digits and hyphens, at most 64 characters, or `fallback` if none is left. */
export function toSlug(name: string, fallback: string): string {
  const words = nameKey(name).match(/[a-z0-9]+/g) ?? [fallback];
  return words.join('-').slice(0, 64).replace(/-$/, '');
}

/** Refuses an id, name or alias that two entities of a kind share, because reviews mention entities by any of them. */
function refuseSharedNames(entities: readonly NamedEntity[], context: z.RefinementCtx): void {
  const owners = new Map<string, NamedEntity>();
  entities.forEach((entity, at) => {
    for (const [path, name] of namesOf(entity)) {
      const owner = owners.get(nameKey(name)) ?? entity;
      owners.set(nameKey(name), owner);
      if (owner === entity) continue;
      const message = `a name that differs from those of ${owner.name} (${owner.id}), ignoring case and accents`;
      context.addIssue({ code: 'custom', path: [at, ...path], message });
    }
  });
}

function namesOf({ id, name, aliases }: NamedEntity): [path: (string | number)[], name: string][] {
  return [
    [['id'], id],
    [['name'], name],
    ...aliases.map((alias, at): [(string | number)[], string] => [['aliases', at], alias]),
  ];
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
