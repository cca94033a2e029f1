import { cutText } from '../../contract/cut-text.ts';
import type { Named } from '../../contract/entity.ts';
import type { InsightsSection } from '../../contract/mcp-insights.ts';
import {
  type ChatGptDocument,
  type ChatGptSearchResult,
  REVIEW_TEXT_NOTICE,
} from '../../contract/mcp-tools.ts';
import type { Review } from '../../contract/review.ts';
import type { Snapshot } from '../snapshot.ts';
import { type DocumentResult, findReview, toDocument } from './document.ts';
import { findInsights } from './insights.ts';
import { findNamed, isNamed } from './names.ts';
import { searchFor } from './search-reviews.ts';

type Found = ChatGptSearchResult['results'][number];

const MAX_REVIEWS = 10;
/** As many as a search by words takes. */
const MAX_WORDS = 8;
const OVERALL = 'business:overall';

/**
 * Documents for a question: summaries of what it names, reviews that hold its words, then the overall summary. Ambiguous names
 * (will they come, may I) stand after the reviews.
 */
export function searchDocuments(snapshot: Snapshot, query: string): ChatGptSearchResult {
  const { services, technicians } = snapshot.business;
  const people = Map.groupBy(findNamed(technicians, query), (one) => isNamed(one, query));
  const summariesOf = (kind: 'technician' | 'service', named: readonly Named[] = []) =>
    named.map(({ id, name }) => summaryOf(snapshot, kind, id, name));
  return {
    results: [
      ...summariesOf('technician', people.get(true)),
      ...summariesOf('service', findNamed(services, query)),
      ...findReviews(snapshot, query).map((review) => ({
        id: review.id,
        title: titleOf(review),
        url: review.url,
      })),
      ...summariesOf('technician', people.get(false)),
      { id: OVERALL, title: overallTitle(snapshot), url: `${snapshot.siteUrl}/` },
    ],
  };
}

/** The text behind a result of `searchDocuments`. */
export function fetchDocument(snapshot: Snapshot, id: string): DocumentResult {
  if (id === OVERALL) return { document: toDocument(overallText(snapshot)) };
  // No id of a review has a colon.
  if (id.includes(':')) return fetchSummary(snapshot, id);
  const found = findReview(snapshot, id);
  return 'problem' in found ? found : { document: toDocument(reviewText(found.review)) };
}

/**
 * Reviews for a question in everyday language, best first. Those with all of its words stand first; then those with
 * some, where a rare word counts more than a common one.
 */
function findReviews(snapshot: Snapshot, question: string): Review[] {
  const words = [...new Set(question.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])];
  const withAll = ask(snapshot, words.slice(0, MAX_WORDS).join(' '), MAX_REVIEWS);
  const scores = new Map(withAll.map((review) => [review, Number.POSITIVE_INFINITY]));
  const telling = words.filter((word) => word.length >= 4).slice(0, MAX_WORDS);
  for (const word of withAll.length < MAX_REVIEWS ? telling : []) {
    const found = ask(snapshot, word, 5 * MAX_REVIEWS);
    for (const review of found) scores.set(review, (scores.get(review) ?? 0) + 1 / found.length);
  }
  const ranked = [...scores].sort(([, a], [, b]) => (a === b ? 0 : b - a));
  return ranked.slice(0, MAX_REVIEWS).map(([review]) => review);
}

function ask(snapshot: Snapshot, query: string, limit: number): Review[] {
  if (query === '') return [];
  const { reviews } = searchFor(snapshot, { query, mode: 'words', limit, fields: 'id' });
  return reviews.flatMap(({ id = '' }) => snapshot.reviewById.get(id) ?? []);
}

/** The summary with exactly that id: other meanings of its name are other documents. */
function fetchSummary(snapshot: Snapshot, id: string): DocumentResult {
  const [kind = '', name = ''] = id.split(':');
  if (kind === 'technician' || kind === 'service') {
    const { sections } = findInsights(snapshot, { [kind]: name, quotes: 10 });
    const section = sections.find((one) => summaryId(one) === id);
    if (section !== undefined) return { document: toDocument(summaryText(snapshot, section)) };
  }
  return { problem: `id: no such document: ${id}; ids come from results of search.` };
}

function summaryId({ kind, id }: Pick<InsightsSection, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

function summaryOf(
  snapshot: Snapshot,
  kind: InsightsSection['kind'],
  id: string,
  name: string,
): Found {
  const title = `What customers say about ${name}`;
  return { id: summaryId({ kind, id }), title, url: pageOf(snapshot, kind, id) };
}

/** The page of a technician or service where the site has one, else its front page. */
function pageOf({ siteUrl, files }: Snapshot, kind: string, id: string): string {
  const path = `/${kind}s/${id}/`;
  return `${siteUrl}${files.get(path) === undefined ? '/' : path}`;
}

function titleOf({ title, date, rating, text }: Review): string {
  const begin = text.length > 60 ? `${cutText(text, 60)}…` : text;
  return `${rating} of 5 on ${date}: ${toLine(title ?? begin) || 'stars only'}`;
}

function overallTitle({ business }: Snapshot): string {
  return `What customers say about ${business.name} overall`;
}

/** Words of a customer as one line: a new line could look like words of ours. */
function toLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function overallText(snapshot: Snapshot): ChatGptDocument {
  const { business, summary = '', faq = [] } = findInsights(snapshot, { quotes: 0 });
  const lines = [
    `${business.name}: mean rating ${business.average_rating ?? 'none'} of 5 from ${business.reviews} reviews.`,
    summary,
    ...faq.map(({ question, answer }) => `${question} ${answer}`),
  ];
  return {
    id: OVERALL,
    title: overallTitle(snapshot),
    text: lines.filter((line) => line !== '').join('\n'),
    url: `${snapshot.siteUrl}/`,
    metadata: {},
  };
}

function summaryText(snapshot: Snapshot, section: InsightsSection): ChatGptDocument {
  const { kind, id, name, reviews, average_rating, caution, aspects = [] } = section;
  const lines = [
    `${name}: ${reviews} reviews, mean rating ${average_rating ?? 'none'} of 5, ${praiseOf(section)}.`,
    ...(caution === undefined ? [] : [caution]),
    ...aspects.map((aspect) => `${aspect.id}: ${aspect.reviews} reviews, ${praiseOf(aspect)}.`),
    ...section.quotes.map(
      ({ text, rating, date, review_id }) =>
        // As a JSON string: no quotation mark inside it ends the quote.
        `${JSON.stringify(toLine(text))} (${rating} of 5, ${date}, review ${review_id})`,
    ),
  ];
  return {
    ...summaryOf(snapshot, kind, id, name),
    text: lines.join('\n'),
    metadata: { notice: REVIEW_TEXT_NOTICE },
  };
}

function praiseOf(one: Pick<InsightsSection, 'percent_positive' | 'judging_reviews'>): string {
  if (one.percent_positive === null) return 'none judges it';
  return `${one.percent_positive} % positive of ${one.judging_reviews} that judge`;
}

/** `text` holds the words of the customer and nothing else: an answer of the business beside them could be forged in them. */
function reviewText(review: Review): ChatGptDocument {
  const { id, url, date, rating, author, source, verification, text, reply } = review;
  return {
    id,
    title: titleOf(review),
    text,
    url,
    metadata: {
      notice: REVIEW_TEXT_NOTICE,
      date,
      rating: String(rating),
      author: author.name,
      source: source.platform,
      verification: verification.status,
      ...(reply !== undefined && { reply: reply.text, reply_date: reply.date }),
    },
  };
}
