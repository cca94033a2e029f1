import { expect, it } from 'vitest';
import type { Polarity } from '../../../contract/insights.ts';
import { polarityOfMentions } from './measures.ts';
import type { ReviewMention } from './review-analysis.ts';

type Said = readonly [polarity: ReviewMention['polarity'], sure: number];

const toMention = ([polarity, sure]: Said): ReviewMention => ({
  kind: 'technicians',
  id: 'ann',
  polarity,
  sure,
  term: 'ann',
  quote: undefined,
});

const CASES: readonly (readonly [said: readonly Said[], polarity: Polarity])[] = [
  [[], 'neutral'],
  [[['neutral', 0.9]], 'neutral'],
  [
    [
      ['neutral', 0.9],
      ['positive', 0.5],
    ],
    'positive',
  ],
  [
    [
      ['negative', 0.5],
      ['neutral', 0.9],
    ],
    'negative',
  ],
  [
    [
      ['positive', 0.9],
      ['negative', 0.8],
    ],
    'mixed',
  ],
  [
    [
      ['positive', 0.5],
      ['negative', 0.6],
    ],
    'mixed',
  ],
  [
    [
      ['negative', 0.46],
      ['positive', 0.97],
    ],
    'positive',
  ],
  [
    [
      ['negative', 0.7],
      ['positive', 0.6],
      ['positive', 0.5],
    ],
    'negative',
  ],
  [
    [
      ['negative', 0.65],
      ['positive', 0.65],
    ],
    'mixed',
  ],
];

it.each(CASES)('sums up %j as %s', (said, polarity) => {
  expect(polarityOfMentions(said.map(toMention))).toBe(polarity);
});
