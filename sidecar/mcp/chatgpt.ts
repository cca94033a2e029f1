import { z } from 'zod';
import type { Named } from '../../contract/entity.ts';
import { fold } from '../../contract/fold.ts';
import { REVIEW_TEXT_NOTICE, type ToolDefinition } from '../../contract/mcp-tools.ts';
import { excerpt } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { doc } from '../../contract/schema.ts';
import { MAX_WORDS, termsOf } from '../../contract/search-query.ts';
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
const MAX_TITLE_CHARS = 60;

/** Documents for a question, best first. Those of ambiguous names (will they come, may I) stand after the reviews. */
export function searchDocuments(snapshot: Snapshot, query: string): Document {
  const { services, technicians } = snapshot.business;
  const people = Map.groupBy(findNamed(technicians, query), (one) => isNamed(one, query));
  const summariesOf = (kind: string, named: readonly Named[] = []) =>
    named.map((one) => summaryOf(snapshot, kind, one));
  const results: Found[] = [
    ...summariesOf('technician', people.get(true)),
    ...summariesOf('service', findNamed(services, query)),
    ...findReviews(snapshot, query).map(reviewOf),
    ...summariesOf('technician', people.get(false)),
    overallOf(snapshot),
  ];
  return toDocument({ results });
}

/** The document behind a result of `searchDocuments`. The text of a summary is what `get_insights` returns. */
export function fetchDocument(snapshot: Snapshot, id: string): DocumentResult {
  const review = snapshot.reviewById.get(id);
  if (review !== undefined) return toDocument(fullReview(review));
  const [kind = '', name] = id.split(':');
  if (name === undefined) return getReview(snapshot, id);
  const isKind = kind === 'technician' || kind === 'service';
  const insights = findInsights(snapshot, { quotes: 10, ...(isKind && { [kind]: name }) });
  const [section] = insights.sections;
  const found =
    section === undefined ? overallOf(snapshot) : summaryOf(snapshot, section.kind, section);
  // A part of a name, or the name of an aspect, is not the id of a document.
  if (found.id !== id)
    return { problem: `id: no such document: ${id}; ids come from results of search.` };
  const metadata = { notice: REVIEW_TEXT_NOTICE };
  return toDocument({ ...found, text: JSON.stringify(insights), metadata } satisfies FullText);
}

/** Reviews for a question in everyday language: those with most of its words, where rare words count more. */
function findReviews(snapshot: Snapshot, question: string): Review[] {
  const find = (query: string) =>
    searchFor(snapshot, { query, mode: 'words', limit: 5 * MAX_REVIEWS, fields: 'id' }).reviews;
  // A single letter, like an article, would have to be in the review as it is.
  const terms = termsOf(fold(question)).filter((term) => !/^[\p{Ll}\p{N}]$/u.test(term));
  const words = [...new Set(terms)];
  const withAll = find(words.slice(0, MAX_WORDS).join(' '));
  const telling = words.filter((word) => word.length >= 4).slice(0, MAX_WORDS);
  const found = [withAll, ...(withAll.length < MAX_REVIEWS ? telling.map(find) : [])];
  const scores = new Map<string, number>();
  for (const reviews of found) {
    for (const { id = '' } of reviews) scores.set(id, (scores.get(id) ?? 0) + 1 / reviews.length);
  }
  const ranked = [...scores].sort(([, a], [, b]) => b - a).slice(0, MAX_REVIEWS);
  return ranked.flatMap(([id]) => snapshot.reviewById.get(id) ?? []);
}

/** A result that leads to the page of a technician or service where the site has one, else to its front page. */
function summaryOf(snapshot: Snapshot, kind: string, { id, name }: Omit<Named, 'aliases'>): Found {
  const page = `/${kind}s/${id}/`;
  const url = `${snapshot.siteUrl}${snapshot.files.has(page) ? page : '/'}`;
  return { id: `${kind}:${id}`, title: `What customers say about ${name}`, url };
}

function overallOf(snapshot: Snapshot): Found {
  const name = `${snapshot.business.name} overall`;
  return summaryOf(snapshot, 'business', { id: 'overall', name });
}

function reviewOf({ id, url, title, date, rating, text }: Review): Found {
  const words = excerpt(title ?? text, MAX_TITLE_CHARS) || 'stars only';
  return { id, title: `${rating} of 5 on ${date}: ${words}`, url };
}

/** `text` holds the words of the customer and nothing else: a reply of the business beside them could be forged in them. */
function fullReview(review: Review): FullText {
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
  return { ...reviewOf(review), text, metadata };
}
