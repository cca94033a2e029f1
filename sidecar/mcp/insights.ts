import type { NamedEntity } from '../../contract/entity.ts';
import type { AspectInsight, EntityInsight } from '../../contract/insights.ts';
import { type InsightsArguments, InsightsResult } from '../../contract/mcp-insights.ts';
import { excerpt } from '../../contract/plain-text.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import { findNamed, type Kind, knownNames } from './names.ts';
import { searchFor } from './reviews.ts';

/** Minimum number of reviews for a section without a caution. */
export const MIN_EVIDENCE = 5;
const MAX_SECTIONS_PER_NAME = 3;
const MAX_ASPECTS_PER_SECTION = 4;
const MAX_TERMS = 5;
const MAX_ASPECTS = 8;
const MAX_FAQ = 5;
const MAX_OVERLAP_IDS = 3;
/** Keeps the result for a service and a technician, three quotes each, below 1,600 tokens. */
const MAX_QUOTE_CHARS = 130;

/** Insight for a subject that no review mentions. */
const UNMENTIONED = {
  reviews: 0,
  average_rating: null,
  percent_positive: null,
  judging_reviews: 0,
  polarity: { positive: 0, neutral: 0, negative: 0, mixed: 0 },
  quotes: [],
};

export type InsightsQuery = Partial<InsightsArguments> & { quotes: number };
type Insight = AspectInsight | EntityInsight | typeof UNMENTIONED;
type Subject = NamedEntity & { readonly kind: Kind; readonly insight: Insight };

/** The kinds that each argument may name, in order: a `service` that is not found is looked up as an aspect, and vice versa. */
const KINDS_BY_ARGUMENT = [
  ['service', ['service', 'aspect']],
  ['technician', ['technician']],
  ['aspect', ['aspect', 'service']],
] as const;

/** Returns what customers say about the subjects of a query, or the overall summary. Parsing removes fields not in the schema. */
export function findInsights(snapshot: Snapshot, query: InsightsQuery): InsightsResult {
  const { rating_value: average_rating } = snapshot.aggregateRating;
  const { name } = snapshot.business;
  const business = { name, average_rating, reviews: snapshot.reviews.length };
  const lookups = KINDS_BY_ARGUMENT.flatMap(([argument, kinds]) => {
    const text = query[argument];
    if (text === undefined) return [];
    const matches = kinds.map((kind) => findNamed(subjectsOf(snapshot, kind), text));
    return { text, kinds, subjects: matches.find(({ length }) => length > 0) ?? [] };
  });
  if (lookups.length === 0) return InsightsResult.parse({ business, ...overview(snapshot) });
  const shown = lookups.flatMap(({ subjects }) => subjects.slice(0, MAX_SECTIONS_PER_NAME));
  const hints = lookups.flatMap(({ text, kinds, subjects: { length } }) => {
    if (length === 0)
      return `Not known here: ${text}. ${knownNames(snapshot, kinds)} For other words use search_reviews.`;
    if (length <= MAX_SECTIONS_PER_NAME) return [];
    return `${text} matches ${length}: here are the first ${MAX_SECTIONS_PER_NAME}. To get another, give its full name.`;
  });
  const overlap = overlapOf(snapshot, shown);
  if (overlap === undefined && lookups.filter(({ subjects }) => subjects.length > 0).length > 1) {
    hints.push('No overlap: it needs exactly one service and one technician.');
  }
  const sections = shown.map((subject) => toSection(subject, query.quotes));
  const hint = hints.length === 0 ? undefined : hints.join(' ');
  return InsightsResult.parse({ business, sections, overlap, hint });
}

function overview({ insights }: Snapshot) {
  const aspects = insights.aspects.slice(0, MAX_ASPECTS);
  const faq = insights.faq.slice(0, MAX_FAQ);
  return { sections: [], summary: insights.summary.text, aspects, faq };
}

/** Returns all subjects of a kind. The aliases of an aspect are the words that customers use for it. */
function subjectsOf({ business, insights }: Snapshot, kind: Kind): Subject[] {
  if (kind === 'aspect') {
    return insights.aspects.map((insight) => {
      const aliases = insight.terms.map(({ term }) => term);
      return { kind, id: insight.id, name: insight.label, aliases, insight };
    });
  }
  const insightById = new Map(insights.entities[`${kind}s`].map((entity) => [entity.id, entity]));
  return business[`${kind}s`].map(({ id, name, aliases }) => {
    return { kind, id, name, aliases, insight: insightById.get(id) ?? UNMENTIONED };
  });
}

function toSection({ kind, id, name, insight }: Subject, maxQuotes: number) {
  const { reviews, polarity, judging_reviews, quotes } = insight;
  return {
    ...insight,
    kind,
    id,
    name,
    polarity: Object.fromEntries(Object.entries(polarity).filter(([, count]) => count > 0)),
    ...('aspects' in insight && { aspects: insight.aspects.slice(0, MAX_ASPECTS_PER_SECTION) }),
    ...('terms' in insight && { terms: insight.terms.slice(0, MAX_TERMS).map(({ term }) => term) }),
    quotes: quotes.slice(0, maxQuotes).map(({ by, ...quote }) => {
      const text = excerpt(quote.text, MAX_QUOTE_CHARS);
      return { ...quote, text, ...(by === 'stars' && { by }) };
    }),
    ...(judging_reviews < MIN_EVIDENCE && { caution: cautionFor(reviews, judging_reviews) }),
  };
}

/** Returns the caution for a subject that few reviews mention, or few of them judge. */
function cautionFor(reviews: number, judging: number): string {
  if (reviews === 0) return 'No review mentions this.';
  if (reviews === 1) return 'Only 1 review: thin evidence.';
  if (reviews < MIN_EVIDENCE) return `Only ${reviews} reviews: thin evidence.`;
  return `Only ${judging} of ${reviews} reviews judge this: percent_positive is thin evidence.`;
}

/** Returns the reviews that mention both, if the subjects include exactly one service and one technician; else undefined. */
function overlapOf(snapshot: Snapshot, subjects: readonly Subject[]): InsightsResult['overlap'] {
  const pair = subjects.filter(({ kind }) => kind !== 'aspect');
  const service = pair.find(({ kind }) => kind === 'service');
  const technician = pair.find(({ kind }) => kind === 'technician');
  if (pair.length !== 2 || service === undefined || technician === undefined) return undefined;
  const { total, aggregate_rating, reviews } = searchFor(snapshot, {
    mentions_service: service.id,
    mentions_technician: technician.id,
    limit: MAX_OVERLAP_IDS,
    fields: 'id',
  });
  return {
    reviews: total ?? 0,
    average_rating: aggregate_rating?.rating_value ?? null,
    review_ids: reviews.flatMap(({ id }) => id ?? []),
  };
}
