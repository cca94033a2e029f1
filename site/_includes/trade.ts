/** Drawing that repeats on the band of the home page: a tile in black, `width` by `height`, with the attributes of its root. */
type Motif = { width: number; height: number; drawing: string; attributes?: string };

/** How a kind of business looks and what its visitors want, unless the owner's settings say otherwise. */
export type Trade = {
  accent: string;
  motif: Motif;
  /** What a visitor does first: call, or find the shop. */
  action: 'call' | 'find';
  /** What a customer had, for the mark of matched reviews. */
  had: 'job' | 'visit' | 'purchase' | 'any';
};

const line = (width: number): string => `fill="none" stroke="#000" stroke-width="${width}"`;

const BREAD =
  'M48 112V20M48 36q-24-4-24-26 24 2 24 26q0-24 24-26 0 22-24 26M48 68q-24-4-24-26 24 2 24 26q0-24 24-26 0 22-24 26M48 100q-24-4-24-26 24 2 24 26q0-24 24-26 0 22-24 26';
const PAW =
  '<ellipse cx="28" cy="34" rx="11" ry="9"/><circle cx="13" cy="24" r="4.5"/><circle cx="22" cy="15" r="4.5"/><circle cx="34" cy="15" r="4.5"/><circle cx="43" cy="24" r="4.5"/>';
const WAVES = [20, 44, 68, 92, 116].map((y) => `M0 ${y}c60-50 60 50 120 0s60 50 120 0`).join('');

/** The kinds of business by their look, with the schema.org types of each. */
const TRADES = {
  water: {
    types: ['Plumber', 'HVACBusiness', 'DryCleaningOrLaundry', 'AutoWash'],
    accent: '#174d6b',
    action: 'call',
    had: 'job',
    motif: {
      width: 144,
      height: 144,
      attributes: line(12),
      drawing:
        '<path d="M0 36h60a24 24 0 0 1 24 24v84M84 0v12a24 24 0 0 0 24 24h36"/><path stroke-width="20" d="M22 36h7M84 98v7"/>',
    },
  },
  beauty: {
    types: ['HairSalon', 'BeautySalon', 'NailSalon', 'DaySpa', 'TattooParlor'],
    accent: '#6d2d54',
    action: 'call',
    had: 'visit',
    motif: { width: 240, height: 120, attributes: line(2.5), drawing: `<path d="${WAVES}"/>` },
  },
  bread: {
    types: ['Bakery', 'CafeOrCoffeeShop', 'IceCreamShop'],
    accent: '#efb14e',
    action: 'find',
    had: 'purchase',
    motif: {
      width: 96,
      height: 112,
      drawing: `<path d="${BREAD}" stroke="#000" stroke-width="2.5"/>`,
    },
  },
  health: {
    types: ['Dentist', 'Physician', 'Optician', 'Pharmacy', 'Physiotherapy', 'MedicalClinic'],
    accent: '#005c5c',
    action: 'call',
    had: 'visit',
    motif: {
      width: 88,
      height: 88,
      attributes: `${line(7)} stroke-linecap="round"`,
      drawing: '<path d="M16 18a14 14 0 0 0 28 0M60 62a14 14 0 0 0 28 0M-28 62a14 14 0 0 0 28 0"/>',
    },
  },
  motor: {
    types: ['AutoRepair', 'AutoBodyShop', 'TireShop', 'MotorcycleRepair'],
    accent: '#972622',
    action: 'call',
    had: 'job',
    motif: {
      width: 72,
      height: 48,
      attributes: line(9),
      drawing: '<path d="M0 36 18 12 36 36 54 12 72 36"/>',
    },
  },
  green: {
    types: ['Florist', 'GardenStore'],
    accent: '#285931',
    action: 'find',
    had: 'purchase',
    motif: {
      width: 110,
      height: 110,
      attributes: line(3),
      drawing: '<path d="M10 100C10 50 40 20 96 14c0 56-34 86-86 86zM10 100 70 40"/>',
    },
  },
  table: {
    types: ['Restaurant', 'FastFoodRestaurant', 'BarOrPub', 'Winery', 'GroceryStore'],
    accent: '#883039',
    action: 'find',
    had: 'visit',
    motif: {
      width: 56,
      height: 56,
      drawing: '<path d="M0 0h28v56H0zM0 0h56v28H0z" opacity=".5"/>',
    },
  },
  house: {
    types: [
      'RoofingContractor',
      'GeneralContractor',
      'HousePainter',
      'MovingCompany',
      'HomeAndConstructionBusiness',
    ],
    accent: '#6c4128',
    action: 'call',
    had: 'job',
    motif: {
      width: 120,
      height: 64,
      attributes: line(3),
      drawing: '<path d="M0 2h120M0 34h120M30 2v32M90 34v30"/>',
    },
  },
  power: {
    types: ['Electrician'],
    accent: '#eac33f',
    action: 'call',
    had: 'job',
    motif: {
      width: 104,
      height: 128,
      attributes: `${line(3)} stroke-linejoin="round"`,
      drawing: '<path d="M32 6 10 44h18l-8 30 26-40H28zM84 66 62 104h18l-8 30 26-40H80z"/>',
    },
  },
  pets: {
    types: ['VeterinaryCare', 'PetStore'],
    accent: '#205f4e',
    action: 'call',
    had: 'visit',
    motif: {
      width: 112,
      height: 112,
      drawing: `<g>${PAW}</g><g transform="translate(56 56)">${PAW}</g>`,
    },
  },
  desk: {
    types: [
      'LegalService',
      'Attorney',
      'Notary',
      'AccountingService',
      'RealEstateAgent',
      'InsuranceAgency',
    ],
    accent: '#323153',
    action: 'call',
    had: 'any',
    motif: {
      width: 28,
      height: 28,
      attributes: 'stroke="#000" stroke-width="1.5"',
      drawing: '<path d="M-2 30 30-2M-2 2 2-2M26 30l4-4"/>',
    },
  },
} as const satisfies Record<string, Trade & { types: readonly string[] }>;

/** The look of every other kind of business: ink blue with the stripes of an awning. */
const OTHER: Trade = {
  accent: '#323e50',
  action: 'call',
  had: 'any',
  motif: { width: 64, height: 8, drawing: '<path d="M0 0h32v8H0z"/>' },
};

/** Returns the look of a kind of business, a schema.org type. */
export function tradeOf(type: string): Trade {
  const known = Object.values(TRADES).find(({ types }: { types: readonly string[] }) =>
    types.includes(type),
  );
  return known ?? OTHER;
}

/** Returns the motif of a trade as an SVG image. */
export function motifImage({ motif }: Trade): string {
  const { width, height, drawing, attributes = '' } = motif;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ${attributes}>${drawing}</svg>\n`;
}
