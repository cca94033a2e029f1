import { expect, it } from 'vitest';
import { arrayDataset } from './array-dataset.ts';
import { sendMessage } from './call-tool.ts';
import { SITE_URL } from './harbour-garage.ts';
import { rpc } from './protocol-cases.ts';

async function whatsNew(given: object, dataset = arrayDataset()) {
  const message = rpc('prompts/get', { name: 'whats_new', arguments: given });
  return JSON.parse(await sendMessage(message, dataset));
}

it.each([
  [{ since: '2026-03-01' }, '2026-03-01'],
  [{}, '2026-02-12'],
])('whats_new names the address of the changes it carries: %j', async (given, since) => {
  const [, { content }] = (await whatsNew(given)).result.messages;
  expect(content.resource.uri).toBe(`${SITE_URL}/api/reviews/since/${since}?by=updated`);
  expect(JSON.parse(content.resource.text)).toMatchObject({ since });
});

it('whats_new answers an error where more changed than it can carry', async () => {
  const dataset = arrayDataset();
  const body = Buffer.alloc(3_000_000);
  const since = (day: string) => ({ ...dataset.since(day, { by: 'updated' }), body });
  const { error } = await whatsNew({ since: '2020-01-01' }, { ...dataset, since });
  expect(error.code).toBe(-32602);
  expect(error.message).toMatch(/^since: more changed since 2020-01-01 than fits here\./);
});
