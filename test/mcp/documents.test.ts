import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../sidecar/dataset/dataset.ts';
import { arrayDataset } from './array-dataset.ts';
import { sendMessage } from './call-tool.ts';
import { rpc } from './protocol-cases.ts';

async function callDocuments(name: string, args: object, dataset: Dataset = arrayDataset()) {
  const message = rpc('tools/call', { name, arguments: args });
  return JSON.parse(await sendMessage(message, dataset, '/mcp/chatgpt')).result;
}

describe('fetch', () => {
  it('answers every result of search under the id that was asked for', async () => {
    const query = 'are Rob and Inês good with brakes and tyres?';
    const { results } = (await callDocuments('search', { query })).structuredContent;
    expect(results.length).toBeGreaterThan(4);
    for (const { id, title, url } of results) {
      const { structuredContent } = await callDocuments('fetch', { id });
      expect(structuredContent).toMatchObject({ id, title, url });
    }
  });

  it.each([
    'service:punctuality',
    'technician:punctuality',
    'technician:brakes',
    'service:rob-tully',
    'service:brakes:tyres',
    'service:Brake pads',
    'service:',
    'aspect:punctuality',
    'business:other',
  ])('of %s finds no document', async (id) => {
    const { isError, content } = await callDocuments('fetch', { id });
    expect(isError).toBe(true);
    expect(content[0].text).toBe(`id: no such document: ${id}; ids come from results of search.`);
  });

  it('of an unknown review says so', async () => {
    const { isError, content } = await callDocuments('fetch', { id: 'r-404' });
    expect(isError).toBe(true);
    expect(content[0].text).toContain('no review r-404 was ever published');
  });

  it('of a removed review says so', async () => {
    const { isError, content } = await callDocuments('fetch', { id: 'r-99' });
    expect(isError).toBe(true);
    expect(content[0].text).toContain('was removed at 2026-03-05');
  });
});
