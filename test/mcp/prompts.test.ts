import { expect, it } from 'vitest';
import type { Quote } from '../../contract/insights.ts';
import { arraySnapshot, SITE_URL } from './array-snapshot.ts';
import { sendMessage } from './call-tool.ts';
import { rpc } from './protocol-cases.ts';

it('should_i_hire without a service has quotes with their ids, as its resource', async () => {
  const snapshot = arraySnapshot();
  const hire = rpc('prompts/get', { name: 'should_i_hire' });
  const [, { content }] = JSON.parse(await sendMessage(hire, snapshot)).result.messages;
  const { uri, text } = content.resource;
  const ids = JSON.parse(text).overall.quotes.map(({ review_id }: Quote) => review_id);
  expect(ids.length).toBeGreaterThan(1);
  const read = await sendMessage(rpc('resources/read', { uri }), snapshot);
  expect(JSON.parse(read).result.contents[0].text).toBe(text);
});

async function whatsNew(args: object, snapshot = arraySnapshot()) {
  const message = rpc('prompts/get', { name: 'whats_new', arguments: args });
  return JSON.parse(await sendMessage(message, snapshot));
}

it.each([
  [{ since: '2026-05-01' }, '2026-05-01'],
  [{}, '2026-04-06'],
])('whats_new with %j contains the changes and their URL', async (args, since) => {
  const [, { content }] = (await whatsNew(args)).result.messages;
  expect(content.resource.uri).toBe(`${SITE_URL}/api/reviews/since/${since}?by=updated`);
  expect(JSON.parse(content.resource.text)).toMatchObject({ since });
});

it('whats_new counts 30 days back from the newest change, not from the last commit', async () => {
  const snapshot = { ...arraySnapshot(), last_modified: '2026-12-24T10:00:00Z' };
  const [{ content }] = (await whatsNew({}, snapshot)).result.messages;
  expect(content.text).toContain('since 2026-04-06?');
});
