import { expect, it } from 'vitest';
import { arraySnapshot, SITE_URL } from './array-snapshot.ts';
import { sendMessage } from './call-tool.ts';
import { rpc } from './protocol-cases.ts';

async function whatsNew(given: object, snapshot = arraySnapshot()) {
  const message = rpc('prompts/get', { name: 'whats_new', arguments: given });
  return JSON.parse(await sendMessage(message, snapshot));
}

it.each([
  [{ since: '2026-05-01' }, '2026-05-01'],
  [{}, '2026-04-06'],
])('whats_new names the address of the changes it carries: %j', async (given, since) => {
  const [, { content }] = (await whatsNew(given)).result.messages;
  expect(content.resource.uri).toBe(`${SITE_URL}/api/reviews/since/${since}?by=updated`);
  expect(JSON.parse(content.resource.text)).toMatchObject({ since });
});
