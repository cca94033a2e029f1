import { ENTITY_KINDS } from '../../contract/entity.ts';
import { createMentionFinder } from '../insights/read/names.ts';
import type { Content } from '../read/content-schema.ts';

/** Minimum number of reviews with an unknown name before the name is suggested. */
const MIN_REVIEWS = 3;

/** Matches capitalised words inside a sentence, which may be a name. */
const NAME = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,})*/gu;

/**
 * Suggests mentions, one per line: people, services and areas that a text names although its record lists others, and unknown
 * names that several texts contain. German capitalises every noun, so no name can be told there.
 */
export function suggestMentions({ business, reviews, language: siteLanguage }: Content): string[] {
  const find = createMentionFinder(business, siteLanguage);
  const proposals = reviews.flatMap(({ id, text, mentions = {}, language }) => {
    const found = find(text, language);
    return ENTITY_KINDS.flatMap((kind) => {
      // Without a record, the names in the text count already.
      const recorded = mentions[kind] ?? found[kind];
      const missing = found[kind].filter((key) => !recorded.includes(key));
      return missing.map((key) => `${id}  mentions.${kind}: ${key}`);
    });
  });
  if (siteLanguage.startsWith('de')) return proposals;
  const known = ENTITY_KINDS.flatMap((kind) =>
    business[kind].flatMap(({ name, aliases }) => [name, ...aliases]),
  );
  const names = new Set(known.flatMap((name) => [name, ...name.split(' ')]));
  const texts = reviews.map(({ text }) => text);
  return [...proposals, ...unknownNames(texts, names.union(calendarNames(siteLanguage)))];
}

/** Returns the names of days and months, which English capitalises. */
function calendarNames(language: string): Set<string> {
  const named = (part: 'month' | 'weekday', date: Date): string =>
    date.toLocaleDateString(language, { [part]: 'long', timeZone: 'UTC' });
  const names = new Set<string>();
  for (let at = 0; at < 12; at++) {
    names.add(named('month', new Date(Date.UTC(2024, at, 1))));
    names.add(named('weekday', new Date(Date.UTC(2024, 0, 1 + at))));
  }
  return names;
}

function unknownNames(texts: readonly string[], known: ReadonlySet<string>): string[] {
  const found = texts.flatMap((text) => [...new Set(text.match(NAME))]);
  return [...Map.groupBy(found, (name) => name)]
    .filter(([name, { length }]) => length >= MIN_REVIEWS && !known.has(name))
    .sort(([a, most], [b, least]) => least.length - most.length || (a < b ? -1 : 1))
    .map(
      ([name, { length }]) =>
        `business.yaml  ${name} is named in ${length} reviews: a technician, service or area?`,
    );
}
