import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { Embed } from '../../contract/embed.ts';
import { toDataset } from '../../test/support/generate-dist.ts';
import { pageDataOf } from '../../test/support/pages-of.ts';
import { plainReview } from '../../test/support/plain-review.ts';
import { embedView } from '../client/embed/view.ts';
import { SHAPES } from './symbols.ts';
import { siteEmbed } from './to-embed.ts';
import { tradeOf } from './trade.ts';

function embedOf(dataset: ReviewsDataset, language = 'en', colors = {}): Embed {
  const siteUrl = 'https://reviews.example/quarry';
  return Embed.parse(siteEmbed(pageDataOf(dataset, { siteUrl, language, colors })));
}

it('has the newest twelve reviews, whatever their rating, and the rating of all reviews', () => {
  const reviews = Array.from({ length: 40 }, (_, at) =>
    plainReview(`r${at}`, { rating: (at % 5) + 1, date: '2026-01-02' }),
  );
  const dataset = toDataset({ reviews });
  const embed = embedOf(dataset);
  expect(embed.reviews.map(({ rating }) => rating)).toEqual(
    dataset.reviews.slice(0, 12).map(({ rating }) => rating),
  );
  expect(embed.aggregate_rating).toEqual(dataset.aggregate_rating);
  expect(embed.words.count).toMatchObject({ other: '{count} reviews' });
  expect(embed.url).toBe('https://reviews.example/quarry/');
});

it('contains only the fields of a review that embeds show', () => {
  const review = plainReview('r1', {
    source: { platform: 'google', url: 'https://maps.example/r/1', review_id: 'secret' },
    also_on: [{ platform: 'yelp', url: 'https://yelp.example/r/1' }],
    verification: { status: 'verified', method: 'job_match', evidence: '0123456789abcdef' },
    author: { name: 'Ann\u202Ea B.' },
    insider: true,
  });
  const [shown] = embedOf(toDataset({ reviews: [review] })).reviews;
  expect(shown).toMatchObject({
    url: review.url,
    source: { platform: 'google' },
    also_on: [{ platform: 'yelp' }],
    verification: { status: 'verified', method: 'job_match' },
    author: { name: 'Anna B.' },
    insider: true,
  });
  expect(JSON.stringify(shown)).not.toMatch(/maps\.example|yelp\.example|secret|0123456789abcdef/);
});

it('stays below 10 kB compressed with any text', () => {
  let state = 1;
  const letter = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCodePoint(0x4e00 + ((state >>> 12) % 20_000));
  };
  const letters = (): string => Array.from({ length: 900 }, letter).join('');
  const reviews = Array.from({ length: 20 }, (_, at) =>
    plainReview(`r${at}`, {
      title: letters().slice(0, 500),
      text: letters(),
      reply: { text: letters(), date: '2026-02-02' },
    }),
  );
  const text = JSON.stringify(embedOf(toDataset({ reviews })));
  expect(gzipSync(text).length).toBeGreaterThan(6_000);
  expect(gzipSync(text).length).toBeLessThan(10_000);
});

it('marks sample data for programs and for readers', () => {
  const invented = toDataset({ reviews: [] });
  const { sample: _, ...real } = invented;
  expect(embedOf(real)).not.toHaveProperty('sample');
  const { sample, words } = embedOf(invented);
  expect([sample, words.sample]).toEqual([true, expect.stringContaining('made up')]);
});

it('is in the language of the site', () => {
  const { words, language } = embedOf(toDataset({ reviews: [plainReview('r1', {})] }), 'de');
  expect(language).toBe('de-GB');
  expect(words).toMatchObject({
    count: { one: '{count} Bewertung', other: '{count} Bewertungen' },
    of_five: '{rating} von 5 Sternen',
    next: 'Nächste Bewertungen',
  });
});

it('has the colours of the site', () => {
  const dataset = toDataset({ reviews: [] });
  const { accent } = tradeOf(dataset.business.type);
  expect(embedOf(dataset).colors).toEqual({ brand: accent, star: '#c77400' });
  const colors = { brand: '#0b5d3b' };
  expect(embedOf(dataset, 'en', colors).colors).toEqual({ ...colors, star: '#c77400' });
});

it('draws the stars and the tick that pages draw', () => {
  const embed = siteEmbed(pageDataOf(toDataset({ reviews: [plainReview('r1', {})] })));
  const view = embedView(embed, { layout: 'list' }).toString();
  const [, shapes = ''] = /<svg display="none">(.+?)<\/svg>/.exec(view) ?? [];
  expect(shapes).toContain('id="i-tick"');
  expect(SHAPES.toString()).toContain(shapes);
});
