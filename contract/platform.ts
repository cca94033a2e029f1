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

/** Display names of well-known platforms. `direct` is the business's own form or paper, `other` is unknown; they have none. */
const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  yelp: 'Yelp',
  facebook: 'Facebook',
  trustpilot: 'Trustpilot',
  checkatrade: 'Checkatrade',
  nextdoor: 'Nextdoor',
  bbb: 'BBB',
  angi: 'Angi',
  judgeme: 'Judge.me',
  tripadvisor: 'Tripadvisor',
  airbnb: 'Airbnb',
  amazon: 'Amazon',
  birdeye: 'Birdeye',
  booking: 'Booking.com',
  doctolib: 'Doctolib',
  ebay: 'eBay',
  etsy: 'Etsy',
  expedia: 'Expedia',
  feefo: 'Feefo',
  foursquare: 'Foursquare',
  holidaycheck: 'HolidayCheck',
  homeadvisor: 'HomeAdvisor',
  hotels: 'Hotels.com',
  houzz: 'Houzz',
  instagram: 'Instagram',
  jameda: 'jameda',
  kiyoh: 'Kiyoh',
  linkedin: 'LinkedIn',
  loox: 'Loox',
  mybuilder: 'MyBuilder',
  opentable: 'OpenTable',
  opineo: 'Opineo',
  provenexpert: 'ProvenExpert',
  quandoo: 'Quandoo',
  reviewsio: 'Reviews.io',
  shopify: 'Shopify',
  sitejabber: 'Sitejabber',
  stamped: 'Stamped.io',
  thefork: 'TheFork',
  thumbtack: 'Thumbtack',
  treatwell: 'Treatwell',
  trustatrader: 'TrustATrader',
  trustedshops: 'Trusted Shops',
  woocommerce: 'WooCommerce',
  wordpress: 'WordPress',
  yell: 'Yell',
  yotpo: 'Yotpo',
  zocdoc: 'Zocdoc',
};

/** Well-known platforms, `direct` and `other`. */
export const WELL_KNOWN: readonly Platform[] = [...Object.keys(NAMES), 'direct', 'other'];

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
  ...Object.entries(NAMES).map(([platform, name]) => [squeeze(name), platform] as const),
  ...WELL_KNOWN.map((platform) => [platform, platform] as const),
  ...Object.entries(SPELLINGS),
  ...DIRECT.split(' ').map((word) => [word, 'direct'] as const),
]);

/** Returns the display name: that of a known platform, else its words with capitals. `direct` and `other` have none. */
export function platformName(platform: Platform): string | undefined {
  if (platform === 'direct' || platform === 'other') return undefined;
  const words = platform.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return Object.hasOwn(NAMES, platform) ? NAMES[platform] : words.join(' ');
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
