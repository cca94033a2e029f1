import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NAUGHTY } from './cases.ts';

/** Names are shorter than texts and must not be empty. */
const MAX_NAME = 180;

/**
 * Writes a content folder in which every text field is hostile: texts, titles, authors and responses of the reviews, and the names
 * of the business and its services.
 */
export async function writeNaughtyContent(dir: string): Promise<void> {
  await mkdir(join(dir, 'imports'), { recursive: true });
  const hostile = `</script><img src=x onerror="window.pwned=1"> & 'Co'`;
  const entity = (id: string): object => ({
    id,
    name: `${id} ${hostile}`,
    aliases: [hostile + id],
  });
  const file = {
    language: 'en',
    time_zone: 'UTC',
    business: {
      id: 'naughty',
      name: hostile,
      type: 'Plumber',
      description: `${hostile} ]]> --> \u2028`,
      url: 'https://naughty.example/?a=1&b="2"',
      telephone: '+44 1632 960999',
      address: {
        street_address: hostile,
        address_locality: hostile,
        address_region: hostile,
        postal_code: '<1>',
        address_country: 'GB',
      },
      same_as: [],
      services: [entity('s1')],
      technicians: [{ ...entity('t1'), active: false }],
      service_areas: [entity('a1')],
      profiles: [],
    },
    review_policy: { publish_unverified: true, name_display: 'full', incentives: hostile },
  };
  // JSON is valid YAML.
  await writeFile(join(dir, 'business.yaml'), JSON.stringify(file));
  const lines = NAUGHTY.map(({ id, text }, at) => {
    const name = text.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME) || 'Nobody';
    return JSON.stringify({
      id: `n-${id}`,
      date: `2026-01-${String((at % 28) + 1).padStart(2, '0')}`,
      rating: (at % 5) + 1,
      title: name,
      text,
      ...(id === 'arabic' && { language: 'ar' }),
      ...(id === 'cjk' && { language: 'zh-Hans' }),
      author: { name },
      source: { platform: 'other', url: 'https://outside.example/"onclick="window.pwned=1' },
      verification: { status: 'unverified', method: 'none' },
      mentions: { technicians: ['t1'], services: ['s1'], service_areas: ['a1'] },
      reply: { text: text.trim() || hostile, date: '2026-02-01', author: name },
    });
  });
  await writeFile(join(dir, 'imports', 'naughty.ndjson'), `${lines.join('\n')}\n`);
}
