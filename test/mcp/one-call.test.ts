import { describe, expect, it } from 'vitest';
import type { EntityInsight } from '../../contract/insights.ts';
import { InsightsResult } from '../../contract/mcp-insights.ts';
import { arraySnapshot } from './array-snapshot.ts';
import { callTool } from './call-tool.ts';

const QUESTION = { service: 'brakes', technician: 'Inês' };

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

/** Tokens, counted as characters divided by 4. */
function tokensOf(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / 4);
}

async function ask(args: object): Promise<Answer> {
  return (await callTool('get_insights', args)).structuredContent as Answer;
}

describe('"are they good at X, and what do customers say about technician Y?"', () => {
  it('needs one call', async () => {
    const { sections, overlap } = await ask(QUESTION);
    expect(sections).toMatchObject([
      { kind: 'service', name: 'Brakes', reviews: 4, average_rating: 5 },
      { kind: 'technician', name: 'Inês Calder', reviews: 5, average_rating: 4.6 },
    ]);
    expect(sections.map(({ quotes }) => quotes.length)).toEqual([3, 3]);
    expect(overlap).toEqual({
      reviews: 3,
      average_rating: 5,
      review_ids: ['r-01', 'r-04', 'r-11'],
    });
  });

  it('takes under 1,200 tokens, text and structure together', async () => {
    const result = await callTool('get_insights', QUESTION);
    const whole = tokensOf(result);
    console.log(`one call: ${tokensOf(result.content[0]?.text)} tokens to read, ${whole} in all`);
    expect(whole).toBeLessThan(1_200);
  });

  it('is as short to read with the longest quotes there can be', async () => {
    const snapshot = arraySnapshot();
    const wordy = (insight: EntityInsight): EntityInsight => ({
      ...insight,
      reviews: 12_345,
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
    const { technicians, services, service_areas } = snapshot.insights.entities;
    const entities = {
      technicians: technicians.map(wordy),
      services: services.map(wordy),
      service_areas,
    };
    const talkative = { ...snapshot, insights: { ...snapshot.insights, entities } };
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
    const [thin] = (await ask({ service: 'air-conditioning' })).sections;
    expect(thin?.caution).toBe('Only 1 review: thin evidence.');
    const [none] = (await ask({ technician: 'Pat' })).sections;
    expect(none).toMatchObject({ reviews: 0, quotes: [], caution: 'No review speaks of this.' });
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
    [{ service: 'MOT' }, 'mot-test'],
    [{ service: 'air conditioning' }, 'air-conditioning'],
    [{ service: 'do you mend a puncture?' }, 'tyres'],
    [{ technician: 'ROB' }, 'rob-tully'],
    [{ technician: 'ines calder' }, 'ines-calder'],
    [{ technician: 'tully' }, 'rob-tully'],
    [{ aspect: 'Punctuality' }, 'punctuality'],
    [{ aspect: 'late' }, 'punctuality'],
    [{ service: 'punctuality' }, 'punctuality'],
    [{ aspect: 'tyres' }, 'tyres'],
    [{ mentions_technician: 'Rob' }, 'rob-tully'],
  ])('understands %j', async (args, id) => {
    const { sections, hint } = await ask(args);
    expect(sections.map((section) => section.id)).toEqual([id]);
    expect(hint).toBeUndefined();
  });

  it('names what is known when a name is not', async () => {
    const { sections, hint } = await ask({ service: 'brakes', technician: 'Zoltan' });
    expect(sections.map(({ name }) => name)).toEqual(['Brakes']);
    expect(hint).toBe(
      'Not known here: Zoltan. Technicians: Inês Calder, Rob Tully, Pat Moss. Services: brakes, mot-test, tyres, air-conditioning. Aspects: punctuality. For other words use search_reviews.',
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
      'Anna matches 5: here are the first 3. For one of the others give its whole name. No overlap: it needs exactly one service and one technician.',
    );
  });

  it('says so where an aspect stands in the place of a service', async () => {
    const { overlap, hint } = await ask({ service: 'punctuality', technician: 'Rob' });
    expect(overlap).toBeUndefined();
    expect(hint).toBe('No overlap: it needs exactly one service and one technician.');
  });

  it('gives the overview when nothing is asked for', async () => {
    expect(await ask({})).toMatchObject({
      sections: [],
      summary: 'Customers praise the work on brakes.',
      aspects: [{ id: 'punctuality' }],
      faq: [{ question: 'Do they come on time?' }],
    });
  });
});
