import { type Aspects, overallOf } from './aspects.ts';
import { OVERALL_ID } from './presets/aspect.ts';

/** Names of categories in public test sets, beside the ids of our aspects. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  food: ['food', 'foods', 'drinks', 'drink', 'food_drinks', 'menu', 'cuisine', 'meal', 'breakfast'],
  service: ['service', 'staff', 'customer service', 'employees', 'waiter'],
  price: ['price', 'prices', 'pricing', 'cost', 'value', 'value for money', 'billing'],
  ambience: ['ambience', 'ambiance', 'atmosphere', 'place', 'location', 'decor', 'facilities'],
  rooms: ['rooms', 'room', 'room_amenities', 'sleep', 'sleep quality', 'bathroom'],
  facilities: ['facilities', 'amenities', 'comfort', 'wifi', 'pool', 'business service'],
  location: ['location'],
  cleanliness: ['cleanliness', 'hygiene', 'clean'],
  display: ['display', 'screen', 'graphics'],
  battery: ['battery', 'power_supply', 'battery life'],
  keyboard: ['keyboard', 'mouse', 'touchpad'],
  performance: [
    'performance',
    'cpu',
    'hard_disc',
    'hard_disk',
    'memory',
    'optical_drives',
    'motherboard',
    'hardware',
    'speed',
  ],
  software: ['software', 'os', 'multimedia_devices', 'usability'],
  build: ['build', 'design', 'fans_cooling', 'fans&cooling', 'design_features', 'quality', 'look'],
  connectivity: ['connectivity', 'ports'],
  support: ['support', 'warranty', 'shipping', 'company', 'service', 'delivery'],
  communication: ['communication', 'phone', 'booking', 'scheduling'],
  workmanship: ['workmanship', 'work', 'quality', 'quality of work'],
  punctuality: ['punctuality', 'timeliness', 'arrival'],
  speed: ['speed', 'response time', 'timeliness'],
  staff: ['staff', 'service', 'friendliness', 'professionalism', 'manners', 'attitude'],
  quality: ['quality', 'product', 'products', 'food'],
  story: ['story', 'plot', 'pace'],
  characters: ['characters', 'character'],
  writing: ['writing', 'style', 'author', 'language'],
  content: ['content', 'information'],
  edition: ['edition', 'format', 'price'],
  [OVERALL_ID]: [
    'miscellaneous',
    'anecdotes/miscellaneous',
    'anecdotes',
    'general',
    'overall',
    'restaurant',
    'hotel',
    'laptop',
    'experience',
    'misc',
    'other',
    'book',
    'company',
    'business',
  ],
};

/**
 * Aspect that a category speaks of: by id, by a known name (`anecdotes/miscellaneous`), or by entity and attribute
 * (`FOOD#QUALITY`; an attribute PRICES means the price). Anything else is looked up among the terms of the aspects;
 * undefined when nobody knows it.
 */
export function aspectOfCategory(category: string, aspects: Aspects): string | undefined {
  const [entity = '', attribute = ''] = category.toLowerCase().trim().split('#');
  if (aspects.byId.has(entity)) {
    return attribute === 'prices' && aspects.byId.has('price') ? 'price' : entity;
  }
  if (attribute.startsWith('price') && aspects.byId.has('price')) return 'price';
  for (const { id } of aspects.list) if (NAMES[id]?.includes(entity)) return id;
  const words = entity.split(/[^a-z0-9']+/).filter(Boolean);
  const hit = aspects.findTerms(words)[0];
  if (hit) return hit.payloads[0];
  return NAMES[OVERALL_ID]?.includes(entity) ? overallOf(aspects) : undefined;
}
