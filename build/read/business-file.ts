import { createRequire } from 'node:module';
import { z } from 'zod';
import { Business, Service, Technician } from '../../contract/business.ts';
import { NameDisplay } from '../../contract/dataset.ts';
import { type NamedEntity, nameKey } from '../../contract/entity.ts';
import { Platform } from '../../contract/platform.ts';
import { LanguageTag } from '../../contract/review.ts';
import { doc } from '../../contract/schema.ts';
import { OpeningHours } from './opening-hours.ts';
import { PhotoFile } from './photos.ts';
import { SiteSettings } from './site-settings.ts';

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
const { element: service } = shape.services;
const { element: technician } = shape.technicians;
const { element: area } = shape.service_areas;

/** A list of entities, by default none, in which each has names of its own. */
function named<T extends z.ZodType<NamedEntity>>(entity: T) {
  return z.array(entity).default([]).superRefine(refuseSharedNames);
}

/** A statement that only the business can make. */
const stated = z.string().min(1).optional();

/** `content/business.yaml`. `business` requires only name, type and address (town and country). */
export const BusinessFile = z.strictObject({
  sample: doc(z.boolean().optional(), 'Only for invented content; pages then say so.', true),
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
      OpeningHours.pipe(shape.opening_hours.unwrap()).optional(),
      'A list like `Mo-Fr 08:00-18:00` (also `Mon-Fri 8am-6pm`), or a table with one line per day.',
      ['Mo-Fr 08:00-18:00'],
    ),
    same_as: shape.same_as.default([]),
    services: named(service.extend({ aliases: service.shape.aliases.default([]) })),
    technicians: named(
      technician.extend({
        aliases: technician.shape.aliases.default([]),
        active: doc(z.boolean().default(true), 'false for a person who has left.', true),
      }),
    ),
    service_areas: named(area.extend({ aliases: area.shape.aliases.default([]) })),
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
    return { ...business, id: business.id ?? toSlug(business.name, 'business'), telephone };
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
      collects_from: doc(
        z.array(Platform).default([]),
        'Platforms your reviews come from. Those of published reviews are added.',
        ['google', 'direct'],
      ),
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
  site: SiteSettings,
});
export type BusinessFile = z.infer<typeof BusinessFile>;

/** Matches numbers in international format. */
const INTERNATIONAL = /^\+[1-9][\d ()-]{5,20}$/;

/** Formats a telephone number with its country code. Returns undefined if it is not a possible number in that country. */
function toInternational(number: string | undefined, country: string): string | undefined {
  if (number === undefined || INTERNATIONAL.test(number)) return number;
  // Loaded only for national numbers, because the tables of this library take 40 ms.
  const { isSupportedCountry, parsePhoneNumberFromString }: typeof import('libphonenumber-js/min') =
    createRequire(import.meta.url)('libphonenumber-js/min');
  const parsed = isSupportedCountry(country)
    ? parsePhoneNumberFromString(number, country)
    : parsePhoneNumberFromString(number);
  return parsed?.isPossible() ? parsed.formatInternational() : undefined;
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
      const message = `a name that differs from those of ${owner.name} (${owner.id}), ignoring case, accents and hyphens`;
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
