import { OVERALL_ID } from './aspect.ts';
import type { Aspects } from './aspects.ts';

type Table = Readonly<Record<string, readonly string[]>>;

/** What a table has of a name that anybody may have sent, `constructor` included. */
function inTable(table: Table, name: string): readonly string[] {
  return (Object.hasOwn(table, name) && table[name]) || [];
}

/** Names of categories in public test sets, beside the ids of our aspects. */
const NAMES: Table = {
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

/** Attributes of SemEval (`LAPTOP#PORTABILITY`) that name another side than their entity does. */
const ATTRIBUTES: Table = {
  price: ['price'],
  prices: ['price'],
  cleanliness: ['cleanliness'],
};

/** What an attribute speaks of when its entity is the business or the thing as a whole. */
const ATTRIBUTES_OF_THE_WHOLE: Table = {
  comfort: ['rooms', 'facilities'],
  design_features: ['build', 'facilities', 'ambience'],
  operation_performance: ['performance'],
  quality: ['build', 'quality'],
  usability: ['software'],
  portability: ['build'],
  connectivity: ['connectivity'],
};

function named(name: string, aspects: Aspects): string | undefined {
  if (aspects.byId.has(name)) return name;
  return aspects.list.find(({ id }) => inTable(NAMES, id).includes(name))?.id;
}

/**
 * Aspect that a category speaks of: by id, by a known name (`anecdotes/miscellaneous`), or by entity and attribute
 * (`FOOD#QUALITY`; `FOOD#PRICES` means the price), in any case of letters. Anything else is looked up among the terms of
 * the aspects; undefined when nobody knows it.
 */
export function aspectOfCategory(category: string, aspects: Aspects): string | undefined {
  const [entity = '', attribute = ''] = category.toLowerCase().trim().split('#');
  const has = (id: string): boolean => aspects.byId.has(id);
  const byAttribute = inTable(ATTRIBUTES, attribute).find(has);
  if (byAttribute) return byAttribute;
  const byEntity = named(entity, aspects);
  if (byEntity !== undefined && byEntity !== OVERALL_ID) return byEntity;
  const ofTheWhole = inTable(ATTRIBUTES_OF_THE_WHOLE, attribute).find(has);
  if (ofTheWhole) return ofTheWhole;
  if (byEntity) return byEntity;
  const words = entity.split(/[^a-z0-9']+/).filter(Boolean);
  const hit = aspects.findTerms(words)[0];
  if (hit) return hit.payloads[0];
  return inTable(NAMES, OVERALL_ID).includes(entity) ? OVERALL_ID : undefined;
}
