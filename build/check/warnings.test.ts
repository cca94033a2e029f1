import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GARAGE, garageWith, reviewLine } from '../../test/garage/garage.ts';
import { readContent } from '../read/content.ts';
import { suggestMentions } from './suggest-mentions.ts';
import { warningsOf } from './warnings.ts';

const TODAY = '2026-06-02';
const WORDS = 'The brakes were done in an hour, and nobody tried to sell us tyres.';

/** Content of a garage with these reviews as an import beside its own. */
async function contentWith(reviews: readonly object[]): ReturnType<typeof readContent> {
  const lines = reviews.map((review, at) =>
    reviewLine({ id: `x-${at}`, date: '2026-04-01', text: '', ...review }),
  );
  await using garage = await garageWith({ 'imports/extra.ndjson': lines.join('') });
  return await readContent(garage.contentDir);
}

it.each([
  ['damaged letters', [{ text: 'TrÃ¨s bien' }], '1 review with damaged letters'],
  [
    'a translation',
    [{ text: '(Translated by Google) Good\n\n(Original)\nGut' }],
    "Google's translation",
  ],
  [
    'a translation into the language of the owner, after the original',
    [{ text: 'Good\n\n(Übersetzt von Google)\nGut' }],
    "Google's translation",
  ],
  [
    'one review of a platform twice',
    [
      { source: { platform: 'google', review_id: 'a' } },
      { source: { platform: 'google', review_id: 'a' } },
    ],
    'x-1 and x-0 are the same review on google',
  ],
  [
    'one review that was typed twice',
    [{ text: 'Fine.' }, { text: 'Fine.' }],
    'x-1 and x-0 are the same review on google',
  ],
  [
    'one review on two platforms',
    [
      { text: WORDS },
      { text: WORDS.toUpperCase(), source: { platform: 'trustpilot' }, date: '2026-04-03' },
    ],
    '2026-04-03) look like the same review on two platforms; if so, add to duplicates.yaml: - [x-1, x-0]',
  ],
  [
    'copies by a customer who asked not to be named, without the name',
    [
      { text: WORDS, anonymous: true },
      { text: WORDS, anonymous: true, source: { platform: 'trustpilot' }, date: '2026-04-03' },
    ],
    '(Anonymous, 2026-04-03) look like the same review',
  ],
  [
    'replies that name a surname',
    [
      { author: { name: 'Ken Whitlow' }, reply: { text: 'Sorry, Mr Whitlow.', date: TODAY } },
      { author: { name: 'Victor L.' }, reply: { text: 'Dear Mr. Lisle, thanks.', date: TODAY } },
      { author: { name: 'Ann B.' }, reply: { text: 'Brakes done, thanks Ann.', date: TODAY } },
      { author: { name: 'Al' }, reply: { text: 'Thanks Al.', date: TODAY } },
    ],
    '2 reviews with a reply that names the surname, which the page shortens to an initial; take it out of the reply: x-1, x-0',
  ],
  [
    'replies that name a customer who asked not to be named',
    [
      { author: { name: 'Zoë W.' }, anonymous: true, reply: { text: 'Thanks, Zoe!', date: TODAY } },
      { author: { name: 'Al W.' }, anonymous: true, reply: { text: 'Also well.', date: TODAY } },
      { author: { name: 'Ann B.' }, reply: { text: 'Thanks, Ann.', date: TODAY } },
    ],
    '1 review with a reply that names the author, who asked not to be named; take the name out of the reply: x-0',
  ],
  [
    'a verification that Google does not give',
    [{ verification: { status: 'platform_verified', method: 'platform' } }],
    'Google does not verify customers',
  ],
])('warns of %s', async (_case, reviews, words) => {
  const warnings = warningsOf(await contentWith(reviews));
  expect(warnings.filter((warning) => warning.includes(words))).toHaveLength(1);
});

it('lists at most twenty pairs of a kind, and counts the rest', async () => {
  const source = { platform: 'trustpilot' };
  const pairs = Array.from({ length: 25 }, (_, at) => {
    const review = {
      text: `${WORDS} Number ${at}.`,
      date: `2026-03-${String(at + 1).padStart(2, '0')}`,
    };
    return [review, { ...review, source }];
  }).flat();
  const twice = Array.from({ length: 50 }, (_, at) => ({
    source: { platform: 'google', review_id: `${at >> 1}` },
  }));
  const copies = warningsOf(await contentWith(pairs)).filter((line) => line.includes('platforms'));
  expect([copies.length, copies.at(-1)]).toEqual([21, 'and 5 more reviews on two platforms']);
  const ids = warningsOf(await contentWith(twice)).filter((line) =>
    /same review|two ids/.test(line),
  );
  expect([ids.length, ids.at(-1)]).toEqual([21, 'and 5 more reviews with two ids']);
});

it('warns of names that are everyday words, an unknown type, and statements that only the owner can make', async () => {
  const yaml = await readFile(`${GARAGE}/business.yaml`, 'utf8');
  expect(warningsOf(await contentWith([])).join('\n')).not.toContain('is also an everyday word');
  const changed = yaml
    .replace(/aliases: \[Orla\]/, 'aliases: [Orla, Grace]')
    .replace('name: Tomáš Novák', 'name: "Novák, Tomáš"')
    .replace('type: AutoRepair', 'type: Werkstatt')
    .replace(/^ +fake_reviews:.*\n/m, '');
  await using garage = await garageWith({ 'business.yaml': changed });
  const warnings = warningsOf(await readContent(garage.contentDir));
  expect(warnings.join('\n')).toContain('Werkstatt is not a type of local business');
  expect(
    warnings.filter((line) => line.startsWith('Grace is also an everyday word; ')),
  ).toHaveLength(1);
  expect(warnings.filter((line) => line.includes('has a comma'))).toEqual([
    'business.yaml: technician Novák, Tomáš has a comma; write the name as customers do, first name first',
  ]);
  const open = warnings.filter((line) => line.includes('is not stated'));
  expect(open.map((line) => /review_policy\.(\w+)/.exec(line)?.[1])).toContain('fake_reviews');
});

it('warns of marked reviews of a business that states none', async () => {
  const yaml = await readFile(`${GARAGE}/business.yaml`, 'utf8');
  const policy = (text: string) => yaml.replace(/^review_policy:$/m, `$&\n${text}`);
  const marked = async (text: string) => {
    await using garage = await garageWith({ 'business.yaml': policy(text) });
    const warnings = warningsOf(await readContent(garage.contentDir));
    return warnings.filter((line) => line.includes('says none'));
  };
  expect(await marked('  relations: none\n  incentives: none')).toEqual([
    '1 review marked insider, although review_policy.relations of business.yaml says none; describe it there, or correct the mark: q-006',
  ]);
  expect(await marked('  relations: One review is by the sister of the owner.')).toEqual([]);
});

it.each([
  ['cy', 1],
  ['fr-CH', 0],
  ['pl', 0],
])('warns if a site in %s has no words in that language', async (language, warned) => {
  const yaml = await readFile(`${GARAGE}/business.yaml`, 'utf8');
  await using garage = await garageWith({
    'business.yaml': yaml.replace('language: en', `language: ${language}`),
  });
  const warnings = warningsOf(await readContent(garage.contentDir));
  const words = `no words for language ${language}`;
  expect(warnings.filter((warning) => warning.includes(words))).toHaveLength(warned);
});

it('does not warn of the same words by another author, much later, or in short texts', async () => {
  const other = { platform: 'trustpilot' };
  const warnings = warningsOf(
    await contentWith([
      { text: WORDS },
      { text: WORDS, source: other, author: { name: 'Somebody Else' } },
      { text: WORDS, source: other, date: '2026-06-01' },
      { text: 'Great!' },
      { text: 'Great!', source: other },
    ]),
  );
  expect(warnings.join('\n')).not.toContain('x-');
});

it('suggests known names that the record of a review lacks, and unknown names in several texts', async () => {
  const proposals = suggestMentions(
    await contentWith([
      { text: 'It was Orla who found it, with Zelda.', mentions: { technicians: [] } },
      { text: 'We asked Zelda on Monday.' },
      { text: 'As ever, Zelda helped on Monday.' },
      { text: 'Thanks to all, on Monday too.' },
    ]),
  );
  expect(proposals).toContain('x-0  mentions.technicians: Orla Brennan');
  expect(proposals).toContain(
    'business.yaml  Zelda is named in 3 reviews: a technician, service or area?',
  );
  expect(proposals.join('\n')).not.toContain('Monday');
});

it('warns of links in own pages that lead to no page', async () => {
  const page = `---
title: Prices
---
<a href="/winter">Winter</a> <a href="/technicians/">Team</a> <a href="/feed.xml">Feed</a> <a href="/reviews/{{ id }}/">One</a>
<a class="x" href="/guides/wnter/#tyres">Tyres</a> <a href="https://shop.example/x/">Shop</a>
{# <a href="/old/">Old</a> #}
`;
  const winter =
    '---\ntitle: Winter\n---\n[Prices](/prices/ "All") [Files](//intranet/files) [gone](/gone/ "x")\n`[x](/nowhere/)` <!-- [old](/old/) ![](old.jpg) -->\n';
  await using garage = await garageWith({
    'pages/prices.njk': page,
    'pages/guides/winter.md': winter,
  });
  const warnings = warningsOf(await readContent(garage.contentDir));
  const dead = warnings.filter((warning) => warning.includes('a link leads'));
  expect(dead.map((line) => line.replace(/^.*?pages\//, ''))).toEqual([
    'guides/winter.md:4: a link leads to /gone/, which is no page of the site; known: /guides/winter/, /prices/',
    'prices.njk:4: a link leads to /winter, which is no page of the site; known: /guides/winter/, /prices/',
    'prices.njk:5: a link leads to /guides/wnter/, which is no page of the site; did you mean /guides/winter/?',
  ]);
});

it('warns of typographic quotes around a name, as telephones write them', async () => {
  const business = await readFile(join(GARAGE, 'business.yaml'), 'utf8');
  const yaml = business.replace(/^ {2}name: (.*)$/m, '  name: “$1”');
  await using garage = await garageWith({ 'business.yaml': yaml });
  const warnings = warningsOf(await readContent(garage.contentDir));
  expect(warnings.filter((each) => each.includes('quotes'))).toEqual([
    expect.stringMatching(/^business\.yaml: name is shown with its quotes, “.*”; write "…"$/),
  ]);
});
