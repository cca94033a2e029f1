import { z } from 'zod';

/** Kinds of business whose aspects we know by name. */
export const INDUSTRIES = [
  'home-service',
  'garage',
  'hair-and-beauty',
  'bakery-and-cafe',
  'restaurant',
  'hotel',
  'shop',
  'clinic',
  'vet',
  'cleaning',
  'removals',
  'legal-and-accounting',
  'laptop',
  'book',
  'generic',
] as const;
export const Industry = z.enum(INDUSTRIES);
export type Industry = z.infer<typeof Industry>;

/** Types of schema.org of each kind. Any other `…Store` is a shop, any other type `generic`. */
const TYPES: Readonly<Partial<Record<Industry, string>>> = {
  'home-service':
    'HomeAndConstructionBusiness Electrician GeneralContractor HVACBusiness HousePainter Locksmith Plumber RoofingContractor',
  garage:
    'AutomotiveBusiness AutoBodyShop AutoRepair AutoWash MotorcycleRepair MotorcycleDealer AutoDealer',
  'hair-and-beauty': 'HealthAndBeautyBusiness BeautySalon DaySpa HairSalon NailSalon TattooParlor',
  'bakery-and-cafe': 'Bakery CafeOrCoffeeShop IceCreamShop',
  restaurant:
    'FoodEstablishment Restaurant FastFoodRestaurant BarOrPub Brewery Distillery Winery NightClub',
  hotel: 'LodgingBusiness Hotel Motel Hostel BedAndBreakfast Resort Campground VacationRental',
  shop: 'Store Florist Pharmacy ShoppingCenter',
  clinic:
    'MedicalBusiness MedicalOrganization MedicalClinic Dentist Physician Hospital Optician Physiotherapy Dermatology DiagnosticLab',
  vet: 'VeterinaryCare',
  removals: 'MovingCompany',
  'legal-and-accounting':
    'LegalService Attorney Notary FinancialService AccountingService InsuranceAgency',
};

const BY_TYPE: ReadonlyMap<string, Industry> = new Map(
  INDUSTRIES.flatMap((industry) =>
    (TYPES[industry] ?? '').split(' ').map((type): [string, Industry] => [type, industry]),
  ),
);

/** The kind of business that a type of schema.org names. */
export function industryOfType(type: string): Industry {
  return BY_TYPE.get(type) ?? (type.endsWith('Store') ? 'shop' : 'generic');
}
