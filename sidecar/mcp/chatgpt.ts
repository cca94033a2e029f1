import { wordsOfName } from '../../contract/find-reviews.ts';
import { fold } from '../../contract/fold.ts';
import type { Fetched, SearchHit } from '../../contract/mcp-chatgpt.ts';
import { REVIEW_TEXT_NOTICE } from '../../contract/mcp-tools.ts';
import { excerpt } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { MAX_WORDS, termsOf } from '../../contract/word-search.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import { getInsights } from './insights.ts';
import { findAsked, findNamed, KINDS, type Named, subjectsOf } from './names.ts';
import { getBusiness, getReview, searchFor, searchReviews } from './reviews.ts';
import { type ToolOutcome, type ToolResult, toReviewResult, toToolResult } from './tool-result.ts';

const MAX_REVIEWS = 10;
const MAX_TITLE_CHARS = 60;

const LIST = { mode: 'substring', limit: MAX_REVIEWS, count: true } as const;

type Read = (snapshot: Snapshot, now: number) => ToolOutcome | Promise<ToolOutcome>;

/** Documents about the whole business: id, title and text. Two list reviews in an order that no word of a question finds. */
const GENERAL: readonly (readonly [id: string, title: string, read: Read])[] = [
  ['overall', 'what customers say overall', (snapshot) => getInsights(snapshot, { quotes: 10 })],
  ['contact', 'telephone, address, opening hours, services', getBusiness],
  [
    'lowest',
    'the reviews with the lowest ratings',
    (snapshot) => searchReviews(snapshot, { ...LIST, sort: 'lowest' }),
  ],
  ['newest', 'the newest reviews', (snapshot) => searchReviews(snapshot, LIST)],
];

/**
 * Finds summaries and reviews for a question, best first. Documents about the whole business come last if the question names a
 * person, service or area, else before the reviews. Aspects that it does not name come after all: it may ask for one in other words.
 */
export async function searchForChatgpt(snapshot: Snapshot, query: string): Promise<ToolResult> {
  const { services, technicians, service_areas } = snapshot.business;
  // "Punctual" asks for punctuality. The words of customers are too common in questions.
  const stems = termsOf(fold(query)).flatMap((word) => (word.length > 3 ? word.slice(0, 5) : []));
  const isAsked = (name: string) => stems.some((stem) => fold(` ${name}`).includes(` ${stem}`));
  const aspects = subjectsOf(snapshot, 'aspect');
  const asked = aspects.filter(({ id, name }) => isAsked(`${id} ${name}`));
  const others = aspects.filter((aspect) => !asked.includes(aspect));
  const toHits = (kind: string, subjects: readonly Named[]) =>
    subjects.map((subject) => toSummaryHit(snapshot, kind, subject));
  const named = [
    ...toHits('service', findAsked(services, query)),
    ...toHits('area', findNamed(service_areas, query)),
    ...toHits('technician', findAsked(technicians, query)),
  ];
  const reviews = (await findReviews(snapshot, query)).map(toReviewHit);
  const general = GENERAL.map(([id, title]) => toGeneralHit(snapshot, id, title));
  const rest = named.length > 0 ? [...reviews, ...general] : [...general, ...reviews];
  const first = [...named, ...toHits('aspect', asked)];
  return toReviewResult({ results: [...first, ...rest, ...toHits('aspect', others)] });
}

/** Returns the document or review of a search hit. The text of a document is the result of a tool of `/mcp`, as JSON. */
export async function fetchForChatgpt(
  snapshot: Snapshot,
  id: string,
  now: number,
): Promise<ToolOutcome> {
  const review = snapshot.reviewById.get(id);
  if (review !== undefined) return toToolResult(toFetchedReview(review));
  const [kindOfId = '', name] = id.split(':');
  if (name === undefined) return getReview(snapshot, id);
  for (const [key, title, read] of GENERAL) {
    const hit = toGeneralHit(snapshot, key, title);
    if (hit.id === id) return toDocument(hit, await read(snapshot, now));
  }
  const kind = KINDS.find((one) => one === kindOfId);
  const subject = kind && subjectsOf(snapshot, kind).find((one) => id === `${kind}:${one.id}`);
  if (kind === undefined || subject === undefined)
    return { problem: `id: no such document: ${id}; ids come from results of search.` };
  const insights = getInsights(snapshot, { [kind]: subject.id, quotes: 10 });
  return toDocument(toSummaryHit(snapshot, kind, subject), insights);
}

/** Leaves out hints and cursors, which are for tools that are not here. */
function toDocument(hit: SearchHit, outcome: ToolOutcome): ToolOutcome {
  if ('problem' in outcome) return outcome;
  const text = JSON.stringify({ ...outcome.value, hint: undefined, next_cursor: undefined });
  const metadata = { notice: REVIEW_TEXT_NOTICE };
  return toToolResult({ ...hit, text, metadata } satisfies Fetched);
}

/**
 * Finds reviews for a question in everyday language, by text and author. Those of an author with the whole name come first, such as
 * “Anna K.”, then those with many of its words; rare words count more.
 */
async function findReviews(snapshot: Snapshot, question: string): Promise<Review[]> {
  const asked = termsOf(fold(question));
  const text = ` ${asked.join(' ')} `;
  const named = snapshot.reviews.filter(({ author }) => {
    const name = wordsOfName(author);
    return /\S \S/.test(name) && text.includes(name);
  });
  const scores = new Map(named.map(({ id }) => [id, MAX_WORDS]));
  // Without single letters such as the article "a": a review would have to contain them exactly.
  const terms = asked.filter((term) => !/^[\p{Ll}\p{N}]$/u.test(term));
  const words = [...new Set(terms)].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);
  for (const word of words) {
    const options = { limit: 5 * MAX_REVIEWS, fields: 'id', count: false };
    const own = await searchFor(snapshot, { ...options, author: word });
    const said = await searchFor(snapshot, { ...options, mode: 'words', query: word });
    // A word of another language is no misspelling. An ending is none either.
    const isOther = said.corrections?.some(({ from, to }) => !from.startsWith(fold(to)));
    // Counted together: in "Will they come?", the word is in many texts, and hardly the name of an author.
    const found = isOther ? own.reviews : [...own.reviews, ...said.reviews];
    for (const { id = '' } of found) scores.set(id, (scores.get(id) ?? 0) + 1 / found.length);
  }
  const ranked = [...scores].sort(([, a], [, b]) => b - a).slice(0, MAX_REVIEWS);
  return ranked.flatMap(([id]) => snapshot.reviewById.get(id) ?? []);
}

/** Returns a hit that links to the page of a technician, service or area. Aspects have none: they link to the home page. */
function toSummaryHit(
  { site_url }: Snapshot,
  kind: string,
  { id, name }: Pick<Named, 'id' | 'name'>,
): SearchHit {
  const url = `${site_url}/${kind === 'aspect' ? '' : `${kind}s/${id}/`}`;
  return { id: `${kind}:${id}`, title: `What customers say about ${name}`, url };
}

function toGeneralHit({ site_url, business }: Snapshot, id: string, title: string): SearchHit {
  return { id: `business:${id}`, title: `${business.name}: ${title}`, url: `${site_url}/` };
}

function toReviewHit({ id, url, title, date, rating, text, author }: Review): SearchHit {
  const words = excerpt(title ?? text, MAX_TITLE_CHARS) || 'stars only';
  return { id, title: `${rating} of 5 by ${author.name} on ${date}: ${words}`, url };
}

/** Keeps the reply out of `text`, where a customer could forge one. */
function toFetchedReview(review: Review): Fetched {
  const { title, date, rating, author, source, verification, text, reply } = review;
  const metadata = {
    notice: REVIEW_TEXT_NOTICE,
    ...(title !== undefined && { title }),
    date,
    rating: String(rating),
    author: author.name,
    source: source.platform,
    verification: verification.status,
    ...(review.insider === true && { insider: 'true' }),
    ...(review.incentivized === true && { incentivized: 'true' }),
    ...(reply !== undefined && { reply: reply.text, reply_date: reply.date }),
  };
  return { ...toReviewHit(review), text, metadata };
}
