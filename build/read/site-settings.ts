import { z } from 'zod';
import { HOME_SECTIONS, MENU_ENTRIES } from '../../contract/parts.ts';
import { WebAddress } from '../../contract/review.ts';
import { doc } from '../../contract/schema.ts';
import { PhotoFile } from './photos.ts';

/** Mentions quotes because YAML reads a `#` outside quotes as the beginning of a comment. */
const COLOUR_RULE = 'a colour in quotes like "#0b5d3b"';
const isColour = (value: unknown): boolean =>
  typeof value === 'string' && /^#(?:[\da-f]{3}){1,2}$/i.test(value);

const MENU_RULE = `one of ${MENU_ENTRIES.join(', ')}, or the path of your own page, like /prices/`;

const ONCE_RULE = 'each entry once';
const isEachOnce = (entries: readonly string[]): boolean =>
  new Set(entries).size === entries.length;

const BUTTON_RULE =
  'an address like https://lantern.example/book, tel:+441632960123 or mailto:office@lantern.example';
const isButtonAddress = (address: string): boolean =>
  WebAddress.safeParse(address).success ||
  /^tel:\+?\d[\d.-]*$/.test(address) ||
  /^mailto:[^\s@?]+@[^\s@?]+(?:\?\S+)?$/.test(address);

/** `site` of business.yaml: how the site looks, and what it says to crawlers and registries. */
export const SiteSettings = z
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
      z
        .array(z.enum(HOME_SECTIONS))
        .refine(isEachOnce, ONCE_RULE)
        .default([...HOME_SECTIONS]),
      'Sections of the home page in order; a section that is not named is not shown.',
      [...HOME_SECTIONS],
    ),
    menu: doc(
      z
        .array(z.union([z.enum(MENU_ENTRIES), z.string().regex(/^\/.*\/$/, MENU_RULE)]))
        .refine(isEachOnce, ONCE_RULE)
        .optional(),
      'Entries of the menu in order: names of built-in pages, and paths of your own pages.',
      ['reviews', 'services', '/prices/', 'about'],
    ),
    aggregate_rating: doc(
      z.boolean().default(false),
      "Whether the home page's JSON-LD rates the business. Search engines forbid that on a business's own site.",
      false,
    ),
    content_signals: doc(
      z
        .strictObject({
          search: doc(z.boolean().optional(), 'Whether search engines may index it.', true),
          ai_input: doc(z.boolean().optional(), 'Whether answers of AI may use it.', true),
          ai_train: doc(z.boolean().optional(), 'Whether models may be trained with it.', false),
        })
        .optional(),
      'Your wishes for the use of the content by search engines, by answers of AI, and for training it, in robots.txt (contentsignals.org). Without it robots.txt says nothing.',
      { search: true, ai_input: true, ai_train: false },
    ),
    well_known: doc(
      z
        .partialRecord(
          z.enum(['openai-apps-challenge', 'mcp-registry-auth']),
          z.string().min(1).max(1_000),
        )
        .optional(),
      'Texts that prove to ChatGPT or the MCP registry that the site is yours, published below `/.well-known/`.',
      { 'openai-apps-challenge': 'the token that OpenAI shows' },
    ),
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
        branch: doc(z.string().min(1).default('main'), 'Branch that the editor saves to.', 'main'),
      })
      .optional(),
  })
  .prefault({});
