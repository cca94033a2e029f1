import { z } from 'zod';
import { doc } from './doc.ts';
import { PLATFORMS, WebAddress } from './review.ts';

/** Id of a service or area in kebab-case: 1–64 of `a-z 0-9 -`. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters and digits in words parted by hyphens')
  .max(64);

const name = z.string().min(1).max(200);
const aliases = z.array(name);

export const Service = z
  .object({
    id: Slug.meta(doc('Id, used by `mentions_service`.', 'boiler-repair')),
    name: name.meta(doc('Name of the service.', 'Boiler repair')),
    aliases: aliases.meta(doc('Other words customers use for it.', ['heating repair'])),
  })
  .describe('A service the business offers.');
export type Service = z.infer<typeof Service>;

export const Technician = z
  .object({
    id: Slug.meta(doc('Id, accepted by `mentions_technician`.', 'mara-lindqvist')),
    name: name.meta(doc('Full name.', 'Mara Lindqvist')),
    aliases: aliases.meta(doc('Short names customers use.', ['Mara'])),
    active: z.boolean().meta(doc('Whether they work here now.', true)),
  })
  .describe('A technician of the business.');
export type Technician = z.infer<typeof Technician>;

export const ServiceArea = z
  .object({
    id: Slug.meta(doc('Id, used by `mentions_service_area`.', 'old-town')),
    name: name.meta(doc('Name of the area.', 'Old Town')),
    aliases: aliases.meta(doc('Other names of it.', ['the old quarter'])),
  })
  .describe('An area the business serves.');
export type ServiceArea = z.infer<typeof ServiceArea>;

export const Address = z
  .object({
    street_address: name.optional().meta(doc('Street and number.', '12 Lantern Row')),
    address_locality: name.meta(doc('Town.', 'Port Ellery')),
    address_region: name.optional().meta(doc('State, county or region.', 'Marrowshire')),
    postal_code: name.optional().meta(doc('Postal code.', 'ZZ1 2AB')),
    address_country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'two capital letters like GB (ISO 3166-1)')
      .meta(doc('Country, ISO 3166-1 alpha-2.', 'GB')),
  })
  .describe('Postal address, with the field names of schema.org PostalAddress.');

export const Geo = z
  .object({
    latitude: z.number().min(-90).max(90).meta(doc('Degrees north, WGS 84.', 51.5)),
    longitude: z.number().min(-180).max(180).meta(doc('Degrees east, WGS 84.', -0.12)),
  })
  .describe('Position of the business.');

export const Profile = z
  .object({
    platform: z.enum(PLATFORMS).meta(doc('Platform.', 'google')),
    url: WebAddress.meta(doc('Public profile there.', 'https://maps.example/place/1')),
  })
  .describe("The business's own page on a review platform.");

/** The reviewed business; fields follow schema.org LocalBusiness in snake_case. */
export const Business = z
  .object({
    id: Slug.meta(doc('Id of the business.', 'lantern-heating')),
    name: name.meta(doc('Trading name.', 'Lantern Heating')),
    legal_name: name.optional().meta(doc('Registered name.', 'Lantern Heating Ltd')),
    type: z
      .string()
      .regex(/^[A-Z][A-Za-z]+$/, 'a type of schema.org like HVACBusiness')
      .meta(doc('schema.org subtype of LocalBusiness.', 'HVACBusiness')),
    description: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .meta(doc('What it does, in a sentence or two.', 'Heating engineers.')),
    url: WebAddress.optional().meta(doc('Web site.', 'https://lantern-heating.example/')),
    telephone: name.optional().meta(doc('Telephone number.', '+44 1632 960123')),
    email: z.email().optional().meta(doc('E-mail address.', 'hello@lantern-heating.example')),
    address: Address,
    geo: Geo.optional(),
    opening_hours: z
      .array(name)
      .optional()
      .meta(doc('Opening hours as schema.org openingHours texts.', ['Mo-Fr 08:00-18:00'])),
    same_as: z
      .array(WebAddress)
      .meta(doc('Other pages about the same business.', ['https://social.example/lantern'])),
    services: z.array(Service).describe('What it offers.'),
    technicians: z.array(Technician).describe('Who does the work.'),
    service_areas: z.array(ServiceArea).describe('Where it works.'),
    profiles: z.array(Profile).describe('Its pages on review platforms.'),
  })
  .meta({ id: 'Business', description: 'The reviewed business.' });
export type Business = z.infer<typeof Business>;
