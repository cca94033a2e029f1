import { bothSides } from '../../contract/both-sides.ts';
import { cutText } from '../../contract/cut-text.ts';
import type { AspectInsight, EntityInsight } from '../../contract/insights.ts';
import type {
  InsightsArguments,
  InsightsResult,
  InsightsSection,
} from '../../contract/mcp-insights.ts';
import type { Snapshot } from '../snapshot.ts';
import { findNamed, knownNames, listed } from './names.ts';
import { searchFor } from './search-reviews.ts';

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

/** What customers say about the subjects asked for, short enough for one result. */
export function findInsights(snapshot: Snapshot, asked: Asked): InsightsResult {
  const business = {
    name: snapshot.business.name,
    average_rating: snapshot.aggregateRating.rating_value,
    reviews: snapshot.reviews.length,
  };
  const { service, technician, aspect, quotes } = asked;
  if (service === undefined && technician === undefined && aspect === undefined) {
    return { business, sections: [], ...overview(snapshot) };
  }
  const found = [
    service === undefined ? [] : findService(snapshot, service),
    technician === undefined ? [] : findTechnician(snapshot, technician),
    aspect === undefined ? [] : findAspect(snapshot, aspect),
  ];
  const names = [service, technician, aspect];
  const unknown = names.filter((name, index) => name !== undefined && found[index]?.length === 0);
  const sections = found
    .flatMap((subjects) => subjects.slice(0, MAX_SECTIONS_PER_NAME))
    .map((subject) => toSection(subject, quotes));
  const overlap = overlapOf(snapshot, sections);
  const hints = [
    ...(unknown.length > 0 ? [unknownHint(snapshot, unknown.join(', '))] : []),
    ...names.flatMap((name = '', index) => tooManyHint(name, found[index]?.length ?? 0)),
    ...(overlap === undefined && found.filter((subjects) => subjects.length > 0).length > 1
      ? ['No overlap: it needs exactly one service and one technician.']
      : []),
  ];
  return {
    business,
    sections,
    ...(overlap !== undefined && { overlap }),
    ...(hints.length > 0 && { hint: hints.join(' ') }),
  };
}

type Subject = { kind: InsightsSection['kind']; insight: AspectInsight | EntityInsight };

function findService(snapshot: Snapshot, given: string): Subject[] {
  const { services } = snapshot.insights.entities;
  const found = findNamed(snapshot.business.services, given);
  if (found.length > 0) return measured('service', found, services);
  return aspectsNamed(snapshot, given);
}

function findTechnician(snapshot: Snapshot, given: string): Subject[] {
  const { technicians } = snapshot.insights.entities;
  return measured('technician', findNamed(snapshot.business.technicians, given), technicians);
}

function findAspect(snapshot: Snapshot, given: string): Subject[] {
  const found = aspectsNamed(snapshot, given);
  if (found.length > 0) return found;
  const services = findNamed(snapshot.business.services, given);
  return measured('service', services, snapshot.insights.entities.services);
}

/** Aspects by id or label, else by a word customers use for them. */
function aspectsNamed({ insights }: Snapshot, given: string): Subject[] {
  const named = insights.aspects.map((insight) => ({ ...insight, name: insight.label }));
  const byLabel = findNamed(named, given);
  const found =
    byLabel.length > 0
      ? byLabel
      : findNamed(
          named.map((one) => ({ ...one, aliases: one.terms.map(({ term }) => term) })),
          given,
        );
  return found.map((insight) => ({ kind: 'aspect', insight }));
}

/** The figures of those found; what no review speaks of has zeros. */
function measured(
  kind: 'service' | 'technician',
  found: readonly { id: string; name: string }[],
  all: readonly EntityInsight[],
): Subject[] {
  return found.map(({ id, name }) => ({
    kind,
    insight: all.find((one) => one.id === id) ?? { ...UNMENTIONED, id, name },
  }));
}

const UNMENTIONED: Omit<EntityInsight, 'id' | 'name'> = {
  reviews: 0,
  mentions: 0,
  share_of_reviews: 0,
  polarity: { positive: 0, neutral: 0, negative: 0, mixed: 0 },
  percent_positive: null,
  ci95: null,
  average_rating: null,
  rating_impact: null,
  trend: [],
  quotes: [],
  first: null,
  last: null,
  aspects: [],
};

function toSection({ kind, insight }: Subject, quotes: number): InsightsSection {
  const { reviews, polarity } = insight;
  const judging = judgingReviews(polarity);
  return {
    kind,
    id: insight.id,
    name: 'name' in insight ? insight.name : insight.label,
    reviews,
    average_rating: insight.average_rating,
    percent_positive: insight.percent_positive,
    judging_reviews: judging,
    polarity: Object.fromEntries(Object.entries(polarity).filter(([, count]) => count > 0)),
    ...('first' in insight && {
      first: insight.first,
      last: insight.last,
      aspects: shortAspects(insight.aspects, MAX_ASPECTS_OF_SECTION),
    }),
    ...('terms' in insight && { terms: insight.terms.slice(0, MAX_TERMS).map(({ term }) => term) }),
    quotes: bothSides(insight.quotes, quotes).map(
      ({ review_id, date, rating, polarity, text }) => ({
        review_id,
        date,
        rating,
        polarity,
        text: shorten(text),
      }),
    ),
    ...(judging < THIN_EVIDENCE && { caution: cautionFor(reviews, judging) }),
  };
}

/** Reviews that `percent_positive` is a share of: all but the neutral. */
function judgingReviews({ positive, negative, mixed }: AspectInsight['polarity']): number {
  return positive + negative + mixed;
}

/** What to keep in mind where few reviews speak of a subject, or few of them judge it. */
function cautionFor(reviews: number, judging: number): string {
  if (reviews === 0) return 'No review speaks of this.';
  if (reviews < THIN_EVIDENCE) {
    return `Only ${reviews} ${reviews === 1 ? 'review' : 'reviews'}: thin evidence.`;
  }
  return `Only ${judging} of ${reviews} reviews judge this: percent_positive is thin evidence.`;
}

function shortAspects(
  aspects: readonly (EntityInsight['aspects'][number] | AspectInsight)[],
  most: number,
): NonNullable<InsightsResult['aspects']> {
  return aspects.slice(0, most).map((aspect) => ({
    id: aspect.id,
    reviews: aspect.reviews,
    percent_positive: aspect.percent_positive,
    judging_reviews:
      'polarity' in aspect ? judgingReviews(aspect.polarity) : aspect.judging_reviews,
  }));
}

function overview({ insights }: Snapshot): Partial<InsightsResult> {
  return {
    summary: insights.summary.text,
    aspects: shortAspects(insights.aspects, MAX_ASPECTS),
    faq: insights.faq.slice(0, MAX_FAQ).map(({ question, answer }) => ({ question, answer })),
  };
}

/** How many reviews speak of both, where exactly one service and one technician were found. */
function overlapOf(
  snapshot: Snapshot,
  sections: readonly InsightsSection[],
): InsightsResult['overlap'] {
  const services = sections.filter(({ kind }) => kind === 'service');
  const technicians = sections.filter(({ kind }) => kind === 'technician');
  const [service] = services;
  const [technician] = technicians;
  if (service === undefined || technician === undefined) return undefined;
  if (services.length + technicians.length > 2) return undefined;
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

function unknownHint(snapshot: Snapshot, names: string): string {
  const aspects = listed(
    'Aspects',
    snapshot.insights.aspects.map(({ id }) => id),
  );
  return `Not known here: ${names}. ${knownNames(snapshot)} ${aspects} For other words use search_reviews.`;
}

function tooManyHint(name: string, matches: number): string[] {
  if (matches <= MAX_SECTIONS_PER_NAME) return [];
  return [
    `${name} matches ${matches}: here are the first ${MAX_SECTIONS_PER_NAME}. For one of the others give its whole name.`,
  ];
}

function shorten(text: string): string {
  if (text.length <= MAX_QUOTE_CHARS) return text;
  const cut = cutText(text, MAX_QUOTE_CHARS);
  return `${cutText(cut, Math.max(cut.lastIndexOf(' '), MAX_QUOTE_CHARS - 40))}…`;
}
