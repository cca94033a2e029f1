import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { garageWith } from '../../test/garage/garage.ts';
import { readContent } from './content.ts';

it('overrides words with those of the owner', async () => {
  await using garage = await garageWith({
    'words.yaml':
      'menu: { technicians: Our crew }\nrating: { count: "{count} opinions", stars: { one: one star, other: "{count} stars of five" } }\n',
  });
  const { words } = await readContent(garage.contentDir);
  expect(words.language).toBe('en');
  expect(words.entries).toMatchObject({
    'menu.technicians': 'Our crew',
    'menu.services': 'Services',
    'rating.count': { other: '{count} opinions' },
    'rating.stars': { one: 'one star', other: '{count} stars of five' },
  });
});

it('accepts the example of the guide', async () => {
  const guide = await readFile('docs/site.md', 'utf8');
  const [, example = ''] = /`content\/words\.yaml`.*?```yaml\n(.*?)```/s.exec(guide) ?? [];
  await using garage = await garageWith({ 'words.yaml': example });
  const { words } = await readContent(garage.contentDir);
  expect(words.entries['menu.technicians']).toBe('Our engineers');
});
