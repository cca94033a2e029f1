import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createNameFinder } from '../../build/insights/names.ts';
import { InsightsConfig } from '../../build/insights/presets/config.ts';
import { createReader } from '../../build/insights/report/read-review.ts';
import { plainReview } from '../support/plain-review.ts';

const findNames = createNameFinder({ technicians: [], services: [], service_areas: [] });

const [, ...rows] = readFileSync(new URL('languages.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));

/** A review of each kind of business in each language that is read by its stars. Further aspects may be found; none may be judged against the stars. */
it.each(rows)('%s, %s, %s stars: %s: %s', (language = '', kind, stars, aspects = '', text = '') => {
  const config = InsightsConfig.parse({ industry: kind });
  const reader = createReader(config, findNames, 'en');
  const rating = Number(stars);
  const { mentions } = reader(plainReview('r', { rating, text, language }));
  const found = new Set(mentions.map(({ id }) => id));
  expect([...found]).toEqual(expect.arrayContaining(aspects.split(' ')));
  const against = rating > 3 ? 'negative' : 'positive';
  for (const { polarity } of mentions) expect(polarity).not.toBe(against);
  const judged = new Set(
    mentions.filter(({ polarity }) => polarity !== 'neutral').map(({ id }) => id),
  );
  expect([...judged]).toEqual(expect.arrayContaining(aspects.split(' ')));
});
