import type { Named } from '../../contract/entity.ts';
import { type AspectInsight, type EntityInsight, judgedCount } from '../../contract/insights.ts';
import type {
  InsightsArguments,
  InsightsResult,
  InsightsSection,
} from '../../contract/mcp-insights.ts';
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

type Asked = Partial<InsightsArguments> & { quotes: number };
type Insight = AspectInsight | EntityInsight;
type Subject = Named & { readonly kind: Kind; readonly insight: Insight | undefined };

/** Arguments that name a subject, with the kinds it is looked for in: where no service has that name, an aspect may. */
const KINDS_BY_ARGUMENT = [
  ['service', ['service', 'aspect']],
  ['technician', ['technician']],
  ['aspect', ['aspect', 'service']],
] as const;

/** What customers say about the subjects asked for, short enough for one result. */
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
    return {
      business: whole,
      sections: [],
      summary: insights.summary.text,
      aspects: insights.aspects.slice(0, MAX_ASPECTS).map(shortAspect),
      faq: insights.faq.slice(0, MAX_FAQ).map(({ question, answer }) => ({ question, answer })),
    };
  }
  const sections = found.flatMap(({ subjects }) =>
    subjects.slice(0, MAX_SECTIONS_PER_NAME).map((subject) => toSection(subject, asked.quotes)),
  );
  const hints = found.flatMap(({ given, kinds, subjects: { length } }) => {
    if (length === 0) return `Not known here: ${given}. ${knownNames(snapshot, kinds)}`;
    if (length <= MAX_SECTIONS_PER_NAME) return [];
    return `${given} matches ${length}: here are the first ${MAX_SECTIONS_PER_NAME}. For one of the others give its whole name.`;
  });
  const overlap = overlapOf(snapshot, sections);
  if (overlap === undefined && found.filter(({ subjects }) => subjects.length > 0).length > 1) {
    hints.push('No overlap: it needs exactly one service and one technician.');
  }
  return {
    business: whole,
    sections,
    ...(overlap !== undefined && { overlap }),
    ...(hints.length > 0 && { hint: hints.join(' ') }),
  };
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
    return { kind, id, name, aliases, insight: insightOf.get(id) };
  });
}

/** The measures of a subject that no review speaks of. */
const UNMENTIONED = {
  reviews: 0,
  average_rating: null,
  percent_positive: null,
  polarity: { positive: 0, neutral: 0, negative: 0, mixed: 0 },
  quotes: [],
};

function toSection({ kind, id, name, insight }: Subject, maxQuotes: number): InsightsSection {
  const { reviews, polarity, quotes, ...measures } = insight ?? UNMENTIONED;
  const { average_rating, percent_positive } = measures;
  const judging_reviews = judgedCount(polarity);
  return {
    kind,
    id,
    name,
    reviews,
    average_rating,
    percent_positive,
    judging_reviews,
    polarity: Object.fromEntries(Object.entries(polarity).filter(([, count]) => count > 0)),
    ...(insight !== undefined && detailsOf(insight)),
    quotes: quotes.slice(0, maxQuotes).map(({ start: _start, end: _end, by, ...quote }) => ({
      ...quote,
      ...(by === 'stars' && { by }),
      text: excerpt(quote.text, MAX_QUOTE_CHARS),
    })),
    ...(judging_reviews < THIN_EVIDENCE && { caution: cautionFor(reviews, judging_reviews) }),
  };
}

/** What only a person or service has, or only an aspect. */
function detailsOf(insight: Insight): Partial<InsightsSection> {
  if ('terms' in insight)
    return { terms: insight.terms.slice(0, MAX_TERMS).map(({ term }) => term) };
  const { first, last, aspects } = insight;
  return { first, last, aspects: aspects.slice(0, MAX_ASPECTS_OF_SECTION).map(shortAspect) };
}

function shortAspect(aspect: AspectInsight | EntityInsight['aspects'][number]) {
  const { id, reviews, percent_positive } = aspect;
  const judging_reviews =
    'polarity' in aspect ? judgedCount(aspect.polarity) : aspect.judging_reviews;
  return { id, reviews, percent_positive, judging_reviews };
}

/** What to keep in mind where few reviews speak of a subject, or few of them judge it. */
function cautionFor(reviews: number, judging: number): string {
  if (reviews === 0) return 'No review speaks of this.';
  const counted = reviews === 1 ? '1 review' : `${reviews} reviews`;
  if (reviews < THIN_EVIDENCE) return `Only ${counted}: thin evidence.`;
  return `Only ${judging} of ${reviews} reviews judge this: percent_positive is thin evidence.`;
}

/** How many reviews speak of both, where exactly one service and one technician were found. */
function overlapOf(
  snapshot: Snapshot,
  sections: readonly InsightsSection[],
): InsightsResult['overlap'] {
  const pair = sections.filter(({ kind }) => kind !== 'aspect');
  const service = pair.find(({ kind }) => kind === 'service');
  const technician = pair.find(({ kind }) => kind === 'technician');
  if (pair.length !== 2 || service === undefined || technician === undefined) return undefined;
  const both = searchFor(snapshot, {
    mentions_service: service.id,
    mentions_technician: technician.id,
    limit: MAX_OVERLAP_IDS,
    fields: 'id',
  });
  return {
    reviews: both.total ?? 0,
    average_rating: both.aggregate_rating?.rating_value ?? null,
    review_ids: both.reviews.flatMap(({ id }) => id ?? []),
  };
}
