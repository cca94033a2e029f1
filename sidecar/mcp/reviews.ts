import { hoursOn } from '../../contract/business.ts';
import { BusinessResult, type Change, type ChangesArguments } from '../../contract/mcp-tools.ts';
import type { Review, Tombstone } from '../../contract/review.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SearchSelection } from '../../contract/search-result.ts';
import { MAX_WORDS, wordsOf } from '../../contract/word-search.ts';
import type { Kind } from '../dataset/opinions.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import { filtersOf } from '../search/query.ts';
import { formatNames, type Lookup, lookUp } from './names.ts';
import {
  describeIssues,
  type ToolOutcome,
  type ToolResult,
  toReviewResult,
  toToolResult,
  withoutEvidence,
} from './tool-result.ts';

/** Maximum length of a result's text, in UTF-16 code units. A single review may be longer. */
export const MAX_MCP_RESULT_CHARS = 80_000;

/** Returns the profile, the rating and the policy in short, and the opening hours of today. */
export function getBusiness(snapshot: Snapshot, now: number): ToolResult {
  const { business, aggregate_rating, review_policy, sample, dayOf } = snapshot;
  const { services, technicians, service_areas, opening_hours } = business;
  const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name);
  const former = technicians.filter(({ active }) => !active);
  const date = dayOf(new Date(now).toISOString());
  const hours = hoursOn(opening_hours ?? [], date);
  const closed = hours.length === 0 || undefined;
  const today = opening_hours?.[0] && { date, opening_hours: hours, closed };
  const result = {
    sample,
    business: {
      ...business,
      services: namesOf(services),
      technicians: namesOf(technicians.filter(({ active }) => active)),
      former_technicians: former.length === 0 ? undefined : namesOf(former),
      service_areas: namesOf(service_areas),
    },
    today,
    aggregate_rating,
    review_policy,
  };
  // Parsing removes the fields that are not in the schema.
  return toToolResult(BusinessResult.parse(result));
}

/** Returns a full review, or a problem if it was removed or never existed. */
export function getReview({ reviewById, removedById }: Snapshot, id: string): ToolOutcome {
  const review = reviewById.get(id);
  if (review !== undefined) return toReviewResult(withoutEvidence(review));
  const tombstone = removedById.get(id);
  if (tombstone === undefined) {
    return { problem: `id: no review ${id} was ever published here; ids come from other results.` };
  }
  const { removed_at, reason } = tombstone;
  return { problem: `id: review ${id} was removed at ${removed_at} (${reason}).` };
}

/** The parameter that names a subject of each kind. */
const PARAMETERS = {
  service: 'mentions_service',
  technician: 'mentions_technician',
  area: 'mentions_service_area',
  aspect: 'aspect',
} as const satisfies Record<Kind, keyof SearchQuery>;

/**
 * Returns the result of the search endpoint, with a hint if nothing matches, and fewer reviews if they are too long. A part of a
 * name finds the one subject that has it. An unknown name, and a part of several, finds nothing, and the hint lists the names.
 */
export async function searchReviews(snapshot: Snapshot, asked: SearchQuery): Promise<ToolOutcome> {
  const lookups = lookUp(snapshot, (kind) => asked[PARAMETERS[kind]], 1);
  const [known, unknown] = 'problem' in lookups ? [[], lookups.problem] : [lookups];
  const query = { ...asked };
  for (const { kind, id } of known.flatMap(({ found }) => found)) query[PARAMETERS[kind]] = id;
  const found = await snapshot.search(query);
  if (!found.ok) return { problem: describeIssues(found.issues) };
  const { value: result } = found;
  if (result.count === 0) {
    const { aggregate_rating: _none, ...empty } = result;
    return toReviewResult({ ...empty, hint: unknown ?? (await hintFor(snapshot, query)) });
  }
  const reviews = result.reviews.map(withoutEvidence);
  const full = toReviewResult({ hint: doubtsOf(result, known), ...result, reviews });
  const limit = smallerLimit(full, result.count);
  return limit === undefined ? full : searchReviews(snapshot, { ...asked, limit });
}

/** Says first what models overlook in the fields: that another name or other words were found than the query has, and that a person left. */
function doubtsOf({ corrections = [], matched }: SearchSelection, lookups: readonly Lookup[]) {
  const part = partOf(matched);
  const left = lookups.flatMap(({ found }) => found.filter(({ active }) => active === false));
  const doubts = [
    ...lookups.map(({ hint }) => hint),
    ...corrections.map(({ from, to }) => `No review says ${from}: ${to} was searched.`),
    part && `Matched ${part}: may be about something else.`,
    ...left.map(({ name }) => `${name} no longer works here.`),
  ];
  return doubts.filter(Boolean).join(' ') || undefined;
}

/** Says how many of the words of a query reviews have, or nothing if they have all. */
function partOf(matched: SearchSelection['matched']): string {
  return matched === undefined || matched.words === matched.of
    ? ''
    : `${matched.words} of the ${matched.of} words`;
}

/** Searches with a query from our own code. Throws if it is invalid. */
export async function searchFor(
  snapshot: Snapshot,
  query: Partial<SearchQuery>,
): Promise<SearchSelection> {
  const found = await snapshot.search({ mode: 'substring', limit: 1, count: true, ...query });
  if (!found.ok) throw new Error(`search refused ${JSON.stringify(query)}`);
  return found.value;
}

/** Returns a smaller limit to try if a page of `count` items is too long, or undefined if it fits or has one item. */
function smallerLimit({ text }: ToolResult, count: number): number | undefined {
  const ratio = MAX_MCP_RESULT_CHARS / text.length;
  if (ratio >= 1 || count === 1) return undefined;
  // Halve it at least, so that a few attempts suffice.
  return Math.max(1, Math.floor(count * Math.min(ratio, 0.5)));
}

/** Says which filters to drop, and the languages of the texts. Searching by words is slow, so it is done at most once here. */
async function hintFor(snapshot: Snapshot, query: SearchQuery) {
  if (query.cursor !== undefined) return 'No more pages: the previous page was the last.';
  const filters = filtersOf(query);
  const others = filters.filter((name) => name !== 'query');
  const isByWords = query.mode === 'words' && others.length < filters.length;
  const droppable = isByWords ? [['query'], others] : filters.map((name) => [name]);
  const sentences: string[] = [];
  for (const names of droppable) {
    const dropped = Object.fromEntries(names.map((name) => [name, undefined]));
    const { total = 0 } = await searchFor(snapshot, { ...query, ...dropped, count: true });
    if (total > 0) sentences.push(`Without ${names.join(', ')}: ${total}.`);
  }
  if (filters.length > 1 && sentences.length === 0) {
    sentences.push('No single filter is the cause: drop several.');
  }
  const byAuthor = { ...query, query: undefined, author: query.query, count: true };
  const { total: written = 0 } = query.query ? await searchFor(snapshot, byAuthor) : {};
  if (written > 0) sentences.push(`With author instead of query: ${written}.`);
  if (query.mode === 'substring' && query.query && wordsOf(query.query).length <= MAX_WORDS) {
    const byWords = await searchFor(snapshot, { ...query, mode: 'words', count: true });
    const { total = 0, matched } = byWords;
    const part = partOf(matched);
    if (total > 0) sentences.push(`With mode=words: ${total}${part && `, with ${part}`}.`);
  }
  if (query.query || query.language) {
    const { languages, unread_languages } = snapshot.insights.method.generated_from;
    const tags = [...languages, ...unread_languages].map(({ language }) => language);
    sentences.push(formatNames('Languages of the texts, which may use other words', tags));
  }
  return ['No review matches.', ...sentences].join(' ');
}

function changeOf({ date, reply }: Review, since: string): Change {
  if (date >= since) return 'new';
  return reply !== undefined && reply.date >= since ? 'replied' : 'edited';
}

/** Says from which day the newest review is: a model may be wrong about the year. */
export function newestReview({ reviews: [newest] }: Snapshot): string {
  return newest === undefined
    ? 'No review is published.'
    : `The newest review is from ${newest.date}.`;
}

/**
 * Returns the changes since a day in pages of at most `limit`: removed reviews first, then reviews. A cursor names the last
 * change of a page. If that change is gone, the caller begins again.
 */
export function listChanges(snapshot: Snapshot, args: ChangesArguments): ToolOutcome {
  const { since, limit, cursor } = args;
  const { reviews, removed, updated_at } = snapshot.since(since, { by: 'updated' }).result();
  const changes = [...removed, ...reviews];
  const cursorOf = (change: Review | Tombstone): string =>
    `${since}.${'removed_at' in change ? 'removed.' : ''}${change.id}`;
  const start = changes.findIndex((change) => cursorOf(change) === cursor) + 1;
  if (cursor !== undefined && start === 0) {
    return { problem: `cursor: not the next_cursor of a page since ${since}; begin without it.` };
  }
  const totals = { new: 0, replied: 0, edited: 0, removed: removed.length };
  for (const review of reviews) totals[changeOf(review, since)]++;
  const page = changes.slice(start, start + limit);
  const pageReviews = page.flatMap((change) => ('removed_at' in change ? [] : [change]));
  const last = start + limit < changes.length ? page.at(-1) : undefined;
  const full = toReviewResult({
    since,
    updated_at,
    totals,
    removed: page.filter((change) => 'removed_at' in change),
    count: pageReviews.length,
    reviews: pageReviews.map((review) => ({
      change: changeOf(review, since),
      ...withoutEvidence(review),
    })),
    ...(last && { next_cursor: cursorOf(last) }),
    ...(changes.length === 0 && {
      hint: `Nothing was written, edited or removed since ${since}. ${newestReview(snapshot)}`,
    }),
  });
  const smaller = smallerLimit(full, page.length);
  return smaller === undefined ? full : listChanges(snapshot, { ...args, limit: smaller });
}
