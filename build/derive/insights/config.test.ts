import { expect, it } from 'vitest';
import { createAspects } from './aspects.ts';
import { InsightsConfig } from './config.ts';

it('works without a file', () => {
  expect(InsightsConfig.parse({})).toMatchObject({ industry: 'generic', star_prior: 0.2 });
});

it.each([
  [{ industry: 'plumbing' }, 'industry'],
  [{ star_prior: 2 }, 'star_prior'],
  [{ stars: 1 }, ''],
  [{ faq: [{ question: 'Why?' }] }, 'faq.0.answer'],
  [{ aspects: [{ id: 'a' }, { id: 'a' }] }, 'aspects.1.id'],
])('refuses %j and says where', (config, path) => {
  const issues = InsightsConfig.safeParse(config).error?.issues ?? [];
  expect(issues.map((issue) => issue.path.join('.'))).toContain(path);
});

it('extends, adds and hides aspects, and an own term wins over a known one', () => {
  const aspects = createAspects(
    InsightsConfig.parse({
      industry: 'home-service',
      aspects: [
        { id: 'price', terms: ['tariff'], drop_terms: ['deposit'] },
        { id: 'office', label: 'The office', terms: ['receptionist', 'hold music'] },
      ],
      hide_aspects: ['speed'],
    }),
  );
  const found = (words: string): string[] =>
    aspects.findTerms(words.split(' ')).flatMap(({ payloads }) => payloads);
  expect(found('tariff')).toEqual(['price']);
  expect(found('deposit')).toEqual([]);
  expect(found('receptionist')).toEqual(['office']);
  expect(aspects.byId.get('office')?.label).toBe('The office');
  expect(aspects.byId.has('speed')).toBe(false);
});
