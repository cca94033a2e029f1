import type { Named } from '../../contract/entity.ts';
import { type AspectInsight, type EntityInsight, judgedCount } from '../../contract/insights.ts';
import type {
  InsightsArguments,
  InsightsResult,
  InsightsSection,
} from '../../contract/mcp-insights.ts';
import { cutText } from '../../contract/plain-text.ts';
import type { Snapshot } from '../snapshot.ts';
import { findNamed, knownNames, listed, namesIn } from './names.ts';
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

const KINDS = ['service', 'technician', 'aspect'] as const;
type Kind = (typeof KINDS)[number];
type Asked = Partial<InsightsArguments> & { quotes: number };
type Subject = { kind: Kind; id: string; name: string; insight?: AspectInsight | EntityInsight };

/** What customers say about the subjects asked for, short enough for one result. */
export function findInsights(snapshot: Snapshot, asked: Asked): InsightsResult {
  const business = {
    name: snapshot.business.name,
    average_rating: snapshot.aggregateRating.rating_value,
    reviews: snapshot.reviews.length,
  };
  const found = KINDS.flatMap((kind) => {
    const given = asked[kind];
    return given === undefined ? [] : { given, subjects: findSubjects(snapshot, kind, given) };
  });
  if (found.length === 0) {
    const { summary, aspects, faq } = snapshot.insights;
    return {
      business,
      sections: [],
      summary: summary.text,
      aspects: shortAspects(aspects, MAX_ASPECTS),
      faq: faq.slice(0, MAX_FAQ).map(({ question, answer }) => ({ question, answer })),
    };
  }
  const sections = found.flatMap(({ subjects }) =>
    subjects.slice(0, MAX_SECTIONS_PER_NAME).map((subject) => toSection(subject, asked.quotes)),
  );
  const overlap = overlapOf(snapshot, sections);
  const hints: string[] = [];
  const unknown = found.filter(({ subjects }) => subjects.length === 0);
  if (unknown.length > 0) {
    const names = unknown.map(({ given }) => given).join(', ');
    const known = `${knownNames(snapshot)} ${listed('Aspects', namesIn(snapshot).aspect)}`;
    hints.push(`Not known here: ${names}. ${known} For other words use search_reviews.`);
  }
  for (const { given, subjects } of found) {
    if (subjects.length <= MAX_SECTIONS_PER_NAME) continue;
    const shown = `here are the first ${MAX_SECTIONS_PER_NAME}. For one of the others give its whole name.`;
    hints.push(`${given} matches ${subjects.length}: ${shown}`);
  }
  if (overlap === undefined && found.length - unknown.length > 1) {
    hints.push('No overlap: it needs exactly one service and one technician.');
  }
  return {
    business,
    sections,
    ...(overlap !== undefined && { overlap }),
    ...(hints.length > 0 && { hint: hints.join(' ') }),
  };
}

/** Where no service has that name, an aspect may, and the other way round. */
function findSubjects(snapshot: Snapshot, kind: Kind, given: string): Subject[] {
  const { business, insights } = snapshot;
  const { technicians, services } = insights.entities;
  const named = (of: Kind, all: readonly Named[], measured: readonly EntityInsight[]): Subject[] =>
    findNamed(all, given).map(({ id, name }) => {
      const insight = measured.find((one) => one.id === id);
      return { kind: of, id, name, ...(insight !== undefined && { insight }) };
    });
  if (kind === 'technician') return named(kind, business.technicians, technicians);
  const found = [named('service', business.services, services), findAspects(snapshot, given)];
  const [first = [], second = []] = kind === 'service' ? found : found.reverse();
  return first.length > 0 ? first : second;
}

/** Aspects by id or label, else by a word customers use for them. */
function findAspects({ insights }: Snapshot, given: string): Subject[] {
  const called = (wordsOf: (insight: AspectInsight) => string[]) => {
    const all = insights.aspects.map((insight) => {
      const { id, label: name } = insight;
      return { kind: 'aspect' as const, id, name, insight, aliases: wordsOf(insight) };
    });
    return findNamed(all, given);
  };
  const byName = called(() => []);
  return byName.length > 0 ? byName : called(({ terms }) => terms.map(({ term }) => term));
}

function toSection({ kind, id, name, insight }: Subject, quotes: number): InsightsSection {
  const { reviews = 0, polarity = NO_POLARITY } = insight ?? {};
  const judging = judgedCount(polarity);
  const words = (insight?.quotes ?? []).slice(0, quotes);
  return {
    kind,
    id,
    name,
    reviews,
    average_rating: insight?.average_rating ?? null,
    percent_positive: insight?.percent_positive ?? null,
    judging_reviews: judging,
    polarity: Object.fromEntries(Object.entries(polarity).filter(([, count]) => count > 0)),
    ...(insight !== undefined && details(insight)),
    quotes: words.map(({ start: _start, end: _end, by, ...quote }) => ({
      ...quote,
      ...(by === 'stars' && { by }),
      text: shorten(quote.text),
    })),
    ...(judging < THIN_EVIDENCE && { caution: cautionFor(reviews, judging) }),
  };
}

/** What only a person or service has, or only an aspect. */
function details(insight: AspectInsight | EntityInsight): Partial<InsightsSection> {
  if ('terms' in insight)
    return { terms: insight.terms.slice(0, MAX_TERMS).map(({ term }) => term) };
  const { first, last, aspects } = insight;
  return { first, last, aspects: shortAspects(aspects, MAX_ASPECTS_OF_SECTION) };
}

const NO_POLARITY = { positive: 0, neutral: 0, negative: 0, mixed: 0 };

/** What to keep in mind where few reviews speak of a subject, or few of them judge it. */
function cautionFor(reviews: number, judging: number): string {
  if (reviews === 0) return 'No review speaks of this.';
  const counted = reviews === 1 ? '1 review' : `${reviews} reviews`;
  if (reviews < THIN_EVIDENCE) return `Only ${counted}: thin evidence.`;
  return `Only ${judging} of ${reviews} reviews judge this: percent_positive is thin evidence.`;
}

function shortAspects(
  aspects: readonly (EntityInsight['aspects'][number] | AspectInsight)[],
  most: number,
): NonNullable<InsightsResult['aspects']> {
  return aspects.slice(0, most).map((one) => ({
    id: one.id,
    reviews: one.reviews,
    percent_positive: one.percent_positive,
    judging_reviews: 'polarity' in one ? judgedCount(one.polarity) : one.judging_reviews,
  }));
}

/** How many reviews speak of both, where exactly one service and one technician were found. */
function overlapOf(
  snapshot: Snapshot,
  sections: readonly InsightsSection[],
): InsightsResult['overlap'] {
  const [service, ...services] = sections.filter(({ kind }) => kind === 'service');
  const [technician, ...technicians] = sections.filter(({ kind }) => kind === 'technician');
  if (service === undefined || technician === undefined) return undefined;
  if (services.length + technicians.length > 0) return undefined;
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

function shorten(text: string): string {
  if (text.length <= MAX_QUOTE_CHARS) return text;
  const cut = cutText(text, MAX_QUOTE_CHARS);
  return `${cutText(cut, Math.max(cut.lastIndexOf(' '), MAX_QUOTE_CHARS - 40))}…`;
}
