import { expect, it } from 'vitest';
import { createDayOf } from '../../contract/day-of.ts';
import { excerptOf } from '../../contract/word-search.ts';
import { hueOf, initials, paragraphsOf, proofOf, updatedOn, whereOf } from './card.ts';
import { isolated } from './html.ts';
import type { CardData } from './script-data.ts';
import { litWidth } from './stars.ts';

it('removes direction controls from names', () => {
  expect(String(isolated('Ana \u202E\u2067<b>'))).toBe('<bdi>Ana &lt;b&gt;</bdi>');
});

it('splits paragraphs at blank lines and keeps the lines inside them', () => {
  expect(paragraphsOf('a\nb\r\n \r\nc\n\n\n')).toEqual([['a', 'b'], ['c']]);
});

it('fills the last star by its area', () => {
  expect([5, 4.86, 4.24, 3.88, 0].map(litWidth)).toEqual([120, 112.7, 104.6, 88.9, 0]);
});

it.each([
  ['Anna K.', 'AK'],
  ['Jean-Paul de la Tour', 'JT'],
  ['anonymous', 'A'],
  ['王芳', '王'],
  ['***', ''],
])('shows %s as %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
  expect([1, 2, 3, 4, 5]).toContain(hueOf(name));
});

const WORDS = {
  any_platform: 'Checked by the platform',
  by: 'Review by {author}',
  elsewhere: 'on another site',
  incentivized: '',
  insider: '',
  invitation: 'Invited',
  job_match: 'Matched to a job',
  manual: 'Confirmed',
  of_five: '',
  on: 'on {platform}',
  platform: 'Checked by {platform}',
  read_whole: '',
  reply: '',
  stars_only: '',
  to_us: 'sent to us',
  updated: 'Updated {day}',
};
const card: CardData = {
  language: 'en-GB',
  words: WORDS,
  business: { name: 'Lantern' },
  platforms: { google: 'Google', trustpilot: 'Trustpilot' },
  pathOf: ({ url }) => url,
};

/** Says when a review of 1 March was updated. */
function updated(
  zone: string,
  { date = '2026-03-01', ...rest }: { date?: string; updated_at?: string; reply?: Reply },
): string | undefined {
  return updatedOn({ ...card, dayOf: createDayOf(zone) }, { date, ...rest });
}
type Reply = { date: string; text: string };

it('dates an update in the time zone of the business', () => {
  const updated_at = '2026-03-04T03:00:00Z';
  expect(updated('America/New_York', { date: '2026-03-03', updated_at })).toBeUndefined();
  expect(updated('America/New_York', { updated_at })).toBe('Updated 3 March 2026');
});

it('counts a review as updated only if the date differs from those of the review and the response', () => {
  const reply = { date: '2026-03-05', text: 'Thank you.' };
  const london = (updated_at?: string, response?: Reply) =>
    updated('Europe/London', {
      ...(updated_at && { updated_at }),
      ...(response && { reply: response }),
    });
  expect(london(undefined, reply)).toBeUndefined();
  expect(london('2026-03-05T10:00:00Z', reply)).toBeUndefined();
  expect(london('2026-03-09T10:00:00Z', reply)).toBe('Updated 9 March 2026');
  expect(london('2026-03-09T10:00:00Z')).toBe('Updated 9 March 2026');
  expect(london('2026-03-01T10:00:00Z')).toBeUndefined();
});

it.each([
  ['verified', 'job_match', 'google', 'Matched to a job'],
  ['verified', 'invitation', 'google', 'Invited'],
  ['verified', 'manual', 'google', 'Confirmed'],
  ['platform_verified', 'platform', 'trustpilot', 'Checked by Trustpilot'],
  ['platform_verified', 'platform', 'other', 'Checked by the platform'],
  ['unverified', 'none', 'google', undefined],
] as const)('says how a review was confirmed: %s, %s', (status, method, platform, said) => {
  expect(proofOf(card, { verification: { status, method }, source: { platform } })).toBe(said);
});

it('says where a review was posted', () => {
  const posted = (platform: string, ...others: string[]) =>
    whereOf(card, {
      source: { platform },
      also_on: others.map((other) => ({ platform: other })),
    });
  expect(posted('google')).toBe('on Google');
  expect(posted('direct')).toBe('sent to us');
  expect(posted('other')).toBe('on another site');
  expect(posted('google', 'trustpilot', 'other')).toBe('on Google, Trustpilot, on another site');
  expect(posted('other', 'my-portal', 'google')).toBe('on another site, Google');
  const rated = (platform: string) => ({ platform, rating: '8.7 / 10' });
  expect(whereOf(card, { source: rated('google'), also_on: [rated('trustpilot')] })).toBe(
    'on Google (8.7\u00a0/\u00a010), Trustpilot (8.7\u00a0/\u00a010)',
  );
  const polish = { ...card, language: 'pl-PL' };
  expect(whereOf(polish, { source: rated('google') })).toBe('on Google (8,7\u00a0/\u00a010)');
});

it.each([
  ['a short text', 'The boiler works.', 4, 'The boiler works.'],
  ['a match at the start', `Boiler ${'word '.repeat(30)}`.trim(), 0, /^Boiler word.* …$/],
  [
    'a match in the middle',
    `${'word '.repeat(30)}boiler ${'word '.repeat(30)}`.trim(),
    150,
    /^… word.* boiler word.*word …$/,
  ],
  ['a match at the end', `${'word '.repeat(30)}boiler`, 150, /^… word.* boiler$/],
  ['a long word', `${'x'.repeat(200)} boiler ${'y'.repeat(200)}`, 201, '… boiler …'],
])('cuts %s around a match at the ends of words', (_, text, start, expected) => {
  const cut = excerptOf(text, { start, end: start + 6 }, 80);
  if (typeof expected === 'string') expect(cut).toBe(expected);
  else expect(cut).toMatch(expected);
  expect(cut.length).toBeLessThanOrEqual(80 + 4);
});
