import { describe, expect, it } from 'vitest';
import { CHATGPT_TOOLS } from '../../contract/mcp-chatgpt.ts';
import { REVIEW_TEXT_NOTICE, TOOLS } from '../../contract/mcp-tools.ts';
import type { Review } from '../../contract/review.ts';
import { arraySnapshot, garageReviews as reviews } from './array-snapshot.ts';
import { callTool, sendMessage } from './call-tool.ts';
import { rpc } from './protocol-cases.ts';

const EVIDENCE = '0123456789abcdef0123456789abcdef';
const garage = arraySnapshot(
  reviews.map((review): Review => {
    return { ...review, verification: { ...review.verification, evidence: EVIDENCE } };
  }),
);

const CALLS = [
  ['get_insights', { service: 'brakes' }],
  ['get_insights', {}],
  ['search_reviews', { limit: 3 }],
  ['search_reviews', { limit: 3, fields: 'id,verification' }],
  ['search_reviews', { query: 'zebra' }],
  ['get_review', { id: 'q-002' }],
  ['list_recent_changes', { since: '2026-01-01' }],
  ['list_recent_changes', { since: '2030-01-01' }],
] as const;

describe('the notice that strangers wrote the review text', () => {
  it.each([...TOOLS, ...CHATGPT_TOOLS])(
    'is in the description of $name if it returns review text',
    (tool) => {
      expect(tool.description.includes(REVIEW_TEXT_NOTICE)).toBe(tool.name !== 'get_business');
    },
  );

  it.each(CALLS)('is the first field in the result of %s %j', async (name, args) => {
    const { content, structuredContent = {} } = await callTool(name, args, garage);
    expect(Object.entries(structuredContent)[0]).toEqual(['notice', REVIEW_TEXT_NOTICE]);
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
  });

  it.each(['insights', 'latest', 'review/q-002', 'technician/Orla%20Brennan', 'service/brakes'])(
    'is the first field of the resource %s',
    async (path) => {
      const message = rpc('resources/read', { uri: `reviews://${path}` });
      const { contents } = JSON.parse(await sendMessage(message, garage)).result;
      expect(contents[0].text.startsWith(`{"notice":"${REVIEW_TEXT_NOTICE}"`)).toBe(true);
    },
  );

  it.each(['q-002', 'technician:orla-brennan'])(
    'is in the metadata of the document %s',
    async (id) => {
      const message = rpc('tools/call', { name: 'fetch', arguments: { id } });
      const answer = await sendMessage(message, garage, '/mcp/chatgpt');
      expect(JSON.parse(answer).result.structuredContent.metadata.notice).toBe(REVIEW_TEXT_NOTICE);
    },
  );
});

describe('the evidence of a verification', () => {
  const PROMPTS = [
    ['should_i_hire', {}],
    ['technician_report', { technician: 'Orla' }],
    ['whats_new', { since: '2025-01-01' }],
  ] as const;
  const RESOURCES = ['business', 'insights', 'latest', 'review/q-002', 'service/brakes'];

  it.each([
    ...CALLS.map(([name, args]) => rpc('tools/call', { name, arguments: args })),
    ...PROMPTS.map(([name, args]) => rpc('prompts/get', { name, arguments: args })),
    ...RESOURCES.map((path) => rpc('resources/read', { uri: `reviews://${path}` })),
  ])('is in no result: %j', async (message) => {
    const answer = await sendMessage(message, garage);
    expect(JSON.parse(answer)).toHaveProperty('result');
    expect(answer).not.toMatch(/evidence\\*":/);
    expect(answer).not.toContain(EVIDENCE);
  });

  it('is the only field that get_review leaves out', async () => {
    const { structuredContent } = await callTool('get_review', { id: 'q-002' }, garage);
    const { notice: _notice, ...review } = structuredContent ?? {};
    expect(review).toEqual(reviews[2]);
  });
});
