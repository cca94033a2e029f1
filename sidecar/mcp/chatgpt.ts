import { z } from 'zod';
import type { Named } from '../../contract/entity.ts';
import type { InsightsSection } from '../../contract/mcp-insights.ts';
import { REVIEW_TEXT_NOTICE, type ToolDefinition } from '../../contract/mcp-tools.ts';
import { cutText } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { doc } from '../../contract/schema.ts';
import { MAX_WORDS, wordsOf } from '../../contract/search-query.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Document, type DocumentResult, toDocument } from './document.ts';
import { findInsights } from './insights.ts';
import { findNamed, isNamed } from './names.ts';
import { getReview, searchFor } from './reviews.ts';

const Found = z.object({ id: z.string(), title: z.string(), url: z.string() });
type Found = z.infer<typeof Found>;

const FullText = Found.extend({ text: z.string(), metadata: z.record(z.string(), z.string()) });
type FullText = z.infer<typeof FullText>;

/** Tools of `/mcp/chatgpt`: the two names and shapes that ChatGPT's connectors and deep research demand. */
export const CHATGPT_TOOLS = [
  {
    name: 'search',
    title: 'Search customer reviews',
    description: `Finds what customers say: summaries of technicians, services and the whole business, then single reviews. Give each id to fetch. ${REVIEW_TEXT_NOTICE}`,
    arguments: z.strictObject({
      query: doc(z.string().min(1).max(200), 'What to look for.', 'boiler repaired on time'),
    }),
    aliases: { q: 'query', text: 'query' },
    result: z.object({ results: z.array(Found) }),
  },
  {
    name: 'fetch',
    title: 'One document by id',
    description: `The whole text behind a result of search, with the address to cite. ${REVIEW_TEXT_NOTICE}`,
    arguments: z.strictObject({
      id: doc(z.string().min(1).max(200), 'Id from a result of `search`.', 'r-7f3a'),
    }),
    aliases: {},
    result: FullText,
  },
] as const satisfies readonly ToolDefinition[];

const MAX_REVIEWS = 10;
const OVERALL = 'business:overall';

/** Documents for a question, best first. Those of ambiguous names (will they come, may I) stand after the reviews. */
export function searchDocuments(snapshot: Snapshot, query: string): Document {
  const { services, technicians } = snapshot.business;
  const people = Map.groupBy(findNamed(technicians, query), (one) => isNamed(one, query));
  const summariesOf = (kind: string, named: readonly Named[] = []) =>
    named.map((one) => summaryOf(snapshot, kind, one));
  const results: Found[] = [
    ...summariesOf('technician', people.get(true)),
    ...summariesOf('service', findNamed(services, query)),
    ...findReviews(snapshot, query).map(resultOf),
    ...summariesOf('technician', people.get(false)),
    overallOf(snapshot),
  ];
  return toDocument({ results });
}

/** The document behind a result of `searchDocuments`. */
export function fetchDocument(snapshot: Snapshot, id: string): DocumentResult {
  if (id === OVERALL) return toDocument(overallDocument(snapshot));
  const [kind = '', name] = id.split(':');
  if (name === undefined) {
    const review = snapshot.reviewById.get(id);
    return review === undefined ? getReview(snapshot, id) : toDocument(reviewDocument(review));
  }
  const isKind = kind === 'technician' || kind === 'service';
  const { sections } = findInsights(snapshot, { quotes: 10, ...(isKind && { [kind]: name }) });
  // Other meanings of the name are other documents.
  const section = sections.find((one) => `${one.kind}:${one.id}` === id);
  if (section !== undefined) return toDocument(summaryDocument(snapshot, section));
  return { problem: `id: no such document: ${id}; ids come from results of search.` };
}

/** Reviews for a question in everyday language: those with all of its words, then those with some, where rare words count more. */
function findReviews(snapshot: Snapshot, question: string): Review[] {
  const words = [...new Set(wordsOf(question))];
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

/** A result that leads to the page of a technician or service where the site has one, else to its front page. */
function summaryOf(snapshot: Snapshot, kind: string, { id, name }: Omit<Named, 'aliases'>): Found {
  const page = `/${kind}s/${id}/`;
  const url = `${snapshot.siteUrl}${snapshot.files.get(page) === undefined ? '/' : page}`;
  return { id: `${kind}:${id}`, title: `What customers say about ${name}`, url };
}

function overallOf({ siteUrl, business }: Snapshot): Found {
  const title = `What customers say about ${business.name} overall`;
  return { id: OVERALL, title, url: `${siteUrl}/` };
}

function resultOf({ id, url, title, date, rating, text }: Review): Found {
  const begin = text.length > 60 ? `${cutText(text, 60)}…` : text;
  const words = toLine(title ?? begin) || 'stars only';
  return { id, title: `${rating} of 5 on ${date}: ${words}`, url };
}

/** Words of a customer as one line: a new line could look like words of ours. */
function toLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function overallDocument(snapshot: Snapshot): FullText {
  const { business, summary = '', faq = [] } = findInsights(snapshot, { quotes: 0 });
  const lines = [
    `${business.name}: mean rating ${business.average_rating ?? 'none'} of 5 from ${business.reviews} reviews.`,
    ...(summary === '' ? [] : [summary]),
    ...faq.map(({ question, answer }) => `${question} ${answer}`),
  ];
  return { ...overallOf(snapshot), text: lines.join('\n'), metadata: {} };
}

function summaryDocument(snapshot: Snapshot, section: InsightsSection): FullText {
  const { kind, name, reviews, average_rating, caution, aspects = [], quotes } = section;
  const lines = [
    `${name}: ${reviews} reviews, mean rating ${average_rating ?? 'none'} of 5, ${praiseOf(section)}.`,
    ...(caution === undefined ? [] : [caution]),
    ...aspects.map((aspect) => `${aspect.id}: ${aspect.reviews} reviews, ${praiseOf(aspect)}.`),
    // A JSON string: no quotation mark inside it ends the quote.
    ...quotes.map(
      ({ text, rating, date, review_id }) =>
        `${JSON.stringify(toLine(text))} (${rating} of 5, ${date}, review ${review_id})`,
    ),
  ];
  const metadata = { notice: REVIEW_TEXT_NOTICE };
  return { ...summaryOf(snapshot, kind, section), text: lines.join('\n'), metadata };
}

function praiseOf(one: Pick<InsightsSection, 'percent_positive' | 'judging_reviews'>): string {
  if (one.percent_positive === null) return 'none judges it';
  return `${one.percent_positive} % positive of ${one.judging_reviews} that judge`;
}

/** `text` holds the words of the customer and nothing else: a reply of the business beside them could be forged in them. */
function reviewDocument(review: Review): FullText {
  const { date, rating, author, source, verification, text, reply } = review;
  const metadata = {
    notice: REVIEW_TEXT_NOTICE,
    date,
    rating: String(rating),
    author: author.name,
    source: source.platform,
    verification: verification.status,
    ...(reply !== undefined && { reply: reply.text, reply_date: reply.date }),
  };
  return { ...resultOf(review), text, metadata };
}
