import { expect, it } from 'vitest';
import { insightsOf } from '../../../test/support/insights-of.ts';
import { plainReview } from '../../../test/support/plain-review.ts';
import { InsightsConfig } from '../words/config.ts';

const business = { name: 'Pell', technicians: [], services: [], service_areas: [] };
const config = InsightsConfig.parse({ industry: 'home-service' });
const GOOD = 'They explained everything and left the kitchen spotless.';

/** Returns the pull quote of plain praise, one review a month back from December 2026, with some texts replaced. */
function pullQuote(replaced: Record<number, string>, count = 12, rating = 5): string | undefined {
  const reviews = Array.from({ length: count }, (_, at) => {
    const month = String(12 - (at % 12)).padStart(2, '0');
    const text = replaced[at] ?? 'The price was very fair.';
    const mentions = { technicians: ['Ann Lee'], services: [], service_areas: [] };
    return plainReview(`r${at}`, { rating, text, date: `2026-${month}-10`, mentions });
  });
  return insightsOf({ business, reviews, config }).pull_quote?.text;
}

it('is a whole sentence that praises something specific', () => {
  expect(pullQuote({ 5: GOOD })).toBe(GOOD);
});

it('is none of the three newest with words, which the home page shows', () => {
  expect(pullQuote({ 1: GOOD })).toBeUndefined();
});

it('has no criticism, and is no part of a sentence with some', () => {
  const both = `${GOOD.slice(0, -1)}, but the price was a disgrace.`;
  expect(pullQuote({ 5: both })).toBeUndefined();
});

it('is followed by no contrast and has none, because a complaint may not be read', () => {
  expect(pullQuote({ 5: `${GOOD.slice(0, -1)}, but bring a hat.` })).toBeUndefined();
  expect(pullQuote({ 5: `${GOOD} But bring a hat.` })).toBeUndefined();
});

it('has no wish, which may be a complaint that is not read', () => {
  const wish = `${GOOD.slice(0, -1)}, and we would have loved a hat.`;
  expect(pullQuote({ 5: wish })).toBeUndefined();
});

it('is from a review with five stars, because others may complain in words that are not read', () => {
  expect(pullQuote({ 5: GOOD }, 12, 4)).toBeUndefined();
});

it('is absent with fewer than ten reviews, and if most reviews criticise', () => {
  expect(pullQuote({ 5: GOOD }, 9)).toBeUndefined();
  const bad = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [at, 'Rude and late.']));
  expect(pullQuote({ ...bad, 5: GOOD }, 12, 1)).toBeUndefined();
});

it('is rather about two things in words than about one', () => {
  const bill = 'The plumber was here from nine to ten, for £95 in all.';
  expect(pullQuote({ 4: bill, 5: GOOD })).toBe(GOOD);
});

it('rather refers to nothing before it, as the first sentence or one that names a person', () => {
  const first = GOOD.replace('They', 'Both');
  expect(pullQuote({ 4: `What a day. ${GOOD}`, 5: first })).toBe(first);
  const named = GOOD.replace('They', 'Ann');
  expect(pullQuote({ 4: `What a day. ${GOOD}`, 5: `What a day. ${named}` })).toBe(named);
});
