import { describe, expect, it } from 'vitest';
import { criticismCount, Insights, type Quote } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { insightsOf } from '../../../test/support/insights-of.ts';
import { plainReview } from '../../../test/support/plain-review.ts';
import { readContent } from '../../read/content.ts';
import { reviewsDataset } from '../../render/reviews-dataset.ts';
import { InsightsConfig } from '../words/config.ts';

const content = await readContent(new URL('../../../content', import.meta.url).pathname);
const dataset = reviewsDataset(content, (id) => `https://reviews.example/${id}/`);
const { reviews } = dataset;
const demoInput = { business: dataset.business, reviews, config: content.insights };
const demo = insightsOf(demoInput);

function quotesOf({ aspects, entities, faq, topics, summary, pull_quote }: Insights): Quote[] {
  const subjects = [...aspects, ...topics, ...Object.values(entities).flat()];
  return [
    ...subjects.flatMap(({ quotes }) => quotes),
    ...[...faq, ...summary.sentences].flatMap(({ evidence }) => evidence),
    ...(pull_quote ? [pull_quote] : []),
  ];
}

const nobody = { name: 'Nobody', technicians: [], services: [], service_areas: [] };

it('takes no praise from the name of the business', () => {
  const aspectsOf = (name: string): string[] => {
    const review = plainReview('r', { rating: 3, text: 'We called Gentle Dental in March.' });
    const config = InsightsConfig.parse({ industry: 'clinic' });
    const { aspects } = insightsOf({ business: { ...nobody, name }, reviews: [review], config });
    return aspects.map(({ id }) => id);
  };
  expect(aspectsOf('Nobody')).toEqual(['care']);
  expect(aspectsOf('Gentle Dental Care')).toEqual([]);
});

describe('on the demo', () => {
  it('matches the contract, with keys in its order', () => {
    expect(JSON.stringify(Insights.parse(demo))).toBe(JSON.stringify(demo));
  });

  it('derives the same bytes from the same input', () => {
    const again = insightsOf(demoInput);
    expect(JSON.stringify(again)).toBe(JSON.stringify(demo));
  });

  it('locates every quote in its review', () => {
    const texts = new Map(reviews.map(({ id, text }) => [id, text]));
    const quotes = quotesOf(demo);
    expect(quotes.length).toBeGreaterThan(50);
    for (const { review_id, start, end, text } of quotes) {
      expect(texts.get(review_id)?.slice(start, end)).toBe(text);
    }
  });

  it('quotes neither insiders nor rewarded customers', () => {
    const related = reviews.filter(({ insider, incentivized }) => insider || incentivized);
    expect(related.length).toBeGreaterThan(0);
    const quoted = new Set(quotesOf(demo).map(({ review_id }) => review_id));
    expect(related.filter(({ id }) => quoted.has(id))).toEqual([]);
  });

  it('shows criticism beside praise where a fifth or more of the reviews criticise', () => {
    const subjects = [...demo.aspects, ...Object.values(demo.entities).flat()];
    for (const { polarity, judging_reviews, quotes } of subjects) {
      const isCriticised = criticismCount(polarity) >= judging_reviews / 5;
      if (!isCriticised || quotes.length === 0) continue;
      const critical = quotes.filter((quote) => quote.polarity !== 'positive');
      expect(critical.length, quotes[0]?.text).toBeGreaterThan(0);
    }
  });

  it('has evidence for every sentence except the stars, and for nearly every answer', () => {
    expect(demo.summary.sentences.length).toBeGreaterThan(2);
    const [stars, ...others] = demo.summary.sentences;
    expect(stars).toMatchObject({ text: expect.stringMatching(/stars/), evidence: [] });
    for (const { evidence } of others) expect(evidence.length).toBeGreaterThan(0);
    const computed = demo.faq.filter(({ pinned }) => !pinned);
    expect(computed.length).toBeGreaterThan(2);
    const withoutEvidence = computed.filter(({ evidence }) => evidence.length === 0);
    expect(withoutEvidence.length).toBeLessThan(computed.length / 3);
  });

  it('puts the answers of the business first', () => {
    const questions = content.insights.faq.map(({ question }) => question);
    expect(questions.length).toBeGreaterThan(0);
    expect(demo.faq.slice(0, questions.length).map(({ question }) => question)).toEqual(questions);
  });

  it('accounts for every review: read, without text, or in an unread language', () => {
    const from = demo.method.generated_from;
    expect(from.review_count).toBe(reviews.length);
    expect(from.analysed_count + from.without_text_count + from.unread_language_count).toBe(
      from.review_count,
    );
    expect(from.unread_language_count).toBeGreaterThan(0);
    expect(from.languages.reduce((sum, one) => sum + one.reviews, 0)).toBe(from.analysed_count);
    for (const count of [from.review_count, from.without_text_count]) {
      expect(demo.summary.disclosure).toContain(`${count} `);
    }
  });

  it('counts the reviews of technicians, services and areas by their records', () => {
    for (const kind of ['technicians', 'services', 'service_areas'] as const) {
      expect(demo.entities[kind].length).toBeGreaterThan(2);
      for (const { id, name, reviews: count } of demo.entities[kind]) {
        const recorded = reviews.filter(({ mentions }) =>
          mentions[kind].includes(kind === 'technicians' ? name : id),
        );
        expect([name, count]).toEqual([name, recorded.length]);
      }
    }
  });

  it('lists the business as a whole last, and never in the summary', () => {
    const overall = 'miscellaneous';
    expect(demo.aspects.findIndex(({ id }) => id === overall)).toBe(demo.aspects.length - 1);
    const entities = Object.values(demo.entities).flat();
    for (const { aspects } of entities) {
      const at = aspects.findIndex(({ id }) => id === overall);
      expect([-1, aspects.length - 1]).toContain(at);
    }
    expect(demo.summary.text).not.toMatch(/as a whole/);
  });

  it('counts each review of a subject once, by polarity, by stars and by year', () => {
    for (const { reviews: count, polarity, distribution, years } of demo.aspects) {
      expect(Object.values(polarity).reduce((a, b) => a + b)).toBe(count);
      expect(Object.values(distribution).reduce((a, b) => a + b)).toBe(count);
      expect(years.reduce((sum, year) => sum + year.reviews, 0)).toBe(count);
    }
  });
});

it('is empty without reviews', () => {
  const empty = insightsOf({ business: nobody, reviews: [], config: InsightsConfig.parse({}) });
  expect(Insights.parse(empty)).toMatchObject({ aspects: [], topics: [], faq: [] });
  expect(empty.summary.text).toBe('');
});

it('answers nothing below four reviews', () => {
  const config = InsightsConfig.parse({ industry: 'home-service', minimum_reviews: 1 });
  const three = ['a', 'b', 'c'].map((id) =>
    plainReview(id, { text: 'The price was very fair indeed.' }),
  );
  const four = [...three, plainReview('d', { text: 'A fair price and good work.' })];
  const ask = (list: Review[]): string[] =>
    insightsOf({ business: nobody, reviews: list, config }).faq.map(({ question }) => question);
  expect(ask(three)).toEqual([]);
  expect(ask(four)).toContain('Are the prices fair?');
});

it.each([1, 3, 5])(
  'judges a person by words alone and a service by the stars: %i stars',
  (rating) => {
    const mentions = { technicians: ['Ada Bell'], services: ['boiler'], service_areas: [] };
    const business = {
      name: 'B',
      technicians: [{ id: 'ada-bell', name: 'Ada Bell', aliases: ['Ada'] }],
      services: [{ id: 'boiler', name: 'Boiler', aliases: [] }],
      service_areas: [],
    };
    const one = plainReview('x', { rating, text: 'Ada came on Tuesday.', mentions });
    const config = InsightsConfig.parse({});
    const { entities } = insightsOf({ business, reviews: [one], config });
    expect(entities.technicians[0]).toMatchObject({
      reviews: 1,
      mentions: 1,
      polarity: { neutral: 1 },
    });
    const byStars = { 1: 'negative', 3: 'neutral', 5: 'positive' }[rating] ?? '';
    expect(entities.services[0]).toMatchObject({ reviews: 1, polarity: { [byStars]: 1 } });
  },
);

it('credits praise beside a name to the person, and counts unread reviews separately', () => {
  const ada = { id: 'ada-bell', name: 'Ada Bell', aliases: ['Ada'] };
  const business = { name: 'B', technicians: [ada], services: [], service_areas: [] };
  const mentions = { technicians: ['Ada Bell'], services: [], service_areas: [] };
  const rows: readonly (readonly [rating: number, text: string, language?: string])[] = [
    [5, 'We had Ada round on Monday. Superb from start to finish.'],
    [5, 'Ask for Ada. Honest and kind.'],
    [1, 'Ada came on Monday. The price was shocking.'],
    [5, ''],
    [5, 'خدمة ممتازة', 'ar'],
  ];
  const list = rows.map(([rating, text, language], at) =>
    plainReview(`${at}`, { rating, text, mentions, ...(language && { language }) }),
  );
  const config = InsightsConfig.parse({ industry: 'home-service' });
  const { entities } = insightsOf({ business, reviews: list, config });
  expect(entities.technicians[0]).toMatchObject({
    reviews: 5,
    unread: 2,
    polarity: { positive: 2, neutral: 1, negative: 0, mixed: 0 },
    percent_positive: 100,
  });
});

it('counts the reviews that mention a person, with or without words about them', () => {
  const ada = { id: 'ada-bell', name: 'Ada Bell', aliases: ['Ada'] };
  const business = { name: 'B', technicians: [ada], services: [], service_areas: [] };
  const reviews = ['Ada Bell', 'Ada Bell', ''].map((name, at) =>
    plainReview(`${at}`, {
      text: at === 0 ? 'All fine.' : 'Ada was very kind to us.',
      mentions: { technicians: name === '' ? [] : [name], services: [], service_areas: [] },
    }),
  );
  const { entities } = insightsOf({ business, reviews, config: InsightsConfig.parse({}) });
  expect(entities.technicians[0]).toMatchObject({ reviews: 2, polarity: { positive: 1 } });
});

it('does not quote a sentence as praise of a person that criticises the work', () => {
  const ada = { id: 'ada-bell', name: 'Ada Bell', aliases: ['Ada'] };
  const business = { name: 'B', technicians: [ada], services: [], service_areas: [] };
  const mentions = { technicians: ['Ada Bell'], services: [], service_areas: [] };
  const texts = [
    "The first visit didn't fix it: the joint Ada remade was sound.",
    'Ada mended the tap and was very kind to us all.',
  ];
  const reviews = texts.map((text, at) => plainReview(`${at}`, { text, rating: 4, mentions }));
  const config = InsightsConfig.parse({ industry: 'home-service' });
  const { entities } = insightsOf({ business, reviews, config });
  expect(entities.technicians[0]?.quotes.map(({ text }) => text)).toEqual(texts.slice(1));
});

it('compares entities with all published reviews, and aspects with those that were read', () => {
  const business = {
    name: 'B',
    technicians: [],
    services: [{ id: 'leak', name: 'Leak repair', aliases: [] }],
    service_areas: [],
  };
  const mentions = { technicians: [], services: ['leak'], service_areas: [] };
  const text = 'The price was fair.';
  const list = [
    plainReview('a', { rating: 5, mentions }),
    plainReview('b', { rating: 5, mentions }),
    plainReview('c', { rating: 5, text }),
    plainReview('d', { rating: 1, text: 'Nobody answered the phone.' }),
    plainReview('e', { rating: 2, text: 'Nobody answered the phone at all.' }),
  ];
  const config = InsightsConfig.parse({ industry: 'home-service' });
  const insights = Insights.parse(insightsOf({ business, reviews: list, config }));
  expect(insights.entities.services[0]).toMatchObject({
    reviews: 2,
    share_of_reviews: 0.4,
    rating_impact: 2.33,
  });
  expect(insights.aspects.find(({ id }) => id === 'price')).toMatchObject({
    share_of_reviews: 0.333,
    rating_impact: 3.5,
  });
});

it('reads emoji in every language, and counts punctuation alone as no text', () => {
  const list = [
    plainReview('a', { text: '👍👍', language: 'de' }),
    plainReview('b', { text: '…!' }),
    plainReview('c', { text: 'Meget bra', language: 'nb' }),
  ];
  const { method } = insightsOf({
    business: nobody,
    reviews: list,
    config: InsightsConfig.parse({}),
  });
  expect(method.generated_from).toMatchObject({
    analysed_count: 1,
    without_text_count: 1,
    unread_language_count: 1,
    unread_languages: [{ language: 'nb', reviews: 1 }],
  });
});

it('shows no quote twice on a page', () => {
  const { entities, ...home } = demo;
  const none = { technicians: [], services: [], service_areas: [] };
  const pages = Object.values(entities).flatMap((list) => list.map(({ quotes }) => quotes));
  for (const quotes of [quotesOf({ ...home, entities: none }), ...pages]) {
    const texts = quotes.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    for (const { review_id, start, end } of quotes) {
      const overlapping = quotes.filter(
        (one) => one.review_id === review_id && one.start < end && one.end > start,
      );
      expect(overlapping).toHaveLength(1);
    }
  }
});

it('names a language in the disclosure from three reviews on', () => {
  const disclosure = (count: number): string => {
    const german = Array.from({ length: count }, (_, at) =>
      plainReview(`g${at}`, { text: 'Sehr freundlich und schnell.', language: 'de' }),
    );
    const english = ['a', 'b', 'c'].map((id) => plainReview(id, { text: 'They were very kind.' }));
    const config = InsightsConfig.parse({});
    const reviews = [...english, ...german];
    return insightsOf({ business: nobody, reviews, config }).summary.disclosure;
  };
  expect(disclosure(2)).not.toContain('German');
  expect(disclosure(3)).toContain('The analysis reads reviews in German and English.');
});

it('measures all reviews together', () => {
  const { overall } = demo;
  expect(overall.reviews).toBe(reviews.length);
  expect(Object.values(overall.polarity).reduce((a, b) => a + b)).toBe(reviews.length);
  expect(overall.percent_positive).toBeGreaterThan(70);
  expect(overall.ci95?.[0]).toBeLessThan(overall.percent_positive ?? 0);
  expect(overall.trend.length).toBeGreaterThan(4);
  expect(overall.years.reduce((sum, year) => sum + year.reviews, 0)).toBe(reviews.length);
});

it('never counts three stars as praise of the business, because a complaint may not be read', () => {
  const polarityOf = (rating: number) => {
    const one = plainReview('a', { text: 'Can’t fault the repair.', rating });
    const { overall } = insightsOf({
      business: nobody,
      reviews: [one],
      config: InsightsConfig.parse({}),
    });
    return Object.entries(overall.polarity).find(([, count]) => count === 1)?.[0];
  };
  expect([5, 4, 3].map(polarityOf)).toEqual(['positive', 'positive', 'mixed']);
});
