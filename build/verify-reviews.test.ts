import { expect, it } from 'vitest';
import { garageWith } from '../test/garage/garage.ts';
import { ContentReview } from './read/content-schema.ts';
import { readTextFile } from './read/parse.ts';
import { Problems } from './read/problems.ts';
import { setFields } from './verify-reviews.ts';

it('changes only the lines of the fields, however long the others are', async () => {
  const lines = `id: q-900
# Found in the shop book.
date: 2026-03-01
title: A title that goes on and on, well beyond the eighty columns that many programs fold lines at
rating: 5
author: { name: "Anna Kowalska, who asked to be named with everything that she is called by" }
source: { platform: direct }
verification: { status: unverified, method: none }
`;
  await using garage = await garageWith({ 'reviews/2026/long.md': `---\n${lines}---\nFine.\n` });
  const file = `${garage.contentDir}/reviews/2026/long.md`;
  const stored = await readTextFile(ContentReview, file, new Problems());
  if (stored === undefined) throw new Error('The review is invalid.');
  const { value: review, origin } = stored;
  const texts = await setFields([[{ review, origin, isImported: false }, { insider: true }]]);
  expect([...texts]).toEqual([[origin.file, `---\n${lines}insider: true\n---\nFine.\n`]]);
});

it('keeps the line ends of Windows, and the byte order mark', async () => {
  const windows = (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`;
  const lines = `id: q-900
date: 2026-03-01
rating: 5
author: { name: Anna }
source: { platform: direct }
verification: { status: unverified, method: none }
`;
  const written = windows(`---\n${lines}---\nFine.\n`);
  await using garage = await garageWith({ 'reviews/2026/windows.md': written });
  const file = `${garage.contentDir}/reviews/2026/windows.md`;
  const stored = await readTextFile(ContentReview, file, new Problems());
  if (stored === undefined) throw new Error('The review is invalid.');
  const { value: review, origin } = stored;
  const texts = await setFields([[{ review, origin, isImported: false }, { insider: true }]]);
  expect([...texts.values()]).toEqual([windows(`---\n${lines}insider: true\n---\nFine.\n`)]);
});
