import { describe, expect, it } from 'vitest';
import { createAnalyzer } from '../../build/insights/analyze.ts';
import { createNameFinder } from '../../build/insights/names.ts';
import { InsightsConfig } from '../../build/insights/presets/config.ts';
import { Industry } from '../../build/insights/presets/industry.ts';
import { polarityOfMentions } from '../../build/insights/report/measures.ts';
import { createReader } from '../../build/insights/report/read-review.ts';
import type { ReviewMention } from '../../build/insights/report/review-insights.ts';
import { plainReview } from '../support/plain-review.ts';
import { type AspectCase, readCases } from './read-cases.ts';

const person = (id: string, name: string, ...aliases: string[]) => ({ id, name, aliases });
const findNames = createNameFinder({
  technicians: [
    person('will-archer', 'Will Archer', 'Will'),
    person('art-benson', 'Art Benson', 'Art'),
    person('bo-lindgren', 'Bo Lindgren', 'Bo'),
    person('may-osei', 'May Osei', 'May'),
    person('grace-hill', 'Grace Hill', 'Grace'),
    person('mark-doyle', 'Mark Doyle', 'Mark'),
    person('anna-lise-roth', 'Anna-Lise Roth', 'Annie', 'Anna-Lise'),
  ],
  services: [],
  service_areas: [],
});

const analyzer = createAnalyzer();

function mentionsOf({ text, domain, stars }: AspectCase): ReviewMention[] {
  const review = plainReview('case', { text, rating: stars ?? 3, language: 'en' });
  const star_prior = stars === undefined ? 0 : 0.2;
  const config = InsightsConfig.parse({ industry: domain, star_prior });
  return createReader(config, findNames, 'en')(review).mentions;
}

/** Returns the actual result for an expected line, in the same form. */
function actualFor(one: AspectCase, line: string): string {
  const [subject = ''] = line.split(/: *(?=\w+$)/);
  const quoted = /^"(.+)"$/.exec(subject)?.[1];
  if (quoted !== undefined) {
    const start = one.text.indexOf(quoted);
    expect(start, `the text contains ${quoted}`).toBeGreaterThanOrEqual(0);
    const targets = [{ start, end: start + quoted.length }];
    const domain = Industry.parse(one.domain);
    const [mention] = analyzer.analyze({ text: one.text, domain, targets }).mentions;
    return `${subject}: ${mention?.polarity}`;
  }
  const [, absent, technician, id = ''] = /^(no )?(technician )?(.+)$/.exec(subject) ?? [];
  const kind = technician ? 'technicians' : 'aspects';
  const about = mentionsOf(one).filter((mention) => mention.kind === kind && mention.id === id);
  const label = `${technician ?? ''}${id}`;
  if (about.length === 0) return `no ${label}`;
  return absent ? label : `${label}: ${polarityOfMentions(about)}`;
}

const byFile = Map.groupBy(readCases(new URL('./', import.meta.url)), ({ file }) => file);
for (const [file, cases] of byFile) {
  describe(file, () => {
    for (const one of cases) {
      const check = one.knownLimit === undefined ? it : it.fails;
      check(one.text, () => {
        expect(one.expected.length).toBeGreaterThan(0);
        expect(one.expected.map((line) => actualFor(one, line))).toEqual(one.expected);
      });
    }
  });
}
