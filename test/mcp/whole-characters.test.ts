import { describe, expect, it } from 'vitest';
import type { Review } from '../../contract/review.ts';
import type { Snapshot } from '../../sidecar/dataset/snapshot.ts';
import { arraySnapshot, garageReviews as reviews } from './array-snapshot.ts';
import { sendMessage } from './call-tool.ts';
import { INITIALIZE, rpc } from './protocol-cases.ts';

/** Surrogate pairs at even or odd offsets, so that in one of the two texts the cut falls inside a pair. */
const THUMBS = [
  { offset: 'even', thumbs: '👍'.repeat(1_500) },
  { offset: 'odd', thumbs: `x${'👍'.repeat(1_500)}` },
];

function call(name: string, args: object = {}): object {
  return rpc('tools/call', { name, arguments: args });
}

/** Expects no lone surrogate, which JSON.stringify writes as an escape. */
async function expectWhole(message: object, snapshot?: Snapshot, path?: string): Promise<void> {
  const text = await sendMessage(message, snapshot, path);
  expect(text).toContain('👍');
  expect(text).not.toMatch(/\\ud[89a-f]/i);
}

describe.each(THUMBS)('truncation keeps surrogate pairs at $offset offsets in', ({ thumbs }) => {
  const snapshot = arraySnapshot();

  it.each(['search', 'fetch'])('titles of %s', async (name) => {
    const { title: _title, ...review } = reviews[0] as Review;
    const found = arraySnapshot([{ ...review, text: `${thumbs} brakes` }]);
    const args = name === 'search' ? { query: 'brakes' } : { id: review.id };
    await expectWhole(call(name, args), found, '/mcp/chatgpt');
  });

  it('the name of the business in the instructions', async () => {
    const business = { ...snapshot.business, name: thumbs };
    await expectWhole(INITIALIZE, { ...snapshot, business });
  });

  it('the instructions', async () => {
    const address = { ...snapshot.business.address, address_region: thumbs };
    const business = { ...snapshot.business, address };
    await expectWhole(INITIALIZE, { ...snapshot, business });
  });

  it.each([
    ['tool', call(thumbs)],
    ['prompt', rpc('prompts/get', { name: thumbs })],
  ])('the name of an unknown %s', async (_kind, message) => {
    await expectWhole(message);
  });
});
