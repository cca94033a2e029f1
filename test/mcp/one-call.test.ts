import { describe, expect, it } from 'vitest';
import { newestFirst } from '../../contract/find-reviews.ts';
import {
  type AspectInsight,
  criticismCount,
  type EntityInsight,
  praiseCount,
} from '../../contract/insights.ts';
import { InsightsResult } from '../../contract/mcp-insights.ts';
import type { Review } from '../../contract/review.ts';
import { plainReview } from '../support/plain-review.ts';
import { arraySnapshot, garageInsights, garageReviews } from './array-snapshot.ts';
import { callTool } from './call-tool.ts';

const QUESTION = { service: 'brakes', technician: 'Orla' };

const BOTH = { technicians: ['Orla Brennan'], services: ['brakes'], service_areas: [] };

/** The garage with three more reviews that mention brakes, two of which mention Orla, so there is enough to quote. */
const MORE = [
  plainReview('n-1', {
    date: '2026-03-01',
    rating: 2,
    text: 'The brakes squeal again after a week. Bad work on the brakes.',
    language: 'en',
    mentions: { ...BOTH, technicians: [] },
  }),
  plainReview('n-2', {
    date: '2026-03-02',
    rating: 3,
    text: 'Orla explained the brakes very well. The bill was far too high.',
    language: 'en',
    mentions: BOTH,
  }),
  plainReview('n-3', {
    date: '2026-03-03',
    text: 'Orla fixed the brakes perfectly. Great work on the brakes.',
    language: 'en',
    mentions: BOTH,
  }),
  ...garageReviews,
].toSorted(newestFirst);

type Insight = AspectInsight | EntityInsight;

const quotedGarage = arraySnapshot(MORE, garageInsights(MORE));

/** Estimates tokens as characters divided by 4. */
function tokensOf(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 4);
}

async function ask(args: object, snapshot = arraySnapshot()): Promise<InsightsResult> {
  const { structuredContent } = await callTool('get_insights', args, snapshot);
  return InsightsResult.parse(structuredContent);
}

describe('"are they good at X, and what do customers say about technician Y?"', () => {
  it('is answered by one call', async () => {
    const { sections, overlap } = await ask(QUESTION, quotedGarage);
    expect(sections).toMatchObject([
      { kind: 'service', name: 'Brakes', reviews: 4, average_rating: 3.75 },
      { kind: 'technician', name: 'Orla Brennan', reviews: 4, average_rating: 4.25 },
    ]);
    expect(sections.map((section) => section.quotes.length)).toEqual([3, 3]);
    expect(overlap).toMatchObject({
      reviews: 3,
      average_rating: 4.33,
      review_ids: ['q-001', 'n-3', 'n-2'],
    });
  });

  it('takes fewer than 1,600 tokens, text and structured content together', async () => {
    const result = await callTool('get_insights', QUESTION, quotedGarage);
    const whole = tokensOf(result);
    console.log(`one call: ${tokensOf(result.content[0]?.text)} tokens to read, ${whole} in all`);
    expect(whole).toBeLessThan(1_600);
  });

  it('stays as short with quotes of maximum length', async () => {
    const wordy = (insight: EntityInsight): EntityInsight => ({
      ...insight,
      quotes: insight.quotes.map((quote) => ({
        ...quote,
        text: `${quote.review_id} had much to say. `.repeat(20).slice(0, 200),
      })),
    });
    const { technicians, services, service_areas } = quotedGarage.insights.entities;
    const entities = {
      technicians: technicians.map(wordy),
      services: services.map(wordy),
      service_areas,
    };
    const talkative = { ...quotedGarage, insights: { ...quotedGarage.insights, entities } };
    const result = await callTool('get_insights', QUESTION, talkative);
    expect(InsightsResult.parse(result.structuredContent).sections).toHaveLength(2);
    expect(tokensOf(result.content[0]?.text)).toBeLessThan(1_100);
  });
});

describe('get_insights', () => {
  it('returns praise and criticism in two quotes of a subject that has both', async () => {
    const { sections } = await ask({ aspect: 'price', quotes: 2 }, quotedGarage);
    expect(sections[0]?.quotes.map(({ polarity }) => polarity).sort()).toEqual([
      'negative',
      'positive',
    ]);
  });

  it('has a caution if evidence is thin or missing', async () => {
    const [thin] = (await ask({ service: 'tyres' })).sections;
    expect(thin?.caution).toBe('Only 1 review: thin evidence.');
    const snapshot = arraySnapshot();
    const pat = { id: 'pat-moss', name: 'Pat Moss', aliases: ['Pat'], active: false };
    const technicians = [...snapshot.business.technicians, pat];
    const business = { ...snapshot.business, technicians };
    const [none] = (await ask({ technician: 'Pat' }, { ...snapshot, business })).sections;
    expect(none).toMatchObject({ reviews: 0, quotes: [], caution: 'No review mentions this.' });
  });

  it('says of a period without reviews when the newest is from', async () => {
    const { hint, sections } = await ask({ since: '2030-01-01' });
    expect([hint, sections]).toEqual(['The newest review is from 2026-05-04.', []]);
    const [none] = (await ask({ service: 'tyres', since: '2030-01-01' })).sections;
    expect(none?.caution).toBe('No review of this period mentions this.');
  });

  it('has a percentage only from five reviews with an opinion on', async () => {
    const [few] = (await ask({ technician: 'Orla' })).sections;
    expect(few).toMatchObject({ judging_reviews: 1, caution: 'Only 2 reviews: thin evidence.' });
    expect(few).not.toHaveProperty('percent_positive');
    const { overall } = await ask({});
    expect(overall).toMatchObject({ reviews: 11, judging_reviews: 10, percent_positive: 85 });
  });

  it('has no percentage of the words about a person whose low stars they do not explain', async () => {
    const praise = Array.from({ length: 5 }, (_, at) =>
      plainReview(`p-${at}`, { text: 'Orla was brilliant.', rating: 5, mentions: BOTH }),
    );
    const low = plainReview('l-1', { text: 'The tap leaks again.', rating: 2, mentions: BOTH });
    const before = (await ask({ technician: 'Orla' }, arraySnapshot(praise))).sections[0];
    expect(before).toMatchObject({ judging_reviews: 5, percent_positive: 100 });
    const reviews = [...praise, low];
    const snapshot = arraySnapshot(reviews, garageInsights(reviews));
    const after = (await ask({ technician: 'Orla' }, snapshot)).sections[0];
    expect(after).toMatchObject({ judging_reviews: 5, praise: 5, distribution: { 2: 1 } });
    expect(after).not.toHaveProperty('percent_positive');
    expect(after).not.toHaveProperty('criticism');
    expect(after?.years).toMatchObject([{ reviews: 6, praise: 5 }]);
    expect(after?.years?.[0]).not.toHaveProperty('criticism');
    expect(after?.caution).toContain(
      '1 of 6 reviews give 1 to 3 stars, and may blame this person.',
    );
  });

  it('warns of criticism in a good review of a service, or that names a person without saying whose it is', async () => {
    const praise = Array.from({ length: 5 }, (_, at) =>
      plainReview(`p-${at}`, { text: 'Orla was brilliant.', rating: 5, mentions: BOTH }),
    );
    const text = 'Orla was brilliant. Two cancellations before that.';
    const reviews = [...praise, plainReview('c-1', { text, rating: 4, mentions: BOTH })];
    const snapshot = arraySnapshot(reviews, garageInsights(reviews));
    const [orla] = (await ask({ technician: 'Orla' }, snapshot)).sections;
    expect(orla).toMatchObject({ praise: 6, criticism: 0 });
    expect(orla?.aspects).toContainEqual(expect.objectContaining({ criticism: 1 }));
    expect(orla?.caution).toContain('Criticism under aspects may be of this person');
    const [brakes] = (await ask({ service: 'brakes' }, snapshot)).sections;
    expect(brakes).toMatchObject({ praise: 6, criticism: 0 });
    expect(brakes?.caution).toContain('Judged by stars');
  });

  it('judges an overlap by the service, because low stars may blame a person without a word', async () => {
    const text = 'The brakes squeal again.';
    const low = plainReview('l-2', { date: '2026-03-04', text, rating: 2, mentions: BOTH });
    const reviews = [low, ...MORE];
    const { overlap } = await ask(QUESTION, arraySnapshot(reviews, garageInsights(reviews)));
    expect(overlap).toMatchObject({ reviews: 4, distribution: { 2: 1 }, praise: 3, criticism: 2 });
  });

  it('warns of low stars that no word about a person explains', async () => {
    const snapshot = arraySnapshot(
      Array.from({ length: 6 }, (_, at) =>
        plainReview(`w-${at}`, { text: 'Orla came.', rating: 2, mentions: BOTH }),
      ),
    );
    const [orla] = (await ask({ technician: 'Orla' }, snapshot)).sections;
    expect(orla?.caution).toBe('6 of 6 reviews give 1 to 3 stars, and may blame this person.');
  });

  it.each(['technicians', 'services', 'service_areas'] as const)(
    'counts %s as insights.json does',
    async (list) => {
      const argument = { technicians: 'technician', services: 'service', service_areas: 'area' }[
        list
      ];
      const { insights } = quotedGarage;
      expect(insights.entities[list].length).toBeGreaterThan(0);
      for (const entity of insights.entities[list]) {
        const [section] = (await ask({ [argument]: entity.id }, quotedGarage)).sections;
        const { criticism, years, ...figures } = figuresOf(entity);
        expect(section).toMatchObject(figures);
        const { 1: one, 2: two, 3: three } = entity.distribution;
        const isHidden = list === 'technicians' && one + two + three > criticism;
        expect(section?.criticism).toBe(isHidden ? undefined : criticism);
        const shown = years.map((year) => (isHidden ? { ...year, criticism: undefined } : year));
        expect(section?.years).toEqual(shown);
        expect(section).toMatchObject({ first: entity.first, last: entity.last });
        expect(section?.quotes.map(({ text }) => text)).toEqual(
          expect.arrayContaining(entity.quotes.map(({ text }) => text)),
        );
      }
    },
  );

  it('counts aspects and all reviews as insights.json does', async () => {
    const { aspects, overall } = quotedGarage.insights;
    expect(aspects.length).toBeGreaterThan(2);
    for (const aspect of aspects) {
      const [section] = (await ask({ aspect: aspect.id }, quotedGarage)).sections;
      expect(section).toMatchObject(figuresOf(aspect));
    }
    const { percent_positive, ci95, judging_reviews } = overall;
    expect((await ask({}, quotedGarage)).overall).toMatchObject({
      percent_positive,
      ci95,
      judging_reviews,
    });
  });

  it('counts the languages of the texts in the overview, read or not', async () => {
    const { languages } = await ask({}, quotedGarage);
    expect(languages).toEqual(
      expect.arrayContaining([
        { language: 'de', reviews: 1 },
        { language: 'ar', reviews: 1 },
      ]),
    );
  });

  it('counts only a period, and says so', async () => {
    const period = { since: '2026-03-02', until: '2026-03-03' };
    const result = await ask({ service: 'brakes', ...period }, quotedGarage);
    expect(result).toMatchObject({ business: { reviews: 14 }, period });
    expect(result.sections).toMatchObject([
      { reviews: 2, first: '2026-03-02', last: '2026-03-03', average_rating: 4 },
    ]);
    expect(result.sections[0]).not.toHaveProperty('years');
    expect(result.sections[0]?.quotes.map(({ review_id }) => review_id).sort()).toEqual([
      'n-2',
      'n-3',
    ]);
    const overview = await ask(period, quotedGarage);
    expect(overview).toMatchObject({ overall: { reviews: 2 }, technicians: [{ reviews: 2 }] });
    expect(overview).not.toHaveProperty('summary');
  });

  it('says what a period criticised, with quotes, when no subject is named', async () => {
    const { sections } = await ask({ since: '2026-03-01', until: '2026-03-03' }, quotedGarage);
    expect(sections.map(({ id, criticism }) => [id, criticism])).toEqual([
      ['price', 1],
      ['workmanship', 1],
    ]);
    expect(sections[0]?.quotes).toMatchObject([{ review_id: 'n-2', polarity: 'negative' }]);
    const praised = await ask({ since: '2026-03-03', until: '2026-03-03' }, quotedGarage);
    expect(praised.sections).toEqual([]);
  });

  it('quotes no praise for what a period criticised', async () => {
    const text =
      'The price was very fair. We came on Monday and waited. The pads were far too expensive.';
    const mixed = ['n-6', 'n-7'].map((id) =>
      plainReview(id, { date: '2026-04-01', rating: 3, text, language: 'en' }),
    );
    const reviews = [...mixed, ...MORE].toSorted(newestFirst);
    const period = { since: '2026-04-01', until: '2026-04-02' };
    const { sections } = await ask(period, arraySnapshot(reviews, garageInsights(reviews)));
    const price = sections.find(({ id }) => id === 'price');
    expect(price?.praise).toBe(2);
    expect(price?.quotes.map(({ polarity }) => polarity)).toEqual(['negative', 'negative']);
  });

  it('marks the quotes that the business replied to', async () => {
    const reply = { text: 'You have the difference back.', date: '2026-03-04', author: 'Orla' };
    const replied = MORE.map((one) => (one.id === 'n-2' ? { ...one, reply } : one));
    const snapshot = arraySnapshot(replied, garageInsights(replied));
    const args = { aspect: 'price', since: '2026-03-02', until: '2026-03-03' };
    const { sections } = await ask(args, snapshot);
    expect(sections[0]?.quotes).toMatchObject([{ review_id: 'n-2', replied: true }]);
    const [section] = (await ask(args, quotedGarage)).sections;
    expect(section?.quotes).toHaveLength(1);
    expect(section?.quotes[0]).not.toHaveProperty('replied');
  });

  it('refuses a period that ends before it begins', async () => {
    const args = { since: '2026-03-02', until: '2026-03-01' };
    const { isError, content } = await callTool('get_insights', args);
    expect(isError).toBe(true);
    expect(content[0]?.text).toBe(
      'since: expected a date on or before until (2026-03-01), got 2026-03-02.',
    );
  });

  it.each([
    [{ service: 'Brake pads' }, 'brakes'],
    [{ service: 'Tires' }, 'tyres'],
    [{ service: 'annual service' }, 'annual-service'],
    [{ service: 'do you fit tires?' }, 'tyres'],
    [{ technician: 'ORLA' }, 'orla-brennan'],
    [{ technician: 'tomas novak' }, 'tomas-novak'],
    [{ technician: 'brennan' }, 'orla-brennan'],
    [{ aspect: 'Quality of repairs' }, 'workmanship'],
    [{ area: 'the inishmore road' }, 'inishmore-road'],
    [{ mentions_service_area: 'Ballyfinnan' }, 'ballyfinnan'],
    [{ aspect: 'tyres' }, 'workmanship'],
    [{ mentions_technician: 'Orla' }, 'orla-brennan'],
  ])('finds the subject of %j', async (args, id) => {
    const { sections, hint } = await ask(args);
    expect(sections.map((section) => section.id)).toEqual([id]);
    expect(hint).toBeUndefined();
  });

  it.each([
    [
      { service: 'brakes', technician: 'Zoltan' },
      'technician: nothing here is called Zoltan. Known: Orla Brennan, Tomáš Novák. For other words use query of search_reviews.',
    ],
    [
      { aspect: 'tires' },
      'aspect: nothing here is called tires. There is service tyres. Known: price, speed, communication, reliability, workmanship, staff. For other words use query of search_reviews.',
    ],
  ])('refuses %j, and says what there is', async (args, message) => {
    const { isError, content } = await callTool('get_insights', args);
    expect(isError).toBe(true);
    expect(content[0]?.text).toBe(message);
  });

  it('says whom it found if nobody has the whole name', async () => {
    const { sections, hint } = await ask({ technician: 'Orla Smith' });
    expect(sections.map(({ name }) => name)).toEqual(['Orla Brennan']);
    expect(hint).toBe('technician Orla Smith is read as Orla Brennan, who may be another person.');
    for (const technician of ['Brennan, Orla', 'Tom Novák', 'Orla B.'])
      expect((await ask({ technician })).hint).toBeUndefined();
    const title = await ask({ technician: 'Ms Brennan' });
    expect(title.hint).toBe(
      'technician Ms Brennan is read as Orla Brennan, who may be another person.',
    );
    const both = await ask({ technician: 'Orla and Tom' });
    expect(both.sections.map(({ name }) => name)).toEqual(['Orla Brennan', 'Tomáš Novák']);
    expect(both.hint).toBeUndefined();
  });

  it('lists the names to choose from if more match than get sections, and says why there is no overlap', async () => {
    const snapshot = arraySnapshot();
    const technicians = [...'ABCD'].map((letter) => ({
      id: `anna-${letter}`,
      name: `Anna ${letter}`,
      aliases: [],
      active: true,
    }));
    const garage = { ...snapshot, business: { ...snapshot.business, technicians } };
    const tooMany = await callTool('get_insights', { technician: 'Anna' }, garage);
    expect(tooMany.isError).toBe(true);
    expect(tooMany.content[0]?.text).toBe(
      'technician: Anna matches several: Anna A, Anna B, Anna C, Anna D.',
    );
    const three = {
      ...garage,
      business: { ...garage.business, technicians: technicians.slice(1) },
    };
    const { sections, overlap, hint } = await ask({ service: 'brakes', technician: 'Anna' }, three);
    expect(sections.map(({ name }) => name)).toEqual(['Brakes', 'Anna B', 'Anna C', 'Anna D']);
    expect(overlap).toBeUndefined();
    expect(hint).toBe('No overlap: a name matches several.');
  });

  it('names the people of a service with their counts, and how many low stars were answered', async () => {
    const reply = { text: 'You have the difference back.', date: '2026-03-04', author: 'Orla' };
    const replied = MORE.map((one) => (one.id === 'n-1' ? { ...one, reply } : one));
    const snapshot = arraySnapshot(replied, garageInsights(replied));
    const [brakes] = (await ask({ service: 'brakes' }, snapshot)).sections;
    const ofBrakes = MORE.filter(({ mentions }) => mentions.services.includes('brakes'));
    const byOrla = ofBrakes.filter(({ mentions }) => mentions.technicians.includes('Orla Brennan'));
    expect(brakes?.technicians).toContainEqual({ name: 'Orla Brennan', reviews: byOrla.length });
    const { replies } = await ask({ since: '2026-03-01', until: '2026-03-01' }, snapshot);
    expect(replies).toEqual({ reviews: 1, low_stars: 1, low_stars_replied: 1 });
  });

  it('counts the reviews of insiders, and those that were rewarded, and marks people who left', async () => {
    const reviews = MORE.map((one) =>
      one.id === 'n-2' ? { ...one, insider: true, incentivized: true } : one,
    );
    const garage = arraySnapshot(reviews, garageInsights(reviews));
    const technicians = garage.business.technicians.map((one) => ({ ...one, active: false }));
    const snapshot = { ...garage, business: { ...garage.business, technicians } };
    const { sections, overlap } = await ask(QUESTION, snapshot);
    for (const figures of [...sections, overlap]) {
      expect(figures).toMatchObject({ insider: 1, incentivized: 1 });
    }
    expect(sections[0]?.technicians?.[0]).toMatchObject({ name: 'Orla Brennan', active: false });
    const overview = await ask({ until: '2025-01-01' }, snapshot);
    expect(overview.overall).not.toHaveProperty('insider');
  });

  it('says where the low ratings of a period are, which may fit no aspect', async () => {
    const LOW =
      'Low ratings may fit no name and no aspect: see search_reviews (same filters, max_rating 3).';
    const { hint } = await ask({ since: '2026-03-01', until: '2026-03-02' }, quotedGarage);
    expect(hint).toContain(LOW);
    expect((await ask({}, quotedGarage)).hint).not.toContain(LOW);
  });

  it('does not say of reviews that it never quotes that few passages can be quoted', async () => {
    const more = ['n-4', 'n-5'].map((id) =>
      plainReview(id, { text: 'Orla fixed the brakes well.', language: 'en', mentions: BOTH }),
    );
    const reviews = [...MORE, ...more].toSorted(newestFirst);
    const { sections, overlap, hint } = await ask(
      QUESTION,
      arraySnapshot(reviews, garageInsights(reviews)),
    );
    expect(sections.map(({ quotes }) => quotes.length)).toEqual([3, 3]);
    expect(overlap).toMatchObject({ reviews: 5, quotes: [] });
    expect(hint).not.toContain('Few quotable');
  });

  it('quotes what the reviews of a service say about an aspect', async () => {
    const args = { service: 'brakes', aspect: 'price' };
    const { overlap } = await ask(args, quotedGarage);
    expect(overlap).toMatchObject({ praise: 1, criticism: 1, review_ids: ['q-001', 'n-2'] });
    const bill = expect.objectContaining({ text: 'The bill was far too high.' });
    expect(overlap?.quotes).toContainEqual(bill);
  });

  it('quotes all reviews in the overview, in proportion to praise and criticism', async () => {
    const { overall } = await ask({}, quotedGarage);
    expect(overall?.quotes.map(({ polarity }) => polarity)).toEqual([
      'positive',
      'positive',
      'mixed',
    ]);
    for (const { review_id, text } of overall?.quotes ?? [])
      expect(MORE.find(({ id }) => id === review_id)?.text).toContain(text);
    expect((await ask({ quotes: 0 }, quotedGarage)).overall?.quotes).toEqual([]);
  });

  it('says that people are not ranked, if there are any', async () => {
    expect((await ask({})).hint).toMatch(/^technicians is no ranking: /);
    const alone = [plainReview('a-1', { text: 'Fair price.', language: 'en' })];
    expect(await ask({}, arraySnapshot(alone, garageInsights(alone)))).not.toHaveProperty('hint');
  });

  it('says how many texts are in languages that are not analysed', async () => {
    const arabic = Array.from({ length: 5 }, (_, at) =>
      plainReview(`a-${at}`, { text: 'خدمة ممتازة وسعر معقول', language: 'ar' }),
    );
    const few = [...arabic.slice(1), plainReview('e-1', { text: 'Fair price.', language: 'en' })];
    const read = async (reviews: Review[]) =>
      (await ask({}, arraySnapshot(reviews, garageInsights(reviews)))).business;
    expect(await read(arabic)).toMatchObject({ reviews: 5, texts_not_analysed: 5 });
    expect(await read(few)).not.toHaveProperty('texts_not_analysed');
  });

  it('returns the overview without arguments: all names with their counts, people as in the business', async () => {
    const { insights, business } = arraySnapshot();
    const { text } = insights.summary;
    expect(text).toMatch(/^Of 11 reviews, /);
    const overview = await ask({});
    expect(overview).toMatchObject({
      sections: [],
      technicians: business.technicians.map(({ name }) => ({ name })),
      services: [{ name: 'Brakes' }, { name: 'Annual service' }, { name: 'Tyres' }],
      summary: text,
      aspects: insights.aspects.map(({ id, reviews }) => ({ id, reviews })),
      overall: { years: insights.overall.years.slice(-4) },
      business: { sample: true },
      trend: insights.overall.trend.slice(-8),
      faq: insights.faq.map(({ question, answer }) => ({ question, answer })),
    });
    expect(JSON.stringify(overview).length / 4).toBeLessThan(1_200);
  });
});

/** The figures of an insight that a section has too. */
function figuresOf({
  reviews,
  average_rating,
  distribution,
  judging_reviews,
  ...insight
}: Insight) {
  return {
    reviews,
    average_rating,
    distribution,
    judging_reviews,
    praise: praiseCount(insight.polarity),
    criticism: criticismCount(insight.polarity),
    years: insight.years.slice(-4),
    ...(judging_reviews >= 5 && { ci95: insight.ci95 }),
  };
}
