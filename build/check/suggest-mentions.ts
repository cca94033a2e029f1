import { ENTITY_KINDS, mentionKey } from '../../contract/entity.ts';
import { fold } from '../../contract/fold.ts';
import type { Content } from '../read/content-schema.ts';

/** Minimum number of reviews with an unknown name before the name is suggested. */
const MIN_REVIEWS = 3;

/** Matches capitalised words inside a sentence, which may be a name. */
const NAME = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,})*/gu;

/**
 * Suggests mentions, one per line: known people, services and areas that a text names but its mentions lack, and unknown names
 * that several texts contain.
 */
export function suggestMentions({ business, reviews, language }: Content): string[] {
  const proposals: string[] = [];
  const known = ENTITY_KINDS.flatMap((kind) =>
    business[kind].map((entity) => {
      const names = [entity.name, ...entity.aliases];
      // Services are everyday words, so case is ignored. People and places are names, and "will" is not Will.
      const spelling = kind === 'services' ? fold : (text: string) => text.normalize();
      return {
        kind,
        key: mentionKey(kind, entity),
        names,
        spelling,
        pattern: wholeWords(names.map(spelling)),
      };
    }),
  );
  for (const { id, text, mentions } of reviews) {
    for (const { kind, key, spelling, pattern } of known) {
      const found = pattern.exec(spelling(text))?.[0];
      if (found === undefined || mentions?.[kind]?.includes(key)) continue;
      proposals.push(`${id}  mentions.${kind}: ${key}  (says "${found}")`);
    }
  }
  const names = new Set(
    known.flatMap(({ names }) => names.flatMap((name) => [name, ...name.split(' ')])),
  );
  return [
    ...proposals,
    ...unknownNames(
      reviews.map(({ text }) => text),
      names.union(calendarNames(language)),
    ),
  ];
}

function wholeWords(names: readonly string[]): RegExp {
  const words = names.map((name) => RegExp.escape(name));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'u');
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
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const name of new Set(text.match(NAME) ?? []))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([name, count]) => count >= MIN_REVIEWS && !known.has(name))
    .sort(([a, most], [b, least]) => least - most || (a < b ? -1 : 1))
    .map(
      ([name, count]) =>
        `business.yaml  ${name} is named in ${count} reviews: a technician, service or area?`,
    );
}
