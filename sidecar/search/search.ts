import { fold } from '../../contract/fold.ts';
import type { Issue } from '../../contract/problem/problem.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import { BodyCache } from '../body-cache.ts';
import type { Dataset, Outcome, SearchAnswer } from '../dataset/dataset.ts';
import type { JsonList } from '../dataset/packed-json.ts';
import { toDay } from '../day-number.ts';
import { cursorIssue, type Position, readCursor, writeCursor } from './cursor.ts';
import { createDoorkeeper } from './doorkeeper.ts';
import { resolveNames } from './filters.ts';
import { openIndex } from './open-index.ts';
import { inOrder, isNewestFirst, type Start, sortOf, startAt } from './order.ts';
import { keyOf } from './parse-search.ts';
import { meets, type Plan } from './plan.ts';
import { filterHits, hitsInOrder, tallyHits } from './ranked.ts';
import type { ResolveName } from './resolve-name.ts';
import { toSearchAnswer } from './search-answer.ts';
import type { SearchIndex } from './search-index.ts';
import { starsOf, toAggregateRating } from './tally.ts';
import type { SearchMemories } from './texts.ts';
import type { WordIndex } from './words/word-index.ts';
import { createWordSearch } from './words/word-search.ts';

/** What a search runs on: one generation of everything. */
export type SearchParts = {
  readonly index: SearchIndex;
  readonly memories: SearchMemories;
  readonly reviews: JsonList;
  readonly resolve: ResolveName;
  readonly words: WordIndex;
  readonly etag: string;
  readonly lastModified: string;
};

/** The last review of a page that has another after it, and its score. */
type Last = { readonly number: number; readonly score: number };

type Page = {
  readonly numbers: readonly number[];
  readonly last?: Last;
  readonly tally?: Uint32Array;
  readonly suggestions?: readonly string[];
};

/** Answers to what was asked twice are kept. */
const MOST_ANSWERS = 2_000;
const MOST_ANSWER_BYTES = 32 * 1024 * 1024;

/** Makes the search over one generation; with it go its cached answers. */
export function createSearch(parts: SearchParts): Dataset['search'] {
  const { index, reviews, resolve } = parts;
  const words = createWordSearch(parts.words);
  const { planOf, run } = openIndex(index, parts.memories);
  const cameBefore = createDoorkeeper();
  const cache = new BodyCache<SearchAnswer & { bytes: number }>(MOST_ANSWERS, MOST_ANSWER_BYTES);

  function exactPage(query: SearchQuery, start: Start | undefined): Page {
    const plan = planOf(query);
    if (plan === undefined) return query.count ? { numbers: [], tally: NOTHING } : { numbers: [] };
    const tally = query.count ? run.tally(plan, query.limit + 1) : undefined;
    const isFirstPage = start === undefined && isNewestFirst(sortOf(query));
    const found =
      isFirstPage && tally !== undefined
        ? tally.first
        : inOrder(run, index, plan, sortOf(query), start, query.limit + 1);
    return {
      ...cutPage(found, query.limit, () => 0),
      ...(tally !== undefined && { tally: tally.counts }),
    };
  }

  function wordsPage(query: SearchQuery, start: Start | undefined): Page {
    const text = query.query ?? '';
    const plan = planOf(query);
    const hits = filterHits(index, plan, words.find(text));
    const found = hitsInOrder(index, hits, sortOf(query), start, query.limit + 1);
    return {
      ...cutPage(found, query.limit, (number) => hits.scores[number] ?? 0),
      ...(query.count && { tally: tallyHits(index, hits) }),
      ...(hits.numbers.length === 0 && { suggestions: suggest(text, plan) }),
    };
  }

  function suggest(text: string, plan: Plan | undefined): string[] {
    if (plan === undefined) return [];
    return words.suggest(text, (number) => meets(index, plan, number)).slice(0, MOST_SUGGESTIONS);
  }

  function answer(query: SearchQuery, key: string, page: Page): Outcome {
    const { cursor, ...applied } = query;
    const { tally, last, numbers, suggestions } = page;
    const rating = tally && toAggregateRating(tally);
    const made = toSearchAnswer(
      {
        query: { ...applied, sort: sortOf(query) },
        ...(rating && { total: rating.rating_count }),
        count: numbers.length,
        ...(last && { next_cursor: writeCursor(query, positionOf(last)) }),
        ...(rating && { aggregate_rating: rating }),
        ...(suggestions && { suggestions }),
      },
      numbers,
      reviews,
      parts,
    );
    if (cameBefore(key)) cache.set(key, made);
    return { ok: true, answer: made };
  }

  function positionOf({ number, score }: Last): Position {
    const date = toDay(index.days[number] ?? 0);
    return { date, id: reviews.keyOf(number), stars: starsOf(index.traits[number] ?? 0), score };
  }

  return (given, key = keyOf(given)) => {
    const kept = cache.get(key);
    if (kept !== undefined) return { ok: true, answer: kept };
    const query = resolveNames(given, resolve);
    const issue = cursorIssue(query);
    if (issue !== undefined) return refusal(issue);
    const position = query.cursor === undefined ? undefined : readCursor(query, query.cursor);
    const start = position && startAt(index, reviews.keyOf, position);
    if (query.mode === 'words' && fold(query.query ?? '') !== '') {
      return answer(query, key, wordsPage(query, start));
    }
    return answer(query, key, exactPage({ ...query, mode: 'substring' }, start));
  };
}

/** The first `limit` numbers found, and the last of them where there are more. */
function cutPage(
  found: readonly number[],
  limit: number,
  scoreOf: (number: number) => number,
): Page {
  const numbers = found.slice(0, limit);
  const number = numbers.at(-1);
  if (found.length <= limit || number === undefined) return { numbers };
  return { numbers, last: { number, score: scoreOf(number) } };
}

function refusal(issue: Issue): Outcome {
  return { ok: false, issues: [issue] };
}

const MOST_SUGGESTIONS = 5;
const NOTHING = new Uint32Array(0);
