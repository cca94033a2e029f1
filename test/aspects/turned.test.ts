import { expect, it } from 'vitest';
import { createReader } from '../../build/insights/read/create-reader.ts';
import { InsightsConfig } from '../../build/insights/words/config.ts';
import { supportedLanguage } from '../../build/insights/words/words.ts';
import { plainReview } from '../support/plain-review.ts';
import { readTable } from '../support/read-table.ts';

const nobody = { technicians: [], services: [], service_areas: [] };

const rows = readTable(new URL('turned.tsv', import.meta.url)).map((row) => {
  const { language = '', industry, stars, aspect = '', review: text = '' } = row;
  const config = InsightsConfig.parse({ industry });
  const reader = createReader(config, nobody, supportedLanguage(language));
  const isPraise = aspect === 'praise';
  const rating = isPraise ? 3 : Number(stars);
  const { mentions } = reader.read(plainReview('r', { rating, text, language }));
  return { aspect, isPraise, text, mentions };
});

/** Praise whose words are complaints with a negation, in eight languages, by the words alone. */
it('reads none of 120 sentences of negated complaints as a complaint', () => {
  const praise = rows.filter(({ isPraise }) => isPraise);
  expect(praise).toHaveLength(120);
  const wrong = praise.filter(({ mentions }) =>
    mentions.some(({ polarity }) => polarity === 'negative'),
  );
  expect(wrong.map(({ text }) => text)).toEqual([]);
});

it('sees 15 of 21 complaints in reviews with four stars in seven languages, and takes none for praise', () => {
  const complaints = rows.filter(({ isPraise }) => !isPraise);
  expect(complaints).toHaveLength(21);
  const isJudged = (polarity: string) =>
    complaints.filter(({ aspect, mentions }) =>
      mentions.some((one) => one.id === aspect && one.polarity === polarity),
    );
  expect(isJudged('negative').length).toBeGreaterThanOrEqual(15);
  expect(isJudged('positive')).toEqual([]);
});
