import { describe, expect, it } from 'vitest';
import { createReader } from '../../build/insights/read/create-reader.ts';
import type { ReviewMention } from '../../build/insights/read/review-analysis.ts';
import { memoize } from '../../build/insights/text/memoize.ts';
import { InsightsConfig } from '../../build/insights/words/config.ts';
import { polarityOfMentions } from '../../contract/opinions.ts';
import { plainReview } from '../support/plain-review.ts';
import { type AspectCase, readCases } from './read-cases.ts';

const person = (id: string, name: string, ...aliases: string[]) => ({ id, name, aliases });
const team = {
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
};

/** Returns the reader of a kind of business, the same for all cases: making one takes longer than reading a hundred reviews. */
const readerOf = memoize((industry: string) =>
  createReader(InsightsConfig.parse({ industry }), team, 'en'),
);

function mentionsOf({ text, industry, stars }: AspectCase): ReviewMention[] {
  const review = plainReview('case', { text, rating: stars ?? 3, language: 'en' });
  return readerOf(industry).read(review).mentions;
}

/** Returns the actual result for an expected line, in the same form. */
function actualFor(one: AspectCase, line: string): string {
  const [subject = ''] = line.split(/: *(?=\w+$)/);
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
