import type { Issue } from './problem.ts';
import { MAX_WORDS, wordsOf } from './search-query.ts';

type Values = Readonly<Record<string, unknown>>;

/** Issues between fields that are each valid, of any query that has them. */
export function issuesBetween(values: Values): Issue[] {
  const { since, until, min_rating: min, max_rating: max, mode, query } = values;
  const issues: Issue[] = [];
  if (typeof since === 'string' && typeof until === 'string' && since > until) {
    const message = `expected a day not after until (${until}), got ${since}`;
    issues.push({ code: 'since_after_until', path: 'since', message });
  }
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    const message = `expected at most max_rating (${max}), got ${min}`;
    issues.push({ code: 'min_above_max', path: 'min_rating', message });
  }
  const words = mode === 'words' && typeof query === 'string' ? wordsOf(query).length : 0;
  if (words > MAX_WORDS) {
    const message = `expected at most ${MAX_WORDS} words with mode=words, got ${words}`;
    issues.push({ code: 'too_many_words', path: 'query', message });
  }
  return issues;
}
