import { ENTITY_PATHS, MARKDOWN_NAME, type Site } from '../../contract/addresses.ts';
import { markedCounts, sayRating, verificationCounts } from '../../contract/aggregate-rating.ts';
import { addressLine, type Business } from '../../contract/business.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { createDayOf } from '../../contract/day-of.ts';
import { type EntityKind, mentionKey } from '../../contract/entity.ts';
import { MENTION_PARAMETERS } from '../../contract/find-reviews.ts';
import {
  criticismCount,
  type EntityInsight,
  type Insights,
  type Period,
  praiseCount,
  type Quote,
} from '../../contract/insights.ts';
import type { Review } from '../../contract/review.ts';
import { type Document, toDocument } from '../document.ts';
import { escapeMarkdown, NOTICE, paragraph, sampleNote, toSection } from './reviews-markdown.ts';

const MAX_REVIEWS = 20;
const MAX_NEWEST = 5;

/** Returns the home page, the page about the reviews, and each service, person and area as Markdown, for language models. */
export function toMarkdownPages(
  dataset: ReviewsDataset,
  insights: Insights,
  site: Site,
): Document[] {
  const kinds = Object.keys(ENTITY_PATHS) as EntityKind[];
  // A part that is missing leaves its blank lines.
  const page = (path: string, content: string): Document =>
    toDocument(path + MARKDOWN_NAME, `${content.trim().replace(/\n{3,}/g, '\n\n')}\n`);
  return [
    page('/', toHome(dataset, insights, site)),
    page('/about/', toAbout(dataset)),
    ...kinds.flatMap((kind) =>
      insights.entities[kind].map((entity) =>
        page(`${ENTITY_PATHS[kind]}${entity.id}/`, toEntity(dataset, site, kind, entity)),
      ),
    ),
  ];
}

function toHome(dataset: ReviewsDataset, insights: Insights, { siteUrl }: Site): string {
  const { business, aggregate_rating: rating, reviews } = dataset;
  const listed = (title: string, kind: EntityKind) => {
    const lines = insights.entities[kind].map((entity) => {
      const path = `${siteUrl}${ENTITY_PATHS[kind]}${entity.id}/${MARKDOWN_NAME}`;
      return `- [${escapeMarkdown(entity.name)}](${path}): ${figures(entity, kind)}${leftNote(entity)}`;
    });
    return section(title, lines);
  };
  const aspects = insights.aspects.map(
    ({ label, ...aspect }) => `- ${escapeMarkdown(label)}: ${opinions(aspect)}`,
  );
  const average =
    rating.rating_count === 0
      ? 'No review is published yet.'
      : `${sayRating(rating)}: ${starCounts(rating.distribution)}. Verification: ${verificationCounts(rating)}.`;
  const both = 'A review with praise and criticism of a subject counts as both.';
  return `# ${escapeMarkdown(business.name)}

${paragraph(business.description)}${sampleNote(dataset)}${contactLines(business)}

${average}

${paragraph(insights.summary.text)}
${section('What customers judge', aspects, both)}
${listed('Services', 'services')}
${listed('People, in no order of merit', 'technicians')}
${listed('Areas', 'service_areas')}
${yearLines(insights.overall.years)}
${section('Newest reviews', reviews.slice(0, MAX_NEWEST).map(toSubsection), NOTICE)}`;
}

function toAbout(dataset: ReviewsDataset): string {
  const { business, aggregate_rating, review_policy: policy } = dataset;
  const withheld = Object.entries(policy.withheld_by_reason).map(
    ([reason, count]) => `${count} ${reason.replace('_', ' ')}`,
  );
  const said = (text: string | null) => escapeMarkdown(text ?? 'not stated');
  const marked = markedCounts(dataset.reviews);
  const sources = aggregate_rating.by_source.map(
    ({ platform, rating_count }) => `${platform} ${rating_count}`,
  );
  const dayOf = createDayOf(dataset.time_zone);
  const removed = dataset.removed.map(({ id, removed_at, reason }) => {
    return `- ${dayOf(removed_at)}: ${id} (${reason.replace('_', ' ')})`;
  });
  const isRounded = dataset.reviews.some(({ source }) => source.rating !== undefined);
  const rounding =
    '- Ratings between whole stars are rounded to whole stars from 1 to 5, halves down; each of these reviews has its original rating.\n';
  return `# About the reviews of ${escapeMarkdown(business.name)}

${sampleNote(dataset)}- Received: ${policy.received_count}; published: ${policy.published_count}; withheld or taken down: ${withheld.join(', ') || 'none'}. A low rating is never a reason.
- Verification: ${verificationCounts(aggregate_rating)}.
- Reviews that nobody verified are ${policy.publish_unverified ? 'published and marked' : 'not published'}.
- From: ${sources.join(', ') || 'none yet'}
${isRounded ? rounding : ''}- Rewards for reviews (marked: ${marked.incentivized}): ${said(policy.incentives)}
- Reviews by owners, staff and relatives (marked: ${marked.insider}): ${said(policy.relations)}
- Against fake reviews: ${said(policy.fake_reviews)}
- Names are shown ${policy.name_display === 'full' ? 'in full' : 'as first name and initial'}.
${policy.takedown_contact === undefined ? '' : `- Removal requests: ${policy.takedown_contact}\n`}
${section('Removed reviews', removed)}`;
}

function toEntity(
  dataset: ReviewsDataset,
  site: Site,
  kind: EntityKind,
  entity: EntityInsight,
): string {
  const { business, reviews } = dataset;
  const key = mentionKey(kind, entity);
  const own = reviews.filter(({ mentions }) => mentions[kind].includes(key));
  const biased = own.filter(({ insider, incentivized }) => insider || incentivized).length;
  const aspects = entity.aspects.map((one) => {
    return `- ${escapeMarkdown(one.label)}: ${one.praise} with praise, ${one.criticism} with criticism`;
  });
  const judged =
    kind === 'technicians'
      ? `In words by name (low stars may blame without naming): ${opinions(entity)}`
      : `As a whole: ${verdicts(praiseCount(entity.polarity), criticismCount(entity.polarity))}`;
  const closeness = `; ${biased} by people close to the business or for an incentive`;
  const isCut = own.length > MAX_REVIEWS;
  const title = isCut ? `Reviews, the newest ${MAX_REVIEWS} of ${own.length}` : 'Reviews';
  return `# ${escapeMarkdown(entity.name)}: reviews of ${escapeMarkdown(business.name)}

${sampleNote(dataset)}${entity.active === false ? 'No longer works here.\n\n' : ''}- ${figures(entity, kind)}: ${starCounts(entity.distribution)}${biased === 0 ? '' : closeness}
- ${judged}

${yearLines(entity.years, kind)}
${section('Aspects in these reviews', aspects)}
${section('Quotes', entity.quotes.map(toQuote))}
${section(title, own.slice(0, MAX_REVIEWS).map(toSubsection), NOTICE)}
${isCut ? whereOthersAre(site, kind, entity) : ''}`;
}

/** Returns a section with its lines, or nothing without lines. */
function section(title: string, lines: readonly string[], note?: string): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${paragraph(note)}${lines.join('\n')}\n`;
}

/** Returns a review one level below the section that it is in. */
function toSubsection(review: Review): string {
  return `#${toSection(review)}`;
}

/** Says where the reviews are that a page leaves out. */
function whereOthersAre({ siteUrl, hasServer }: Site, kind: EntityKind, { id }: EntityInsight) {
  const search = `${siteUrl}/api/reviews/search?${MENTION_PARAMETERS[kind]}=${id}&sort=lowest`;
  const lowest = hasServer === false ? '' : `; the lowest ratings come first at ${search}`;
  return `The others are in ${siteUrl}/reviews.md${lowest}`;
}

/** Lists telephone, e-mail, address and opening hours, as far as they are known. */
export function contactLines(business: Business): string {
  const { telephone, email, address, opening_hours = [] } = business;
  const lines = [
    telephone === undefined ? [] : `- Telephone: ${telephone}`,
    email === undefined ? [] : `- E-mail: ${email}`,
    `- Address: ${escapeMarkdown(addressLine(address))}`,
    opening_hours.length === 0 ? [] : `- Open: ${opening_hours.join('; ')}`,
  ];
  return lines.flat().join('\n');
}

/** Says that a person has left, or nothing. */
export function leftNote({ active }: Pick<EntityInsight, 'active'>): string {
  return active === false ? '; no longer works here' : '';
}

function figures(
  { reviews, average_rating }: Pick<EntityInsight, 'reviews' | 'average_rating'>,
  kind?: EntityKind,
): string {
  return sayRating({ rating_count: reviews, rating_value: average_rating }, kind);
}

function opinions({ polarity }: Pick<EntityInsight, 'polarity'>): string {
  return `${praiseCount(polarity)} with praise, ${criticismCount(polarity)} with criticism`;
}

function starCounts(distribution: EntityInsight['distribution']): string {
  const stars = Object.entries(distribution).reverse();
  return stars.map(([rating, count]) => `${rating}★ ${count}`).join(', ');
}

/** Says how many reviews are positive and negative as a whole, in which praise can outweigh a complaint. */
function verdicts(praise: number, criticism: number): string {
  return `${praise} positive or mixed, ${criticism} negative or mixed`;
}

/** Lists the years, without opinions for people: low stars may blame them without naming. */
function yearLines(years: readonly Period[], kind?: EntityKind): string {
  const lines = years.map((year) => {
    const judged = kind === 'technicians' ? '' : `; ${verdicts(year.praise, year.criticism)}`;
    return `- ${year.period}: ${figures(year, kind)}${judged}`;
  });
  return section('By year', lines);
}

function toQuote({ text, author, date, rating, url }: Quote): string {
  return `> ${escapeMarkdown(text)}\n\n${escapeMarkdown(author)}, ${date}, ${rating} of 5: ${url}\n`;
}
