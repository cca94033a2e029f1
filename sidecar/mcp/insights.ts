import type { Named } from '../../contract/entity.ts';
import { type AspectInsight, type EntityInsight, judgedCount } from '../../contract/insights.ts';
import { type InsightsArguments, InsightsResult } from '../../contract/mcp-insights.ts';
import { excerpt } from '../../contract/plain-text.ts';
import type { Snapshot } from '../snapshot.ts';
import { findNamed, type Kind, knownNames } from './names.ts';
import { searchFor } from './reviews.ts';

/** Fewer reviews than this are called thin evidence. */
export const THIN_EVIDENCE = 5;
const MAX_SECTIONS_PER_NAME = 3;
const MAX_ASPECTS_OF_SECTION = 4;
const MAX_TERMS = 5;
const MAX_ASPECTS = 8;
const MAX_FAQ = 5;
const MAX_OVERLAP_IDS = 3;
/** Keeps the result for a service and a technician, three quotes each, well under 1,200 tokens. */
const MAX_QUOTE_CHARS = 130;

/** The measures of a subject that no review speaks of. */
const UNMENTIONED = {
  reviews: 0,
  average_rating: null,
  percent_positive: null,
  polarity: { positive: 0, neutral: 0, negative: 0, mixed: 0 },
  quotes: [],
};

export type Asked = Partial<InsightsArguments> & { quotes: number };
type Insight = AspectInsight | EntityInsight | typeof UNMENTIONED;
type Subject = Named & { readonly kind: Kind; readonly insight: Insight };

/** Arguments that name a subject, with the kinds it is looked for in: where no service has that name, an aspect may. */
const KINDS_BY_ARGUMENT = [
  ['service', ['service', 'aspect']],
  ['technician', ['technician']],
  ['aspect', ['aspect', 'service']],
] as const;

/** What customers say about the subjects asked for, short enough for one result: its schema drops what it does not name. */
export function findInsights(snapshot: Snapshot, asked: Asked): InsightsResult {
  const { business, aggregateRating, reviews, insights } = snapshot;
  const { rating_value: average_rating } = aggregateRating;
  const whole = { name: business.name, average_rating, reviews: reviews.length };
  const found = KINDS_BY_ARGUMENT.flatMap(([argument, kinds]) => {
    const given = asked[argument];
    if (given === undefined) return [];
    const matches = kinds.map((kind) => findNamed(subjectsOf(snapshot, kind), given));
    return { given, kinds, subjects: matches.find(({ length }) => length > 0) ?? [] };
  });
  if (found.length === 0) {
    const aspects = insights.aspects.slice(0, MAX_ASPECTS).map((aspect) => {
      return { ...aspect, judging_reviews: judgedCount(aspect.polarity) };
    });
    const faq = insights.faq.slice(0, MAX_FAQ);
    const { text: summary } = insights.summary;
    return InsightsResult.parse({ business: whole, sections: [], summary, aspects, faq });
  }
  const shown = found.flatMap(({ subjects }) => subjects.slice(0, MAX_SECTIONS_PER_NAME));
  const hints = found.flatMap(({ given, kinds, subjects: { length } }) => {
    if (length === 0)
      return `Not known here: ${given}. ${knownNames(snapshot, kinds)} For other words use search_reviews.`;
    if (length <= MAX_SECTIONS_PER_NAME) return [];
    return `${given} matches ${length}: here are the first ${MAX_SECTIONS_PER_NAME}. To get another, give its full name.`;
  });
  const overlap = overlapOf(snapshot, shown);
  if (overlap === undefined && found.filter(({ subjects }) => subjects.length > 0).length > 1) {
    hints.push('No overlap: it needs exactly one service and one technician.');
  }
  const sections = shown.map((subject) => toSection(subject, asked.quotes));
  const hint = hints.length === 0 ? undefined : hints.join(' ');
  return InsightsResult.parse({ business: whole, sections, overlap, hint });
}

/** All subjects of one kind. The aliases of an aspect are the words customers use for it. */
function subjectsOf({ business, insights }: Snapshot, kind: Kind): Subject[] {
  if (kind === 'aspect') {
    return insights.aspects.map((insight) => {
      const aliases = insight.terms.map(({ term }) => term);
      return { kind, id: insight.id, name: insight.label, aliases, insight };
    });
  }
  const insightOf = new Map(insights.entities[`${kind}s`].map((one) => [one.id, one]));
  return business[`${kind}s`].map(({ id, name, aliases }) => {
    return { kind, id, name, aliases, insight: insightOf.get(id) ?? UNMENTIONED };
  });
}

function toSection({ kind, id, name, insight }: Subject, maxQuotes: number) {
  const { reviews, polarity, quotes } = insight;
  const judging_reviews = judgedCount(polarity);
  return {
    ...insight,
    kind,
    id,
    name,
    judging_reviews,
    polarity: Object.fromEntries(Object.entries(polarity).filter(([, count]) => count > 0)),
    ...('aspects' in insight && { aspects: insight.aspects.slice(0, MAX_ASPECTS_OF_SECTION) }),
    ...('terms' in insight && { terms: insight.terms.slice(0, MAX_TERMS).map((one) => one.term) }),
    quotes: quotes.slice(0, maxQuotes).map(({ by, ...quote }) => {
      const text = excerpt(quote.text, MAX_QUOTE_CHARS);
      return { ...quote, text, ...(by === 'stars' && { by }) };
    }),
    ...(judging_reviews < THIN_EVIDENCE && { caution: cautionFor(reviews, judging_reviews) }),
  };
}

/** What to keep in mind where few reviews speak of a subject, or few of them judge it. */
function cautionFor(reviews: number, judging: number): string {
  if (reviews === 0) return 'No review speaks of this.';
  if (reviews === 1) return 'Only 1 review: thin evidence.';
  if (reviews < THIN_EVIDENCE) return `Only ${reviews} reviews: thin evidence.`;
  return `Only ${judging} of ${reviews} reviews judge this: percent_positive is thin evidence.`;
}

/** How many reviews speak of both, where exactly one service and one technician were found. */
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
