import { z } from 'zod';
import { fold } from './fold.ts';

/** Where a review was written: a lower-case name that never changes, because ids and file names depend on it. Any platform is allowed. */
export const Platform = z
  .string()
  .max(40)
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'a platform in lower case, like google, booking or my-trade-portal',
  )
  .meta({
    id: 'Platform',
    description: 'A review platform: a lower-case name like google; any is allowed.',
    examples: ['google'],
  });
export type Platform = z.infer<typeof Platform>;

/** Display names of platforms that are named like them, in lower case without spaces and dots: `trustedshops`. */
const NAMES = `
  Google, Yelp, Facebook, Trustpilot, Checkatrade, Nextdoor, BBB, Angi, Judge.me,
  Tripadvisor, Airbnb, Amazon, Birdeye, Doctolib, eBay, Etsy, Expedia, Feefo, Foursquare,
  HolidayCheck, HomeAdvisor, Houzz, Instagram, jameda, Kiyoh, LinkedIn, Loox, MyBuilder,
  OpenTable, Opineo, ProvenExpert, Quandoo, Reviews.io, Shopify, Sitejabber, TheFork,
  Thumbtack, Treatwell, TrustATrader, Trusted Shops, WooCommerce, WordPress, Yell, Yotpo,
  Zocdoc`;

/** Display names of well-known platforms. `direct` is the business's own form or paper, `other` is unknown; they have none. */
const DISPLAY_NAMES: ReadonlyMap<Platform, string> = new Map([
  ...NAMES.trim()
    .split(/,\s+/)
    .map((name) => [squeeze(name), name] as const),
  ['booking', 'Booking.com'],
  ['hotels', 'Hotels.com'],
  ['stamped', 'Stamped.io'],
]);

/** Well-known platforms, `direct` and `other`. */
export const WELL_KNOWN: readonly Platform[] = [...DISPLAY_NAMES.keys(), 'direct', 'other'];

/** Other spellings, folded and without punctuation. */
const SPELLINGS: Readonly<Record<string, string>> = {
  googlemaps: 'google',
  googlebusiness: 'google',
  googlebusinessprofile: 'google',
  googlemybusiness: 'google',
  googlereviews: 'google',
  gmb: 'google',
  fb: 'facebook',
  ta: 'tripadvisor',
  yellcom: 'yell',
  angieslist: 'angi',
  betterbusinessbureau: 'bbb',
};

/** Words of owners for `direct`, written like spellings. */
const DIRECT =
  'direkt directo diretto direto bezposrednio inperson personlich persoonlijk dipersona enpersonne enpersona pessoalmente osobiscie';

const BY_NAME = new Map([
  ...[...DISPLAY_NAMES].map(([platform, name]) => [squeeze(name), platform] as const),
  ...WELL_KNOWN.map((platform) => [platform, platform] as const),
  ...Object.entries(SPELLINGS),
  ...DIRECT.split(' ').map((word) => [word, 'direct'] as const),
]);

/** Returns the display name: that of a known platform, else its words with capitals. `direct` and `other` have none. */
export function platformName(platform: Platform): string | undefined {
  if (platform === 'direct' || platform === 'other') return undefined;
  const words = platform.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return DISPLAY_NAMES.get(platform) ?? words.join(' ');
}

/** Returns the platform of a name in any spelling ("Google Maps", "Booking.com", "My trade portal"), or undefined if it has no letters. */
export function platformOf(name: string): Platform | undefined {
  const known = knownPlatformOf(name);
  const slug = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return known ?? (/[a-z]/.test(slug) ? slug : undefined);
}

/** Like `platformOf`, but returns undefined for platforms that are not well known. */
export function knownPlatformOf(name: string): Platform | undefined {
  return BY_NAME.get(squeeze(name));
}

/** Folds a name and drops everything but letters and digits. */
function squeeze(name: string): string {
  return fold(name.replace(/^https?:\/\/(?:www\.)?/, '')).replace(/[^a-z0-9]/g, '');
}
