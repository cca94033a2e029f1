import type { z } from 'zod';
import { cutText } from '../../contract/cut-text.ts';
import type { Named } from '../../contract/entity.ts';
import type { InsightsSection } from '../../contract/mcp-insights.ts';
import type { ChatGptDocument, ChatGptSearchAnswer } from '../../contract/mcp-tools.ts';
import { Review } from '../../contract/review.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { type FoundReview, findReviews } from './find-reviews.ts';
import { answerInsights } from './insights-answer.ts';
import { type Document, documentOf } from './json.ts';
import { findNamed, isNamed } from './names.ts';
import { reviewDocument } from './review-document.ts';

type Found = z.infer<typeof ChatGptSearchAnswer>['results'][number];
type Text = z.infer<typeof ChatGptDocument>;

const MAX_REVIEWS = 10;
const OVERALL = 'business:overall';
const decoder = new TextDecoder();

/**
 * Documents for a question: summaries of what it names, reviews that hold its words, then the overall summary. Whom it may
 * only seem to name (will they come, may I) stands after the reviews.
 */
export function searchDocuments(
  dataset: Dataset,
  query: string,
): z.infer<typeof ChatGptSearchAnswer> {
  const { services, technicians } = dataset.business;
  const people = Map.groupBy(findNamed(technicians, query), (one) => isNamed(one, query));
  const summariesOf = (kind: 'technician' | 'service', named: readonly Named[] = []) =>
    named.map(({ id, name }) => summaryOf(dataset, kind, id, name));
  const summaries = [
    ...summariesOf('technician', people.get(true)),
    ...summariesOf('service', findNamed(services, query)),
  ];
  const perhaps = summariesOf('technician', people.get(false));
  const found = findReviews(dataset, query, MAX_REVIEWS);
  const reviews = found.map((review) => ({
    id: review.id,
    title: titleOf(review),
    url: review.url,
  }));
  const overall = {
    id: OVERALL,
    title: `What customers say about ${dataset.business.name} overall`,
    url: `${dataset.siteUrl}/`,
  };
  return { results: [...summaries, ...reviews, ...perhaps, overall] };
}

/** The text behind a result of `searchDocuments`. */
export function fetchDocument(
  dataset: Dataset,
  id: string,
): { document: Document } | { problem: string } {
  if (id === OVERALL) return { document: documentOf(overallText(dataset)) };
  // No id of a review has a colon.
  if (id.includes(':')) return fetchSummary(dataset, id);
  const found = reviewDocument(dataset, id);
  if ('problem' in found) return found;
  const review = Review.parse(JSON.parse(decode(found.document.json)));
  return { document: documentOf(reviewText(review)) };
}

/** The summary with exactly that id: what else its name might mean is another document. */
function fetchSummary(dataset: Dataset, id: string): { document: Document } | { problem: string } {
  const [kind = '', name = ''] = id.split(':');
  if (kind === 'technician' || kind === 'service') {
    const { sections } = answerInsights(dataset, { [kind]: name, quotes: 10 });
    const section = sections.find((one) => summaryId(one) === id);
    if (section !== undefined) return { document: documentOf(summaryText(dataset, section)) };
  }
  return { problem: `id: no such document: ${id}; ids come from results of search.` };
}

function summaryId({ kind, id }: Pick<InsightsSection, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

function summaryOf(
  dataset: Dataset,
  kind: 'technician' | 'service',
  id: string,
  name: string,
): Found {
  const title = `What customers say about ${name}`;
  return { id: summaryId({ kind, id }), title, url: pageOf(dataset, kind, id) };
}

/** The page of a technician or service where the site has one, else its front page. */
function pageOf({ siteUrl, files }: Dataset, kind: string, id: string): string {
  const path = `/${kind}s/${id}/`;
  return `${siteUrl}${files.get(path) === undefined ? '/' : path}`;
}

function titleOf({ title, date, rating, text }: FoundReview): string {
  const begin = text.length > 60 ? `${cutText(text, 60)}…` : text;
  return `${rating} of 5 on ${date}: ${toLine(title ?? begin) || 'stars only'}`;
}

/** Words of a customer as one line: a new one could look like words of ours. */
function toLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function overallText(dataset: Dataset): Text {
  const { business, summary = '', faq = [] } = answerInsights(dataset, { quotes: 0 });
  const lines = [
    `${business.name}: mean rating ${business.average_rating ?? 'none'} of 5 from ${business.reviews} reviews.`,
    summary,
    ...faq.map(({ question, answer }) => `${question} ${answer}`),
  ];
  return {
    id: OVERALL,
    title: `What customers say about ${business.name} overall`,
    text: lines.filter((line) => line !== '').join('\n'),
    url: `${dataset.siteUrl}/`,
  };
}

function summaryText(dataset: Dataset, section: InsightsSection): Text {
  const { kind, id, name, reviews, average_rating, percent_positive, caution } = section;
  const aspects = section.aspects ?? [];
  const lines = [
    `${name}: ${reviews} reviews, mean rating ${average_rating ?? 'none'} of 5, ${percent_positive ?? 'unknown'} % positive.`,
    ...(caution === undefined ? [] : [caution]),
    ...aspects.map(
      (one) =>
        `${one.id}: ${one.reviews} reviews, ${one.percent_positive ?? 'unknown'} % positive.`,
    ),
    ...section.quotes.map(
      ({ text, rating, date, review_id }) =>
        // As a JSON string: no quotation mark inside it ends the quote.
        `${JSON.stringify(toLine(text))} (${rating} of 5, ${date}, review ${review_id})`,
    ),
  ];
  return {
    id: summaryId(section),
    title: `What customers say about ${name}`,
    text: lines.join('\n'),
    url: pageOf(dataset, kind, id),
  };
}

/** `text` holds the words of the customer and nothing else: an answer of the business beside them could be forged in them. */
function reviewText(review: Review): Text {
  const { id, url, date, rating, author, source, verification, text, reply } = review;
  return {
    id,
    title: titleOf(review),
    text,
    url,
    metadata: {
      date,
      rating: String(rating),
      author: author.name,
      source: source.platform,
      verification: verification.status,
      ...(reply !== undefined && { reply: reply.text, reply_date: reply.date }),
    },
  };
}

function decode(json: Document['json']): string {
  return json.map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece))).join('');
}
