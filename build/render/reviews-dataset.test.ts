import { expect, it } from 'vitest';
import { aggregateRating, meanRating } from '../../contract/aggregate-rating.ts';
import { ReviewsDataset } from '../../contract/dataset.ts';
import { GARAGE, MINIMAL_REVIEW } from '../../test/garage/garage.ts';
import { readContent } from '../read/content.ts';
import { ContentReview } from '../read/content-schema.ts';
import { parseNdjson } from '../read/ndjson.ts';
import { Problems } from '../read/problems.ts';
import { wordsFor } from '../read/word-table.ts';
import { reviewsDataset, shownName } from './reviews-dataset.ts';

const content = await readContent(GARAGE);
const urlOf = (id: string): string => `https://reviews.example/reviews/${id}/`;

it('publishes all reviews except withheld ones, and counts those by reason', () => {
  const dataset = reviewsDataset(content, urlOf);
  expect(ReviewsDataset.parse(dataset)).toEqual(dataset);
  expect(dataset.review_policy).toMatchObject({
    received_count: 13,
    published_count: 11,
    withheld_count: 2,
    withheld_by_reason: { author_request: 1, off_topic: 1 },
  });
  expect(dataset.updated_at).toBe('2026-05-06T00:00:00Z');
});

it('names the platforms of published reviews that the owner has not named', () => {
  const stated = {
    ...content,
    review_policy: { ...content.review_policy, collects_from: ['facebook'] },
  };
  const { collects_from } = reviewsDataset(stated, urlOf).review_policy;
  expect(collects_from).toEqual(['facebook', 'direct', 'google', 'trustpilot']);
});

it('leaves out unverified reviews unless the owner publishes them, whatever their rating', () => {
  const strict = {
    ...content,
    review_policy: { ...content.review_policy, publish_unverified: false },
  };
  const { reviews, review_policy } = reviewsDataset(strict, urlOf);
  expect(reviews.every(({ verification }) => verification.status !== 'unverified')).toBe(true);
  expect(review_policy.withheld_by_reason).toEqual({
    author_request: 1,
    off_topic: 1,
    unverified: 5,
  });
  expect(reviews.some(({ rating }) => rating <= 3)).toBe(true);
});

it('lets a review mention what its text names, unless its record says otherwise', () => {
  const [first] = content.reviews;
  if (first === undefined) throw new Error('the garage has no review');
  const text = 'It was Orla who found it.';
  const mentionsOf = (mentions?: { technicians: string[] }) =>
    reviewsDataset({ ...content, reviews: [{ ...first, text, mentions }] }, urlOf).reviews[0]
      ?.mentions.technicians;
  expect(mentionsOf()).toEqual(['Orla Brennan']);
  expect(mentionsOf({ technicians: [] })).toEqual([]);
});

it('replaces lone surrogates, publishes blank text as an empty string, and addresses in ASCII', () => {
  const [first] = content.reviews;
  if (first === undefined) throw new Error('the garage has no review');
  const broken = {
    ...first,
    text: ' \n\t',
    source: { ...first.source, url: 'https://maps.example/é "<\ud800', review_id: 'r\ud800' },
    reply: { text: 'Thanks \udc00', date: '2026-06-01', author: '\ud800Orla' },
  };
  const { reviews, aggregate_rating } = reviewsDataset({ ...content, reviews: [broken] }, urlOf);
  expect(JSON.stringify(reviews)).not.toMatch(/\\ud[89a-f]/);
  expect(reviews[0]).toMatchObject({
    text: '',
    source: { url: 'https://maps.example/%C3%A9%20%22%3C%EF%BF%BD', review_id: 'r\ufffd' },
    reply: { text: 'Thanks \ufffd', date: '2026-06-01', author: '\ufffdOrla' },
  });
  expect(aggregate_rating).toMatchObject({ rating_count: 1, review_count: 0 });
});

it('publishes fields in the order of the contract and trims URLs, whatever the import file contains', () => {
  const review = {
    ...MINIMAL_REVIEW,
    source: { platform: 'google', url: 'https://maps.example/r', review_id: 'r-1' },
    verification: { status: 'verified', method: 'manual', verified_at: '2026-01-03T10:00:00Z' },
    mentions: { technicians: [], services: [] },
    reply: { text: 'Thanks', date: '2026-01-03', author: 'Orla' },
  };
  const odd = { ...review, source: { ...review.source, url: ' https://maps.\texample/r\r' } };
  const [line, expected] = [turned(odd), review].map((value) => {
    const [read] = parseNdjson(
      { schema: ContentReview, example: '{}' },
      'all.ndjson',
      JSON.stringify(value),
      new Problems(),
    );
    return JSON.stringify(
      reviewsDataset({ ...content, reviews: read ? [read.value] : [] }, urlOf).reviews,
    );
  });
  expect(line).toBe(expected);
  expect(line).toContain('"url":"https://maps.example/r"');
});

/** The same with the fields of every object in the opposite order. */
function turned(value: object): object {
  const entries = Object.entries(value).map(([name, inner]) => {
    const isObject = typeof inner === 'object' && !Array.isArray(inner);
    return [name, isObject ? turned(inner) : inner];
  });
  return Object.fromEntries(entries.reverse());
}

it('averages all published ratings to two decimals', () => {
  const { aggregate_rating: rating } = reviewsDataset(content, urlOf);
  expect(rating).toEqual({
    rating_value: 4,
    rating_count: 11,
    review_count: 9,
    best_rating: 5,
    worst_rating: 1,
    distribution: { '1': 1, '2': 1, '3': 1, '4': 2, '5': 6 },
    verified_count: 4,
    verified_by_method: { job_match: 1, invitation: 1, manual: 2, platform: 2 },
    by_source: [
      { platform: 'direct', rating_value: 3.8, rating_count: 5 },
      { platform: 'google', rating_value: 4, rating_count: 4 },
      { platform: 'trustpilot', rating_value: 4.5, rating_count: 2 },
    ],
  });
  expect(aggregateRating([]).rating_value).toBeNull();
});

it('rounds to 5 only if every review has five stars', () => {
  expect(meanRating(5 * 300, 300)).toBe(5);
  expect(meanRating(5 * 300 - 1, 300)).toBe(4.99);
});

const names: [name: string, shown: string][] = [
  ['Anna Kowalska', 'Anna K.'],
  ['Anna Maria Kowalska', 'Anna K.'],
  ['mary murphy', 'mary M.'],
  ['Madonna', 'Madonna'],
  ['P. J.', 'P. J.'],
  ['O’Shea, Bríd', 'Bríd O.'],
  ['von der Leyen, Ursula', 'Ursula L.'],
  ['Anna Kowalska, London', 'Anna K.'],
  ['Anna Kowalska (Local Guide)', 'Anna K.'],
  ['John Smith, Jr.', 'John S.'],
  ['Patient, 35', 'Patient'],
  ['Karen, mother of two', 'Karen'],
  ['Smith, Dr Jane', 'Jane S.'],
  ['Müller, Dr.', 'Müller'],
  ['  Áine   Ní Bhriain ', 'Áine B.'],
  ['someone@mail.example', 'someone'],
  ['anna.kowalska+reviews@mail.example', 'anna K.'],
  ['Kim 42', 'Kim'],
  ['ليلى حداد', 'ليلى ح.'],
  ['🦊 Fox', '🦊 F.'],
  ['@@', 'Anonymous'],
];

it.each(names)('shows %s as %s', (name, shown) => {
  expect(shownName({ author: { name } }, 'first_initial')).toBe(shown);
});

it.each([
  ['de', 'GB', 'Anonym'],
  ['pt', 'PT', 'Anónimo'],
  ['pt', 'BR', 'Anônimo'],
  ['sv', 'SE', 'Anonymous'],
  ['de', 'DE', 'Anonym', { author: { name: 'Ida Nolde' }, anonymous: true }],
] as const)(
  'shows a review and a recommendation without a name in the language %s of %s',
  async (language, country, name, given?: object) => {
    const words = await wordsFor(language, {}, country);
    const named = { author: { name: 'Anonymous' }, ...given };
    const reviews = content.reviews.map((review) => ({ ...review, ...named }));
    const recommendations = [
      {
        id: 'f-1',
        date: '2026-03-01',
        recommends: true,
        text: '',
        ...named,
        source: { platform: 'facebook' },
      },
    ];
    const review_policy = { ...content.review_policy, publish_unverified: true };
    const { reviews: shown, recommendations: others = [] } = reviewsDataset(
      { ...content, words, reviews, recommendations, review_policy },
      urlOf,
    );
    expect(new Set(shown.map((each) => each.author.name))).toEqual(new Set([name]));
    expect(others.map((each) => each.author.name)).toEqual([name]);
  },
);

it('shows full names if the policy says so, but never an email address', () => {
  const full = (name: string) => shownName({ author: { name } }, 'full');
  expect(full('Anna Kowalska')).toBe('Anna Kowalska');
  expect(full('anna@mail.example')).toBe('anna');
  expect(full('anna_kowalska@mail.example')).toBe('anna kowalska');
});

it('dates the dataset by its newest change, to the second, in any order of reviews', () => {
  const [first] = content.reviews;
  if (first === undefined) throw new Error('the garage has no review');
  const changedAt = (...moments: string[]): string => {
    const reviews = moments.map((updated_at) => ({ ...first, date: '2020-01-01', updated_at }));
    return reviewsDataset({ ...content, reviews, removed: [] }, urlOf).updated_at;
  };
  const half = '2030-01-01T10:00:00.5Z';
  const next = '2030-01-01T10:00:01Z';
  expect(changedAt(half)).toBe('2030-01-01T10:00:00Z');
  expect(changedAt(half, next)).toBe(next);
  expect(changedAt(next, half)).toBe(next);
});

it('does not date the dataset back when the newest review is withheld', () => {
  const [newest, ...older] = content.reviews.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  if (newest === undefined) throw new Error('the garage has no review');
  const updated_at = '2026-06-01T08:00:00Z';
  const reviews = [{ ...newest, updated_at, withhold: { reason: 'privacy' as const } }, ...older];
  expect(reviewsDataset({ ...content, reviews }, urlOf).updated_at).toBe(updated_at);
});

it('begins in 1970, so that the first reviews are a change however old they are', () => {
  const empty = reviewsDataset({ ...content, reviews: [], removed: [] }, urlOf);
  expect(empty.updated_at).toBe('1970-01-01T00:00:00Z');
});
