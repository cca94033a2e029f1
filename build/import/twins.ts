import { fold } from '../../contract/fold.ts';
import type { ContentReview } from '../read/content-schema.ts';

/** A review as far as it is compared with others. */
export type Candidate = { id: string; platform: string; date: string; review: () => ContentReview };

/** Two reviews of one day on two platforms that seem to be one. */
export type Twins = { id: string; other: string; date: string };

/** Shorter texts ("Great service!") are alike without being one. */
const MIN_WORDS = 5;
/** Share of words in common: of any two authors, and where the names are the same too. */
const ALIKE = 0.9;
const ALIKE_OF_ONE_NAME = 0.5;
/** Most reviews of one day that are compared with each other. */
const MAX_OF_A_DAY = 300;

/** Finds probable copies of imported reviews on other platforms, among the imported and the kept. */
export function findTwins(imported: readonly Candidate[], kept: readonly Candidate[]): Twins[] {
  const others = Map.groupBy([...imported, ...kept], ({ date }) => date);
  const found: Twins[] = [];
  for (const [date, ones] of Map.groupBy(imported, ({ date }) => date)) {
    const all = others.get(date) ?? [];
    if (new Set(all.map(({ platform }) => platform)).size < 2) continue;
    const read = all.slice(0, MAX_OF_A_DAY).map(wordsOf);
    const isImported = new Set(ones.map(({ id }) => id));
    read.forEach((one, at) => {
      for (const other of read.slice(at + 1)) {
        const isNews = isImported.has(one.id) || isImported.has(other.id);
        if (isNews && one.platform !== other.platform && areAlike(one, other)) {
          found.push({ id: one.id, other: other.id, date });
        }
      }
    });
  }
  return found;
}

type Words = { id: string; platform: string; name: string; words: ReadonlySet<string> };

function wordsOf({ id, platform, review }: Candidate): Words {
  const { text, author } = review();
  return {
    id,
    platform,
    name: fold(author.name),
    words: new Set(fold(text).match(/[\p{L}\p{N}]+/gu)),
  };
}

function areAlike(one: Words, other: Words): boolean {
  if (Math.min(one.words.size, other.words.size) < MIN_WORDS) return false;
  const common = one.words.intersection(other.words).size;
  const share = common / (one.words.size + other.words.size - common);
  return share >= (one.name === other.name && one.name !== 'anonymous' ? ALIKE_OF_ONE_NAME : ALIKE);
}
