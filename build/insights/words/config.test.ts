import { expect, it } from 'vitest';
import { tokenize } from '../text/tokenize.ts';
import { createTermFinder, nameAspects } from './aspects.ts';
import { InsightsConfig } from './config.ts';

it('has a default for every field', () => {
  expect(InsightsConfig.parse({})).toMatchObject({ industry: 'generic' });
});

it.each([
  [{ industry: 'plumbing' }, 'industry'],
  [{ stars: 1 }, ''],
  [{ faq: [{ question: 'Why?' }] }, 'faq.0.answer'],
  [{ aspects: [{ id: 'price' }, { id: 'price' }] }, 'aspects.1.id'],
  [{ aspects: [{ id: 'pice', terms: ['tariff'] }] }, 'aspects.0.id'],
  [{ aspects: [{ id: 'parking', label: 'Parking' }] }, 'aspects.0.id'],
  [{ aspects: [{ id: 'price', label: ' ' }] }, 'aspects.0.label'],
  [{ aspects: [{ id: 'price', terms: ['free, easy'] }] }, 'aspects.0.terms.0'],
  [{ aspects: [{ id: 'price', terms: ['--'] }] }, 'aspects.0.terms.0'],
  [{ aspects: [{ id: 'price', drop_terms: ['nonsense'] }] }, 'aspects.0.drop_terms.0'],
  [
    {
      faq: [
        { question: 'Why?', answer: 'So.' },
        { question: 'why?', answer: 'No.' },
      ],
    },
    'faq.1.question',
  ],
])('refuses %j and says where', (config, path) => {
  const issues = InsightsConfig.safeParse(config).error?.issues ?? [];
  expect(issues.map((issue) => issue.path.join('.'))).toContain(path);
});

it.each([
  ['de', 'restaurant', 'Preis*', 'Der Preis'],
  ['fr', 'restaurant', 'prix', 'Le prix'],
] as const)('drops a term in %s', (language, industry, term, words) => {
  const finds = (drop_terms: string[]): boolean => {
    const config = InsightsConfig.parse({ industry, aspects: [{ id: 'price', drop_terms }] });
    return createTermFinder(language, config)(tokenize(words).tokens).length > 0;
  };
  expect([finds([]), finds([term])]).toEqual([true, false]);
});

it("extends and adds aspects, and prefers the owner's terms to known ones", () => {
  const config = InsightsConfig.parse({
    industry: 'home-service',
    aspects: [
      { id: 'price', terms: ['tariff'], drop_terms: ['deposit'] },
      { id: 'office', label: 'The office', terms: ['receptionist', 'hold music'] },
    ],
  });
  const findTerms = createTermFinder('en', config);
  const found = (words: string): string[] =>
    findTerms(tokenize(words).tokens).flatMap(({ payloads }) =>
      payloads.map(({ aspect }) => aspect),
    );
  expect(found('tariff')).toEqual(['price']);
  expect(found('deposit')).toEqual([]);
  expect(found('receptionist')).toEqual(['office']);
  const office = nameAspects('de', config).find(({ id }) => id === 'office');
  expect(office).toMatchObject({ label: 'The office', question: undefined, isYesNo: false });
});

it.each([
  ['en', 'The office', 'the office'],
  ['de', 'Das Büro', 'Das Büro'],
  ['nl', 'WLAN', 'WLAN'],
  ['en', 'WiFi and sockets', 'WiFi and sockets'],
  ['fr', 'Été à Paris', 'été à Paris'],
] as const)('writes in a sentence in %s, of %j, %j', (language, label, noun) => {
  const config = InsightsConfig.parse({
    industry: 'hotel',
    aspects: [{ id: 'own', label, terms: ['own'] }],
  });
  expect(nameAspects(language, config).find(({ id }) => id === 'own')?.noun).toBe(noun);
});
