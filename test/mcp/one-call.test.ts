import { describe, expect, it } from 'vitest';
import type { EntityInsight } from '../../contract/insights.ts';
import { InsightsResult } from '../../contract/mcp-insights.ts';
import { newestFirst } from '../../contract/review.ts';
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

type Answer = {
  sections: {
    kind: string;
    id: string;
    name: string;
    reviews: number;
    average_rating: number;
    caution?: string;
    quotes: { review_id: string; polarity: string; text: string }[];
  }[];
  overlap?: { reviews: number; average_rating: number; review_ids: string[] };
  hint?: string;
};

const found = garageInsights(MORE);
const quotes = found.aspects.flatMap((aspect) => aspect.quotes);

/** The build uses each quote once, aspects first, which leaves none for entities here. So this gives all quotes to each entity. */
const quotedGarage = arraySnapshot(MORE, {
  ...found,
  entities: {
    ...found.entities,
    technicians: found.entities.technicians.map((one) => ({ ...one, quotes })),
    services: found.entities.services.map((one) => ({ ...one, quotes })),
  },
});

/** Estimates tokens as characters divided by 4. */
function tokensOf(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 4);
}

async function ask(args: object, snapshot = arraySnapshot()): Promise<Answer> {
  return (await callTool('get_insights', args, snapshot)).structuredContent as Answer;
}

describe('"are they good at X, and what do customers say about technician Y?"', () => {
  it('is answered by one call', async () => {
    const { sections, overlap } = await ask(QUESTION, quotedGarage);
    expect(sections).toMatchObject([
      { kind: 'service', name: 'Brakes', reviews: 4, average_rating: 3.75 },
      { kind: 'technician', name: 'Orla Brennan', reviews: 4, average_rating: 4.25 },
    ]);
    expect(quotes.length).toBeGreaterThan(3);
    expect(sections.map((section) => section.quotes.length)).toEqual([3, 3]);
    expect(overlap).toEqual({
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
      reviews: 12_345,
      polarity: { positive: 12_345, neutral: 0, negative: 0, mixed: 0 },
      aspects: Array.from({ length: 12 }, () => ({
        id: 'professionalism',
        label: 'Professionalism',
        reviews: 12_345,
        praise: 12_345,
        criticism: 0,
        judging_reviews: 12_345,
        percent_positive: 66.7,
        ci95: [66.1, 67.3],
      })),
      quotes: Array.from({ length: 10 }, () => ({
        review_id: 'a-review-id-of-20-ch',
        url: 'https://reviews.example/reviews/a-review-id-of-20-ch/',
        author: 'Anna K.',
        start: 0,
        end: 5_000,
        text: 'Many words of a customer who had much to say. '.repeat(100),
        polarity: 'positive',
        by: 'words',
        rating: 5,
        date: '2026-03-14',
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
    expect((result.structuredContent as Answer).sections).toHaveLength(2);
    expect(tokensOf(result.content[0]?.text)).toBeLessThan(1_100);
  });
});

describe('get_insights', () => {
  it('returns the first quotes of the list, positive and negative', async () => {
    const garage = arraySnapshot();
    const aspect = garage.insights.aspects.find(({ quotes }) => quotes.length > 0);
    const [quote] = aspect?.quotes ?? [];
    if (aspect === undefined || quote === undefined) throw new Error('the garage has a quote');
    const polarities = ['positive', 'negative', 'positive', 'positive'] as const;
    const quotes = polarities.map((polarity) => ({ ...quote, polarity }));
    const insights = { ...garage.insights, aspects: [{ ...aspect, quotes }] };
    const args = { aspect: aspect.id, quotes: 2 };
    const { structuredContent } = await callTool('get_insights', args, { ...garage, insights });
    const [section] = (structuredContent as Answer).sections;
    expect(section?.quotes.map(({ polarity }) => polarity)).toEqual(['positive', 'negative']);
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

  it('returns the base of percent_positive, and a caution if it is small', async () => {
    const garage = arraySnapshot();
    const [technician] = garage.insights.entities.technicians;
    const [aspect] = garage.insights.aspects;
    if (technician === undefined || aspect === undefined) throw new Error('the garage has both');
    const mostlyNeutral = {
      reviews: 14,
      polarity: { positive: 3, neutral: 10, negative: 0, mixed: 1 },
      judging_reviews: 4,
      percent_positive: 87.5,
    };
    const { entities } = garage.insights;
    const insights = {
      ...garage.insights,
      aspects: [{ ...aspect, ...mostlyNeutral }],
      entities: { ...entities, technicians: [{ ...technician, ...mostlyNeutral }] },
    };
    for (const args of [{ technician: technician.name }, { aspect: aspect.id }]) {
      const { structuredContent } = await callTool('get_insights', args, { ...garage, insights });
      expect(InsightsResult.parse(structuredContent).sections).toMatchObject([
        {
          reviews: 14,
          percent_positive: 87.5,
          judging_reviews: 4,
          caution: 'Only 4 of 14 reviews judge this: percent_positive is thin evidence.',
        },
      ]);
    }
    const { structuredContent } = await callTool('get_insights', {}, { ...garage, insights });
    expect(structuredContent?.aspects).toMatchObject([{ reviews: 14, judging_reviews: 4 }]);
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
    [{ service: 'price' }, 'price'],
    [{ aspect: 'brakes' }, 'brakes'],
    [{ aspect: 'tyres' }, 'workmanship'],
    [{ mentions_technician: 'Orla' }, 'orla-brennan'],
  ])('finds the subject of %j', async (args, id) => {
    const { sections, hint } = await ask(args);
    expect(sections.map((section) => section.id)).toEqual([id]);
    expect(hint).toBeUndefined();
  });

  it('lists the known names if a name is unknown', async () => {
    const { sections, hint } = await ask({ service: 'brakes', technician: 'Zoltan' });
    expect(sections.map(({ name }) => name)).toEqual(['Brakes']);
    expect(hint).toBe(
      'Not known here: Zoltan. Technicians: Orla Brennan, Tomáš Novák. For other words use search_reviews.',
    );
  });

  it('lists services and aspects if neither has the name', async () => {
    const { hint } = await ask({ aspect: 'parking' });
    const aspects = arraySnapshot().insights.aspects.map(({ id }) => id);
    expect(aspects.length).toBeGreaterThan(2);
    expect(hint).toBe(
      `Not known here: parking. Aspects: ${aspects.join(', ')}. Services: brakes, annual-service, tyres. For other words use search_reviews.`,
    );
  });

  it('reports that a name has more matches than sections, and why there is no overlap', async () => {
    const snapshot = arraySnapshot();
    const technicians = [...'ABCDE'].map((letter) => ({
      id: `anna-${letter}`,
      name: `Anna ${letter}`,
      aliases: [],
      active: true,
    }));
    const business = { ...snapshot.business, technicians };
    const args = { service: 'brakes', technician: 'Anna' };
    const { structuredContent } = await callTool('get_insights', args, { ...snapshot, business });
    const { sections, overlap, hint } = InsightsResult.parse(structuredContent);
    expect(sections.map(({ name }) => name)).toEqual(['Brakes', 'Anna A', 'Anna B', 'Anna C']);
    expect(overlap).toBeUndefined();
    expect(hint).toBe(
      'Anna matches 5: here are the first 3. To get another, give its full name. No overlap: it needs exactly one service and one technician.',
    );
  });

  it('has no overlap if the service turns out to be an aspect', async () => {
    const { overlap, hint } = await ask({ service: 'speed', technician: 'Orla' });
    expect(overlap).toBeUndefined();
    expect(hint).toBe('No overlap: it needs exactly one service and one technician.');
  });

  it('returns the overview without arguments', async () => {
    const { insights } = arraySnapshot();
    const { text } = insights.summary;
    expect(text).toMatch(/^Of 11 reviews, /);
    expect(await ask({})).toMatchObject({
      sections: [],
      summary: text,
      aspects: insights.aspects.map(({ id, reviews }) => ({ id, reviews })),
      faq: insights.faq.map(({ question, answer }) => ({ question, answer })),
    });
  });
});
