/** How a kind of business looks and what its visitors want, unless the owner's settings say otherwise. */
export type Trade = {
  accent: string;
  /** What a visitor does first: call, or find the shop. */
  action: 'call' | 'find';
  /** What a customer had, for the mark of matched reviews. */
  had: 'job' | 'visit' | 'purchase' | 'any';
  /** The drawing in `site/motifs/` that repeats on the band of the home page. Only its shape counts, not its colour. */
  motif: string;
};

const TRADES = {
  water: { accent: '#174d6b', action: 'call', had: 'job', motif: 'pipes' },
  beauty: { accent: '#6d2d54', action: 'call', had: 'visit', motif: 'waves' },
  bread: { accent: '#efb14e', action: 'find', had: 'purchase', motif: 'ears' },
  health: { accent: '#005c5c', action: 'call', had: 'visit', motif: 'smiles' },
  motor: { accent: '#972622', action: 'call', had: 'job', motif: 'treads' },
  green: { accent: '#285931', action: 'find', had: 'purchase', motif: 'leaves' },
  table: { accent: '#883039', action: 'find', had: 'visit', motif: 'checks' },
  house: { accent: '#6c4128', action: 'call', had: 'job', motif: 'bricks' },
  power: { accent: '#eac33f', action: 'call', had: 'job', motif: 'flashes' },
  pets: { accent: '#205f4e', action: 'call', had: 'visit', motif: 'paws' },
  desk: { accent: '#323153', action: 'call', had: 'any', motif: 'pinstripes' },
  other: { accent: '#323e50', action: 'call', had: 'any', motif: 'awning' },
} as const satisfies Record<string, Trade>;

/** The schema.org types of each trade, separated by spaces. */
const TYPES: Readonly<Partial<Record<keyof typeof TRADES, string>>> = {
  water: 'Plumber HVACBusiness DryCleaningOrLaundry AutoWash',
  beauty: 'HairSalon BeautySalon NailSalon DaySpa TattooParlor',
  bread: 'Bakery CafeOrCoffeeShop IceCreamShop',
  health: 'Dentist Physician Optician Pharmacy Physiotherapy MedicalClinic',
  motor: 'AutoRepair AutoBodyShop TireShop MotorcycleRepair',
  green: 'Florist GardenStore',
  table: 'Restaurant FastFoodRestaurant BarOrPub Winery GroceryStore',
  house:
    'RoofingContractor GeneralContractor HousePainter MovingCompany HomeAndConstructionBusiness',
  power: 'Electrician',
  pets: 'VeterinaryCare PetStore',
  desk: 'LegalService Attorney Notary AccountingService RealEstateAgent InsuranceAgency',
};

export function tradeOf(type: string): Trade {
  const trades = Object.keys(TRADES) as (keyof typeof TRADES)[];
  return TRADES[trades.find((trade) => TYPES[trade]?.split(' ').includes(type)) ?? 'other'];
}
