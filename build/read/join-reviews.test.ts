import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { garageWith } from '../../test/garage/garage.ts';
import { readContent } from './content.ts';
import { ContentError } from './problems.ts';

/** Messages of the problems of a garage with these files added. */
async function problemsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  await using garage = await garageWith({});
  await mkdir(join(garage.contentDir, 'replies'));
  for (const [name, text] of Object.entries(files))
    await writeFile(join(garage.contentDir, name), text);
  const error = await readContent(garage.contentDir).catch((error) => error);
  expect(error).toBeInstanceOf(ContentError);
  return error.problems.map(({ message }: { message: string }) => message);
}

it('adds a reply to its review in place of an imported one, and dates the change', async () => {
  await using garage = await garageWith({});
  await mkdir(join(garage.contentDir, 'replies'));
  const path = join(garage.contentDir, 'replies/g-102.md');
  await writeFile(path, '---\ndate: 2026-06-02\nauthor: The workshop\n---\nWe are sorry.\n');
  const { reviews } = await readContent(garage.contentDir);
  expect(reviews.find(({ id }) => id === 'g-102')).toMatchObject({
    reply: { text: 'We are sorry.', date: '2026-06-02', author: 'The workshop' },
    updated_at: '2026-06-02T00:00:00Z',
  });
});

it('suggests the nearest id if a reply or a duplicate names an unknown review', async () => {
  const messages = await problemsOf({
    'replies/g-10.md': '---\ndate: 2026-06-02\n---\nThanks.\n',
    'duplicates.yaml': '- [g-102, g-1003]\n',
  });
  expect(messages).toEqual([
    expect.stringMatching(/^no review has the id g-10; did you mean g-10\d\?$/),
    'no review has the id g-1003; did you mean g-103?',
  ]);
});

it('links a review to what its file in mentions/ names, and locates an unknown name there', async () => {
  await using garage = await garageWith({
    'mentions/g-102.yaml': 'mentions: { technicians: [Orla], services: [tires] }\n',
  });
  const { reviews } = await readContent(garage.contentDir);
  expect(reviews.find(({ id }) => id === 'g-102')?.mentions).toEqual({
    technicians: ['Orla Brennan'],
    services: ['tyres'],
  });
  await using other = await garageWith({
    'mentions/one.yaml': 'review: g-102\nmentions:\n  technicians: [Orlo]\n',
    'mentions/g-99.yaml': 'mentions: {}\n',
  });
  const { problems }: ContentError = await readContent(other.contentDir).catch((error) => error);
  expect(
    problems.map(({ file, line, message }) => [file.split('/').at(-1), line, message]),
  ).toEqual([
    ['g-99.yaml', 1, expect.stringContaining('no review has the id g-99')],
    ['one.yaml', 3, expect.stringContaining('Orlo')],
  ]);
});

it('refuses a reply without a date or a text', async () => {
  const messages = await problemsOf({ 'replies/g-102.md': '---\nauthor: Us\n---\n\n' });
  expect(messages.toSorted()).toEqual([
    'expected a real calendar date, YYYY-MM-DD, got nothing',
    expect.stringContaining('expected a text that is not'),
  ]);
});
