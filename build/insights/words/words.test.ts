import { describe, expect, it } from 'vitest';
import { fold } from '../../../contract/fold.ts';
import { INDUSTRIES } from './industry.ts';
import { isSubject } from './subjects.ts';
import { aspectIds, aspectWords, LANGUAGES, listOf, OVERALL_ID, WORDS } from './words.ts';

describe.each(LANGUAGES)('%s', (language) => {
  it.each(INDUSTRIES)(
    'has a label, a noun, a question and terms for each aspect of %s',
    (industry) => {
      for (const id of aspectIds(industry)) {
        const words = aspectWords(language, industry, id);
        expect(words, id).toBeDefined();
        const { label = '', noun = '', question = '', terms = '' } = words ?? {};
        for (const text of [label, noun]) expect(text.length, `${id}: ${text}`).toBeGreaterThan(2);
        expect(question, id).toMatch(/\?$/);
        // The business as a whole is mentioned by verdicts alone.
        if (id !== OVERALL_ID) expect(listOf(terms).length, id).toBeGreaterThanOrEqual(4);
      }
      const labels = aspectIds(industry).map((id) => aspectWords(language, industry, id)?.label);
      expect(new Set(labels).size, labels.join()).toBe(labels.length);
    },
  );

  it.each([
    ['garage', 'communication'],
    ['legal-and-accounting', 'communication'],
    ['removals', 'communication'],
    ['home-service', 'reliability'],
    ['hair-and-beauty', 'appointments'],
    ['clinic', 'waiting'],
    ['clinic', 'premises'],
    ['vet', 'premises'],
    ['bakery-and-cafe', 'food'],
    ['bakery-and-cafe', 'drinks'],
    ['bakery-and-cafe', 'place'],
  ] as const)('names both halves of the label in a sentence: %s, %s', (industry, id) => {
    const words = aspectWords(language, industry, id);
    const and = / (?:and|en|und|et|y|e|i) /;
    expect(words?.label).toMatch(and);
    expect(words?.noun).toMatch(and);
  });

  it.each([
    ['clinic', 'premises'],
    ['vet', 'premises'],
    ['hair-and-beauty', 'place'],
    ['clinic', 'doctors'],
    ['vet', 'vets'],
  ] as const)('asks for no more than reviews of %s, %s are counted for', (industry, id) => {
    const cleanOrExplained =
      /clean|explain|sauber|erklär|propre|expliqu|limpi|explica|pulit|spiega|schoon|leggen|limp|explic|czyst|wyjaśn/;
    expect(aspectWords(language, industry, id)?.question).not.toMatch(cleanOrExplained);
  });

  it('has no punctuation that could wrap to the start of a line', () => {
    const { aspects, industries } = WORDS[language];
    expect(JSON.stringify({ aspects, industries })).not.toMatch(/ [:;?!»]|« /);
  });

  it('has words only for aspects of an industry', () => {
    const known = new Set(INDUSTRIES.flatMap(aspectIds));
    expect(Object.keys(WORDS[language].aspects).filter((id) => !known.has(id))).toEqual([]);
    for (const [industry, aspects] of Object.entries(WORDS[language].industries)) {
      const name = INDUSTRIES.find((one) => one === industry);
      const ids = name === undefined ? [] : aspectIds(name);
      expect(
        Object.keys(aspects).filter((id) => !ids.includes(id)),
        industry,
      ).toEqual([]);
    }
  });
});

it.each(['fr', 'it', 'nl'] as const)('%s uses curved apostrophes', (language) => {
  const { aspects, industries } = WORDS[language];
  const names = [aspects, ...Object.values(industries)]
    .flatMap((table) => Object.values(table))
    .map(({ label, noun, question }) => [label, noun, question]);
  expect(JSON.stringify(names).match(/\p{L}'\p{L}/gu) ?? []).toEqual([]);
});

it('uses French spacing around punctuation', () => {
  expect(JSON.stringify(WORDS.fr)).not.toMatch(/\u00a0[;?!»]|«\u00a0|\u202f:/);
});

describe.each(LANGUAGES)('%s', (language) => {
  it('has no stem so short that it matches unrelated words', () => {
    const { aspects: shared, industries } = WORDS[language];
    const all = [shared, ...Object.values(industries)];
    const terms = all.flatMap((aspects) =>
      Object.values(aspects).map(({ terms: text = '' }) => text),
    );
    const { opinions, claims } = WORDS[language];
    const said = [opinions, ...Object.values(claims)].flatMap((byValue) => Object.values(byValue));
    const stems = listOf([...terms, ...said.flat()].join(','))
      .flatMap((term) => term.split(/[\s-]/))
      .filter((word) => word.endsWith('*'));
    const minimum = language === 'pl' ? 3 : 4;
    const short = stems.filter((stem) => fold(stem).length - 1 < minimum);
    expect(short.filter((stem) => stem !== 'usb*')).toEqual([]);
  });
});

const FIELDS = new Set(['label', 'noun', 'question', 'terms', 'objects']);

it('has no unknown field in an aspect', () => {
  const tables = LANGUAGES.flatMap((language) => {
    const { aspects, industries } = WORDS[language];
    return [aspects, ...Object.values(industries)];
  });
  const fields = tables.flatMap((table) => Object.values(table).flatMap(Object.keys));
  expect(fields.filter((field) => !FIELDS.has(field))).toEqual([]);
});

it('has only known subjects in claims and patterns', () => {
  const subjects = LANGUAGES.flatMap((language) => {
    const { claims, patterns } = WORDS[language];
    return [...Object.keys(claims), ...Object.keys(patterns)];
  });
  const others = ['opinion', 'rivals', 'heading'];
  expect(subjects.filter((one) => !isSubject(one) && !others.includes(one))).toEqual([]);
});

it.each([
  ['on time, in time', ['on time', 'in time']],
  [
    'never|not rang|called back?',
    [
      'never rang back',
      'never rang',
      'never called back',
      'never called',
      'not rang back',
      'not rang',
      'not called back',
      'not called',
    ],
  ],
  [' , price*,', ['price*']],
])('splits the list "%s"', (list, phrases) => {
  expect(listOf(list)).toEqual(phrases);
});

it('names aspects in Portuguese that Brazil and Portugal both write', () => {
  const european = /\breparaç|balcão|à hora|\bequipa\b|casa de banho|receção|telemóvel|facto/i;
  for (const industry of INDUSTRIES)
    for (const id of aspectIds(industry)) {
      const { label, noun, question } = aspectWords('pt', industry, id) ?? {};
      expect([label, noun, question].join(), `${industry} ${id}`).not.toMatch(european);
    }
});
