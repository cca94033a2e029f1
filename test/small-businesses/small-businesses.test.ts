import { describe, expect, it } from 'vitest';
import { readContent } from '../../build/read/content.ts';
import { reviewsDataset } from '../../build/render/reviews-dataset.ts';
import { Insights, type Quote } from '../../contract/insights.ts';
import { insightsOf } from '../support/insights-of.ts';
import { SMALL_BUSINESSES, smallBusiness } from './small-businesses.ts';

/** Invented businesses with twelve reviews each: typical sites, whose insights an owner must be able to vouch for. */
describe.each(SMALL_BUSINESSES)('%s', async (name) => {
  const content = await readContent(smallBusiness(name));
  const { business, reviews } = reviewsDataset(content, (id) => `https://reviews.example/${id}/`);
  const { language } = content;
  const insights = insightsOf({ business, reviews, config: content.insights, language });

  function allQuotes(): Quote[] {
    const { aspects, faq, summary, pull_quote } = insights;
    return [
      ...aspects.flatMap(({ quotes }) => quotes),
      ...[...faq, ...summary.sentences].flatMap(({ evidence }) => evidence),
      ...(pull_quote ? [pull_quote] : []),
    ];
  }

  it('conforms to the contract and has twelve reviews', () => {
    expect(JSON.stringify(Insights.parse(insights))).toBe(JSON.stringify(insights));
    expect(insights.overall.reviews).toBe(12);
  });

  it('has aspects, answers and a summary of two to four sentences', () => {
    const judged = insights.aspects.filter(({ percent_positive }) => percent_positive !== null);
    expect(judged.length).toBeGreaterThanOrEqual(4);
    const questions = insights.faq.map(({ question }) => question);
    expect(questions.length).toBeGreaterThanOrEqual(1);
    expect(new Set(questions).size).toBe(questions.length);
    expect(['positive', undefined]).toContain(insights.pull_quote?.polarity);
    const { sentences, text } = insights.summary;
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(4);
    expect(text).not.toMatch(/[{}]|undefined|NaN/);
    for (const { answer } of insights.faq) expect(answer).not.toMatch(/[{}]|undefined|NaN/);
  });

  it('is in the language of the site', () => {
    expect(insights.method.language).toBe(language);
    const beginnings = { en: 'Of 12 reviews', de: 'Von 12 Bewertungen', fr: 'Sur 12 avis' };
    const beginning = Object.entries(beginnings).find(([tag]) => tag === language)?.[1];
    expect(insights.summary.text.startsWith(beginning ?? '?')).toBe(true);
  });

  it('has no duplicate quotes, and the correct position of each', () => {
    const texts = new Map(reviews.map(({ id, text }) => [id, text]));
    for (const { review_id, start, end, text } of allQuotes()) {
      expect(texts.get(review_id)?.slice(start, end)).toBe(text);
    }
    // No page of a business with so few reviews has answers, so those may repeat a quote of their subject.
    const answers = insights.faq.flatMap(({ evidence }) => evidence);
    for (const shown of [answers, allQuotes().filter((quote) => !answers.includes(quote))]) {
      const all = shown.map(({ text }) => text);
      expect(new Set(all).size).toBe(all.length);
    }
  });
});
