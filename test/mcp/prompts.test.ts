import { expect, it } from 'vitest';
import { arraySnapshot, SITE_URL } from './array-snapshot.ts';
import { sendMessage } from './call-tool.ts';
import { rpc } from './protocol-cases.ts';

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
