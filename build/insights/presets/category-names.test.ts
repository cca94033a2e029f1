import { expect, it } from 'vitest';
import { createAspects } from './aspects.ts';
import { aspectOfCategory } from './category-names.ts';
import type { Industry } from './industry.ts';

const NAMES: readonly [Industry, Record<string, string | undefined>][] = [
  [
    'restaurant',
    {
      food: 'food',
      Service: 'service',
      'anecdotes/miscellaneous': 'miscellaneous',
      AMBIENCE: 'ambience',
      staff: 'service',
      menu: 'food',
      place: 'ambience',
      miscellaneous: 'miscellaneous',
      'RESTAURANT#GENERAL': 'miscellaneous',
      'RESTAURANT#PRICES': 'price',
      'RESTAURANT#MISCELLANEOUS': 'miscellaneous',
      'FOOD#QUALITY': 'food',
      'food#style_options': 'food',
      'DRINKS#PRICES': 'price',
      'SERVICE#GENERAL': 'service',
      'AMBIENCE#GENERAL': 'ambience',
      'LOCATION#GENERAL': 'ambience',
      sushi: 'food',
      plumbing: undefined,
    },
  ],
  [
    'laptop',
    {
      'LAPTOP#GENERAL': 'miscellaneous',
      'LAPTOP#PRICE': 'price',
      'LAPTOP#DESIGN_FEATURES': 'build',
      'LAPTOP#OPERATION_PERFORMANCE': 'performance',
      'LAPTOP#CONNECTIVITY': 'connectivity',
      'LAPTOP#MISCELLANEOUS': 'miscellaneous',
      'BATTERY#OPERATION_PERFORMANCE': 'battery',
      'POWER_SUPPLY#GENERAL': 'battery',
      'DISPLAY#QUALITY': 'display',
      'GRAPHICS#GENERAL': 'display',
      'MOUSE#USABILITY': 'keyboard',
      'HARD_DISC#GENERAL': 'performance',
      'OS#GENERAL': 'software',
      'MULTIMEDIA_DEVICES#QUALITY': 'software',
      'FANS_COOLING#QUALITY': 'build',
      'PORTS#CONNECTIVITY': 'connectivity',
      'WARRANTY#GENERAL': 'support',
      'COMPANY#GENERAL': 'support',
    },
  ],
  [
    'hotel',
    {
      'HOTEL#GENERAL': 'miscellaneous',
      'HOTEL#PRICES': 'price',
      'HOTEL#COMFORT': 'rooms',
      'HOTEL#CLEANLINESS': 'cleanliness',
      'ROOMS#CLEANLINESS': 'cleanliness',
      'ROOM_AMENITIES#QUALITY': 'rooms',
      'FACILITIES#GENERAL': 'facilities',
      'FOOD_DRINKS#QUALITY': 'food',
      'LOCATION#GENERAL': 'location',
      'SERVICE#GENERAL': 'service',
    },
  ],
];

for (const [industry, names] of NAMES) {
  const aspects = createAspects({ industry, aspects: [] });
  it.each(Object.entries(names))(`maps %s of a ${industry} to %s`, (name, id) => {
    expect(aspectOfCategory(name, aspects)).toBe(id);
  });
}

it.each(['FOOD#constructor', 'FOOD#__proto__', '__proto__', 'toString#valueOf'])(
  'treats %s as an ordinary name',
  (name) => {
    const aspects = createAspects({ industry: 'restaurant', aspects: [] });
    expect(aspectOfCategory(name, aspects)).toBe(name.startsWith('FOOD') ? 'food' : undefined);
  },
);
