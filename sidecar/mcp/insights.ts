import { createFilter } from '../../contract/find-reviews.ts';
import { type InsightsArguments, InsightsResult } from '../../contract/mcp-insights.ts';
import { numbered } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import {
  allOpinions,
  ENTITIES,
  type Kind,
  MIN_EVIDENCE,
  measure,
  type Opinion,
  opinionsBySubject,
  quotesOf,
  quotesOfCriticism,
  subjectKey,
} from '../dataset/opinions.ts';
import type { Snapshot } from '../dataset/snapshot.ts';
import { lookUp, type Subject, subjectsOf } from './names.ts';
import { newestReview } from './reviews.ts';
import { type ToolOutcome, toReviewResult } from './tool-result.ts';

const MAX_SECTIONS_PER_NAME = 3;
const MAX_ASPECTS_PER_SECTION = 8;
const MAX_YEARS = 4;
const MAX_QUARTERS = 8;
const MAX_LISTED = 15;
const MAX_FAQ = 5;
const MAX_OVERLAP_IDS = 10;

const NO_RANKING = 'technicians is no ranking: people do different jobs, and few reviews name one.';
const BLAMED = 'Criticism under aspects may be of this person, without the name.';
const BY_STARS = 'Judged by stars: reviews with four or five stars criticise, too; see aspects.';
const LOW_STARS =
  'Low ratings may fit no name and no aspect: see search_reviews (same filters, max_rating 3).';
const FEW_QUOTES = 'Few quotable passages: search_reviews with the same filters has the texts.';

export type InsightsQuery = Partial<InsightsArguments> & { quotes: number };
type Opinions = ReadonlyMap<string, readonly Opinion[]>;

/** Returns what customers say about the subjects of a query, or an overview, or a problem that lists the known names. */
export function getInsights(snapshot: Snapshot, query: InsightsQuery): ToolOutcome {
  const { since, until, quotes } = query;
  const { sample, insights, aggregate_rating } = snapshot;
  const { unread_language_count: unread } = insights.method.generated_from;
  const business = {
    name: snapshot.business.name,
    sample,
    average_rating: aggregate_rating.rating_value,
    reviews: snapshot.reviews.length,
    texts_not_analysed: unread < MIN_EVIDENCE ? undefined : unread,
  };
  const toResult = (result: InsightsResult) => toReviewResult(InsightsResult.parse(result));
  const isWhole = since === undefined && until === undefined;
  const reviews = snapshot.reviews.filter(createFilter({ since, until }));
  const head = { business, ...(!isWhole && { period: { since, until } }) };
  const lookups = lookUp(snapshot, (kind) => query[kind], MAX_SECTIONS_PER_NAME);
  if ('problem' in lookups) return lookups;
  const opinions = isWhole ? allOpinions(snapshot) : opinionsBySubject(snapshot, reviews);
  if (lookups.length === 0)
    return toResult({ ...head, ...overview(snapshot, reviews, opinions, isWhole, quotes) });
  const shown = lookups.flatMap(({ found }) => found);
  const sections = shown.map((subject) => toSection(snapshot, subject, opinions, isWhole, quotes));
  const hints = lookups.flatMap(({ hint }) => hint ?? []);
  const isOneEach = lookups.every(({ found }) => found.length === 1);
  const overlap = shown.length > 1 && isOneEach ? overlapOf(shown, opinions, quotes) : undefined;
  if (lookups.length > 1 && !isOneEach) hints.push('No overlap: a name matches several.');
  const quoted = overlap && query.aspect !== undefined ? [...sections, overlap] : sections;
  if (quoted.some((one) => one.reviews >= MIN_EVIDENCE && one.quotes.length < quotes))
    hints.push(FEW_QUOTES);
  // Figures of a person without criticism: see `toSection`.
  if (sections.some(({ criticism }) => criticism === undefined)) hints.push(LOW_STARS);
  return toResult({ ...head, sections, overlap, hint: hints.join(' ') || undefined });
}

/** Lists all subjects with their counts. What the build wrote about all reviews is left out for a period. */
function overview(
  snapshot: Snapshot,
  reviews: readonly Review[],
  opinions: Opinions,
  isWhole: boolean,
  maxQuotes: number,
): Omit<InsightsResult, 'business' | 'period'> {
  const { insights, reviewInsights } = snapshot;
  const { languages, unread_languages } = insights.method.generated_from;
  const list = (kind: Kind) =>
    subjectsOf(snapshot, kind).flatMap(({ id, name, active }) => {
      const found = opinions.get(subjectKey(kind, id)) ?? [];
      const left = active === false ? active : undefined;
      return found.length === 0 ? [] : [{ id, name, active: left, ...measure(found) }];
    });
  const byCount = (kind: Kind) =>
    list(kind)
      .sort((a, b) => b.reviews - a.reviews)
      .slice(0, MAX_LISTED);
  const overall = reviews.map((review) => {
    const { polarity = 'neutral', mentions = [] } = reviewInsights.get(review.id) ?? {};
    return { review, polarity, quotable: mentions };
  });
  const technicians = list('technician');
  const hints = [...(technicians.length > 1 ? [NO_RANKING] : []), ...(isWhole ? [] : [LOW_STARS])];
  return {
    sections: isWhole ? [] : criticisedAspects(snapshot, opinions, maxQuotes),
    overall: {
      ...measure(overall),
      ...(isWhole && { years: insights.overall.years.slice(-MAX_YEARS) }),
      quotes: quotesOf(overall, [], maxQuotes),
    },
    replies: repliesTo(reviews),
    technicians,
    services: byCount('service'),
    areas: byCount('area'),
    aspects: byCount('aspect'),
    ...(isWhole && {
      trend: insights.overall.trend.slice(-MAX_QUARTERS),
      topics: insights.topics,
      faq: insights.faq.slice(0, MAX_FAQ),
      summary: insights.summary.text,
      languages: [...languages, ...unread_languages],
    }),
    hint: reviews.length === 0 ? newestReview(snapshot) : hints.join(' ') || undefined,
  };
}

/** Counts the replies of the business, and those to reviews with one or two stars. */
function repliesTo(reviews: readonly Review[]): InsightsResult['replies'] {
  const low = reviews.filter(({ rating }) => rating <= 2);
  const replied = (all: readonly Review[]) => all.filter(({ reply }) => reply !== undefined).length;
  return { reviews: replied(reviews), low_stars: low.length, low_stars_replied: replied(low) };
}

/** Returns the sections of the aspects that most reviews of a period criticise, with quotes of the criticism. */
function criticisedAspects(snapshot: Snapshot, opinions: Opinions, maxQuotes: number) {
  return subjectsOf(snapshot, 'aspect')
    .map((subject) => toSection(snapshot, { ...subject, kind: 'aspect' }, opinions, false, 0))
    .filter(({ criticism = 0 }) => criticism > 0)
    .sort((a, b) => (b.criticism ?? 0) - (a.criticism ?? 0))
    .slice(0, MAX_SECTIONS_PER_NAME)
    .map((section) => {
      const all = opinions.get(subjectKey('aspect', section.id)) ?? [];
      return { ...section, quotes: quotesOfCriticism(all, maxQuotes) };
    });
}

type Figures = ReturnType<typeof measure>;

function toSection(
  snapshot: Snapshot,
  { kind, id, name, active }: Subject,
  all: Opinions,
  isWhole: boolean,
  maxQuotes: number,
): InsightsResult['sections'][number] {
  const opinions = all.get(subjectKey(kind, id)) ?? [];
  const { aspects, entities } = snapshot.insights;
  const insights = kind === 'aspect' ? aspects : entities[ENTITIES[kind][0]];
  const insight = insights.find((one) => one.id === id);
  const figures = measure(opinions);
  const hidden = kind === 'technician' ? lowStarsBeyondWords(figures) : undefined;
  const years = isWhole ? insight?.years.slice(-MAX_YEARS) : undefined;
  const judged = kind === 'aspect' ? undefined : aspectsOf(snapshot, opinions, all);
  const hasUncountedCriticism = judged?.some(({ criticism }) => criticism > figures.criticism);
  const isJob = kind === 'service' || kind === 'area';
  const doubt = hasUncountedCriticism ? (isJob ? BY_STARS : BLAMED) : undefined;
  return {
    kind,
    id,
    name,
    active,
    ...figures,
    // The words by name would say that all is well.
    ...(hidden !== undefined && {
      criticism: undefined,
      percent_positive: undefined,
      ci95: undefined,
    }),
    years: hidden ? years?.map((year) => ({ ...year, criticism: undefined })) : years,
    first: opinions.at(-1)?.review.date,
    last: opinions[0]?.review.date,
    aspects: judged,
    technicians: isJob ? techniciansOf(snapshot, opinions) : undefined,
    quotes: quotesOf(opinions, insight?.quotes ?? [], maxQuotes),
    caution: cautionFor(hidden, figures, isWhole) ?? doubt,
  };
}

/** Counts the opinions on each aspect in these reviews, most frequent first. */
function aspectsOf(snapshot: Snapshot, opinions: readonly Opinion[], all: Opinions) {
  const ids = new Set(opinions.map(({ review }) => review.id));
  return subjectsOf(snapshot, 'aspect')
    .map(({ id }) => {
      const ofAspect = all.get(subjectKey('aspect', id)) ?? [];
      return { id, ...measure(ofAspect.filter(({ review }) => ids.has(review.id))) };
    })
    .filter(({ judging_reviews }) => judging_reviews > 0)
    .sort((a, b) => b.reviews - a.reviews)
    .slice(0, MAX_ASPECTS_PER_SECTION);
}

/** Counts the reviews that name each person, in the owner's order. */
function techniciansOf(
  { business }: Snapshot,
  opinions: readonly Opinion[],
): InsightsResult['sections'][number]['technicians'] {
  const named = opinions.flatMap(({ review }) => review.mentions.technicians);
  return business.technicians.flatMap(({ name, active }) => {
    const reviews = named.filter((one) => one === name).length;
    return reviews === 0 ? [] : [{ name, ...(!active && { active }), reviews }];
  });
}

/** Returns how many reviews have low stars, if they are more than those that criticise in words: the words about a job may name nobody. */
function lowStarsBeyondWords({ distribution, criticism }: Figures): number | undefined {
  if (distribution === undefined) return undefined;
  const low = distribution['1'] + distribution['2'] + distribution['3'];
  return low > criticism ? low : undefined;
}

/** Returns the caution for a subject that few reviews mention, or few of them judge, and for a person with hidden low stars. */
function cautionFor(hidden: number | undefined, figures: Figures, isWhole: boolean) {
  const { reviews, judging_reviews: judging } = figures;
  if (reviews === 0) return `No review ${isWhole ? '' : 'of this period '}mentions this.`;
  if (reviews < MIN_EVIDENCE) return `Only ${numbered(reviews, 'review')}: thin evidence.`;
  if (hidden !== undefined)
    return `${hidden} of ${reviews} reviews give 1 to 3 stars, and may blame this person.`;
  if (judging >= MIN_EVIDENCE) return undefined;
  return `Only ${judging} of ${reviews} reviews judge this: thin evidence.`;
}

/** Returns the reviews that mention all subjects, judged on the last one that is no person: low stars may blame a person without a word. */
function overlapOf(
  subjects: readonly Subject[],
  all: Opinions,
  maxQuotes: number,
): InsightsResult['overlap'] {
  const lists = subjects.map(({ kind, id }) => all.get(subjectKey(kind, id)) ?? []);
  const ids = lists.map((list) => new Set(list.map(({ review }) => review.id)));
  const judged = lists[subjects.findLastIndex(({ kind }) => kind !== 'technician')] ?? [];
  const shared = judged.filter(({ review }) => ids.every((set) => set.has(review.id)));
  const review_ids = shared.slice(0, MAX_OVERLAP_IDS).map(({ review }) => review.id);
  return {
    ...measure(shared),
    review_ids,
    quotes: subjects.at(-1)?.kind === 'aspect' ? quotesOf(shared, [], maxQuotes) : [],
  };
}
