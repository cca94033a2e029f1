import { z } from 'zod';
import { Photo } from './photo.ts';
import { Platform } from './platform.ts';
import { WebAddress } from './review.ts';
import { doc, resource } from './schema.ts';

/** Id in kebab-case: 1–64 characters of `a-z 0-9 -`. */
const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lowercase letters and digits in words separated by hyphens')
  .max(64);

const name = z.string().min(1).max(200);
const aliases = z.array(name);

export const Service = resource('Service', 'A service the business offers.', {
  id: doc(Slug, 'Id, accepted by `mentions_service`.', 'boiler-repair'),
  name: doc(name, 'Name of the service.', 'Boiler repair'),
  aliases: doc(aliases, 'Other names that customers use.', ['heating repair']),
  photo: Photo.optional(),
});
export type Service = z.infer<typeof Service>;

export const Technician = resource('Technician', 'A technician of the business.', {
  id: doc(Slug, 'Id, accepted by `mentions_technician`.', 'mara-lindqvist'),
  name: doc(name, 'Full name.', 'Mara Lindqvist'),
  aliases: doc(aliases, 'Short names that customers use.', ['Mara']),
  active: doc(z.boolean(), 'Whether the technician works for the business now.', true),
  photo: Photo.optional(),
});
export type Technician = z.infer<typeof Technician>;

export const ServiceArea = resource('ServiceArea', 'An area the business serves.', {
  id: doc(Slug, 'Id, accepted by `mentions_service_area`.', 'old-town'),
  name: doc(name, 'Name of the area.', 'Old Town'),
  aliases: doc(aliases, 'Other names of the area.', ['the old quarter']),
});
export type ServiceArea = z.infer<typeof ServiceArea>;

const Address = resource(
  'Address',
  'Postal address, with the field names of schema.org PostalAddress.',
  {
    street_address: doc(name.optional(), 'Street and number.', '12 Lantern Row'),
    address_locality: doc(name, 'Town.', 'Port Ellery'),
    address_region: doc(name.optional(), 'State, county or region.', 'Marrowshire'),
    postal_code: doc(name.optional(), 'Postal code.', 'ZZ1 2AB'),
    address_country: doc(
      z.string().regex(/^[A-Z]{2}$/, 'two capital letters like GB (ISO 3166-1)'),
      'Country, ISO 3166-1 alpha-2.',
      'GB',
    ),
  },
);

const Geo = resource('Geo', 'Position of the business.', {
  latitude: doc(z.number().min(-90).max(90), 'Degrees north, WGS 84.', 51.5),
  longitude: doc(z.number().min(-180).max(180), 'Degrees east, WGS 84.', -0.12),
});

const Profile = resource('Profile', "The business's profile on a review platform.", {
  platform: doc(Platform, 'Platform.', 'google'),
  url: doc(WebAddress, 'Address of the profile.', 'https://maps.example/place/1'),
});

/** The reviewed business; fields follow schema.org LocalBusiness in snake_case. */
export const Business = resource('Business', 'The reviewed business.', {
  id: doc(Slug, 'Id of the business.', 'lantern-heating'),
  name: doc(name, 'Trading name.', 'Lantern Heating'),
  legal_name: doc(name.optional(), 'Registered name.', 'Lantern Heating Ltd'),
  type: doc(
    z.string().regex(/^[A-Z][A-Za-z]+$/, 'a schema.org type like HVACBusiness, or LocalBusiness'),
    'Subtype of schema.org LocalBusiness.',
    'HVACBusiness',
  ),
  description: doc(
    z.string().min(1).max(2_000).optional(),
    'What the business does, in a sentence or two.',
    'Heating engineers.',
  ),
  url: doc(WebAddress.optional(), 'Website.', 'https://lantern-heating.example/'),
  telephone: doc(name.optional(), 'Telephone number.', '+44 1632 960123'),
  email: doc(z.email().optional(), 'E-mail address.', 'hello@lantern-heating.example'),
  address: Address,
  geo: Geo.optional(),
  opening_hours: doc(z.array(name).optional(), 'Opening hours as schema.org openingHours.', [
    'Mo-Fr 08:00-18:00',
  ]),
  photo: Photo.optional(),
  same_as: doc(z.array(WebAddress), 'Other pages about the same business.', [
    'https://social.example/lantern',
  ]),
  services: z.array(Service).describe('Services the business offers.'),
  technicians: z.array(Technician).describe('Technicians of the business.'),
  service_areas: z.array(ServiceArea).describe('Areas the business serves.'),
  profiles: z.array(Profile).describe('Profiles on review platforms.'),
});
export type Business = z.infer<typeof Business>;

/** Countries that write the postal code after the town. */
const CODE_AFTER_TOWN = ['AU', 'BR', 'CA', 'GB', 'HK', 'IE', 'IN', 'LV', 'NZ', 'SG', 'US', 'ZA'];

/** Formats a postal address on one line, in the order of its country, without the country and with no break in the postal code. */
export function addressLine(address: Business['address']): string {
  const { street_address, address_locality: town, address_region, postal_code } = address;
  const code = postal_code?.replaceAll(' ', '\u00a0');
  const parts = CODE_AFTER_TOWN.includes(address.address_country)
    ? [street_address, town, joinWords(address_region, code)]
    : [street_address, joinWords(code, town), address_region];
  return parts.filter(Boolean).join(', ');
}

function joinWords(...words: (string | undefined)[]): string {
  return words.filter(Boolean).join(' ');
}

const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/**
 * Returns the opening times on a day, like `08:00-12:00`, in the order of the lines; none if the business is closed.
 *
 * @param lines schema.org openingHours, like `Mo-Fr 08:00-18:00` or `Sa,Su 09:00-12:00,13:00-17:00`
 * @param day `YYYY-MM-DD`
 */
export function hoursOn(lines: readonly string[], day: string): string[] {
  const weekday = new Date(day).getUTCDay();
  return lines.flatMap((line) => {
    const [days = '', ...times] = line.split(' ');
    const isOpen = days.split(',').some((range) => includesDay(range, weekday));
    return isOpen ? times.join('').split(',') : [];
  });
}

/** Reports whether a day, like `Mo`, or a range, like `Fr-Mo`, includes a weekday, counted from Sunday as 0. */
function includesDay(range: string, weekday: number): boolean {
  const [first = '', last = first] = range.split('-');
  const from = DAYS.indexOf(first);
  const length = (DAYS.indexOf(last) - from + 7) % 7;
  return from >= 0 && (weekday - from + 7) % 7 <= length;
}
