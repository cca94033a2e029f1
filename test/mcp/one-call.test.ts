import { describe, expect, it } from 'vitest';
import type { EntityInsight } from '../../contract/insights.ts';
import { InsightsResult } from '../../contract/mcp-insights.ts';
import { newestFirst } from '../../contract/review.ts';
import { plainReview } from '../support/plain-review.ts';
import { arraySnapshot, garageInsights, garageReviews } from './array-snapshot.ts';
import { callTool } from './call-tool.ts';

const QUESTION = { service: 'brakes', technician: 'Orla' };

const BOTH = { technicians: ['Orla Brennan'], services: ['brakes'], service_areas: [] };

/** The garage with three more reviews of its brakes, two of them of Orla: enough to quote. */
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

/** The build gives each quote once, to an aspect first; so few reviews leave none, so these entities get them all. */
const talkedOf = arraySnapshot(MORE, {
  ...found,
  entities: {
    ...found.entities,
    technicians: found.entities.technicians.map((one) => ({ ...one, quotes })),
    services: found.entities.services.map((one) => ({ ...one, quotes })),
  },
});

/** Tokens, counted as characters divided by 4. */
function tokensOf(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 4);
}

async function ask(args: object, snapshot = arraySnapshot()): Promise<Answer> {
  return (await callTool('get_insights', args, snapshot)).structuredContent as Answer;
}

describe('"are they good at X, and what do customers say about technician Y?"', () => {
  it('needs one call', async () => {
    const { sections, overlap } = await ask(QUESTION, talkedOf);
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

  it('takes under 1,200 tokens, text and structure together', async () => {
    const result = await callTool('get_insights', QUESTION, talkedOf);
    const whole = tokensOf(result);
    console.log(`one call: ${tokensOf(result.content[0]?.text)} tokens to read, ${whole} in all`);
    expect(whole).toBeLessThan(1_200);
  });

  it('is as short to read with the longest quotes there can be', async () => {
    const wordy = (insight: EntityInsight): EntityInsight => ({
      ...insight,
      reviews: 12_345,
      polarity: { positive: 12_345, neutral: 0, negative: 0, mixed: 0 },
      aspects: Array.from({ length: 12 }, () => ({
        id: 'professionalism',
        label: 'Professionalism',
        reviews: 12_345,
        percent_positive: 66.7,
        judging_reviews: 12_345,
      })),
      quotes: Array.from({ length: 10 }, () => ({
        review_id: 'a-review-id-of-20-ch',
        start: 0,
        end: 5_000,
        text: 'Many words of a customer who had much to say. '.repeat(100),
        polarity: 'positive',
        by: 'words',
        rating: 5,
        date: '2026-03-14',
      })),
    });
    const { technicians, services, service_areas } = talkedOf.insights.entities;
    const entities = {
      technicians: technicians.map(wordy),
      services: services.map(wordy),
      service_areas,
    };
    const talkative = { ...talkedOf, insights: { ...talkedOf.insights, entities } };
    const result = await callTool('get_insights', QUESTION, talkative);
    expect((result.structuredContent as Answer).sections).toHaveLength(2);
    expect(tokensOf(result.content[0]?.text)).toBeLessThan(800);
  });
});

describe('get_insights', () => {
  it('quotes the first of the list, which shows both sides', async () => {
    const garage = arraySnapshot();
    const [aspect] = garage.insights.aspects;
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

  it('says where evidence is thin or missing', async () => {
    const [thin] = (await ask({ service: 'tyres' })).sections;
    expect(thin?.caution).toBe('Only 1 review: thin evidence.');
    const snapshot = arraySnapshot();
    const pat = { id: 'pat-moss', name: 'Pat Moss', aliases: ['Pat'], active: false };
    const technicians = [...snapshot.business.technicians, pat];
    const business = { ...snapshot.business, technicians };
    const [none] = (await ask({ technician: 'Pat' }, { ...snapshot, business })).sections;
    expect(none).toMatchObject({ reviews: 0, quotes: [], caution: 'No review mentions this.' });
  });

  it('gives the base of percent_positive, and a caution where it is small', async () => {
    const garage = arraySnapshot();
    const [technician] = garage.insights.entities.technicians;
    const [aspect] = garage.insights.aspects;
    if (technician === undefined || aspect === undefined) throw new Error('the garage has both');
    const mostlyNeutral = {
      reviews: 14,
      polarity: { positive: 3, neutral: 10, negative: 0, mixed: 1 },
      percent_positive: 87.5,
    };
    const { entities } = garage.insights;
    const insights = {
      ...garage.insights,
      aspects: [{ ...aspect, ...mostlyNeutral }],
      entities: { ...entities, technicians: [{ ...technician, ...mostlyNeutral }] },
    };
    for (const asked of [{ technician: technician.name }, { aspect: aspect.id }]) {
      const { structuredContent } = await callTool('get_insights', asked, { ...garage, insights });
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
    [{ aspect: 'waited' }, 'speed'],
    [{ service: 'speed' }, 'speed'],
    [{ aspect: 'brakes' }, 'brakes'],
    [{ aspect: 'tyres' }, 'workmanship'],
    [{ mentions_technician: 'Orla' }, 'orla-brennan'],
  ])('understands %j', async (args, id) => {
    const { sections, hint } = await ask(args);
    expect(sections.map((section) => section.id)).toEqual([id]);
    expect(hint).toBeUndefined();
  });

  it('names what is known when a name is not', async () => {
    const { sections, hint } = await ask({ service: 'brakes', technician: 'Zoltan' });
    expect(sections.map(({ name }) => name)).toEqual(['Brakes']);
    expect(hint).toBe(
      'Not known here: Zoltan. Technicians: Orla Brennan, Tomáš Novák. For other words use search_reviews.',
    );
  });

  it('names services and aspects where neither has the name', async () => {
    const { hint } = await ask({ aspect: 'parking' });
    expect(hint).toBe(
      'Not known here: parking. Aspects: workmanship, price, communication, speed, reliability, miscellaneous. Services: brakes, annual-service, tyres. For other words use search_reviews.',
    );
  });

  it('says that a name matches more than it shows, and what an overlap needs', async () => {
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

  it('says so where an aspect stands in the place of a service', async () => {
    const { overlap, hint } = await ask({ service: 'speed', technician: 'Orla' });
    expect(overlap).toBeUndefined();
    expect(hint).toBe('No overlap: it needs exactly one service and one technician.');
  });

  it('gives the overview when nothing is asked for', async () => {
    const { text } = arraySnapshot().insights.summary;
    expect(text).toMatch(/^Of 11 reviews, /);
    expect(await ask({})).toMatchObject({
      sections: [],
      summary: text,
      aspects: [
        { id: 'workmanship', reviews: 5 },
        { id: 'price', reviews: 3 },
        { id: 'communication', reviews: 2 },
        { id: 'speed', reviews: 2 },
        { id: 'reliability', reviews: 1 },
        { id: 'miscellaneous', reviews: 1 },
      ],
      faq: [{ question: 'Would customers come back?' }, { question: 'Are repairs done well?' }],
    });
  });
});
