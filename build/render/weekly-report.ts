import type { AspectInsight } from '../../contract/insights.ts';
import { excerpt } from '../../contract/plain-text.ts';
import { dayBefore, quarterName, quarterOf, type Review } from '../../contract/review.ts';
import { deriveInsights } from '../insights/report/derive-insights.ts';
import type { OwnContent } from '../read/content.ts';
import { starText } from './feed-entry.ts';
import { reviewsDataset } from './reviews-dataset.ts';
import { asData } from './reviews-markdown.ts';

/** Maximum number of reviews in a list of the report. */
const MAX_REVIEWS = 20;
/** Maximum length of the customer's words in the report, in UTF-16 code units. */
const MAX_WORDS = 200;

/**
 * Returns what an owner wants to know once a week, as Markdown: the reviews of the week of the newest review, criticism of the year
 * before it that has no reply, and the aspects that are praised more or less in its quarter than in the one before. The same content
 * gives the same report. `urlOf` returns the address of a review.
 */
export function weeklyReport(content: OwnContent, urlOf: (id: string) => string): string {
  const { business, reviews } = reviewsDataset(content, urlOf);
  const [newest] = reviews;
  if (newest === undefined) return '# No reviews yet\n';
  const { insights: config, language, annotations } = content;
  const derive = (some: readonly Review[]) =>
    deriveInsights({ business, reviews: some, config, language, annotations: annotations.byId });
  const monday = dayBefore(newest.date, (new Date(newest.date).getUTCDay() + 6) % 7);
  const sunday = dayBefore(monday, -6);
  const ofWeek = reviews.filter(({ date }) => date >= monday);
  const ofYear = reviews.filter(({ date }) => date > dayBefore(newest.date, 365));
  const { reviewInsights } = derive(ofYear);
  const criticism = ofYear.filter(({ id, reply }) => {
    const { polarity } = reviewInsights[id] ?? {};
    return reply === undefined && (polarity === 'negative' || polarity === 'mixed');
  });
  const quarter = quarterOf(newest.date);
  const [now = [], before = []] = [quarter, quarter - 1].map((wanted) => {
    const { aspects } = derive(reviews.filter(({ date }) => quarterOf(date) === wanted)).insights;
    return aspects.filter(({ judging_reviews }) => judging_reviews >= config.minimum_reviews);
  });
  const changed = changesOf(now, before);
  const than = `${quarterName(quarter)} than in ${quarterName(quarter - 1)}`;
  return `# Reviews of ${monday} to ${sunday}

## New reviews (${ofWeek.length})

${listOf(ofWeek)}

## Criticism without a reply (${criticism.length} in a year)

${listOf(criticism)}

## Praised more in ${than}

${linesOf(changed.more)}

## Praised less in ${than}

${linesOf(changed.less)}

An aspect is compared if at least ${config.minimum_reviews} reviews of each quarter judge it, and is listed only if the change is larger than chance explains.
`;
}

/** Finds the aspects whose share of praise is outside the confidence interval of the quarter before, and the other way round. */
function changesOf(
  now: readonly AspectInsight[],
  before: readonly AspectInsight[],
): Record<'more' | 'less', string[]> {
  const changes: Record<'more' | 'less', string[]> = { more: [], less: [] };
  for (const aspect of now) {
    const last = before.find(({ id }) => id === aspect.id);
    if (last === undefined) continue;
    const difference = Math.sign(distance(aspect, last));
    if (difference === 0 || difference !== -Math.sign(distance(last, aspect))) continue;
    const line = `${aspect.label}: ${shareOf(aspect)}, before ${shareOf(last)}`;
    changes[difference > 0 ? 'more' : 'less'].push(line);
  }
  return changes;
}

/** Returns how far the share of praise of an aspect is above or below the confidence interval of another quarter; 0 within it. */
function distance({ percent_positive: share }: AspectInsight, { ci95 }: AspectInsight): number {
  if (share === null || ci95 === null) return 0;
  return share > ci95[1] ? share - ci95[1] : Math.min(0, share - ci95[0]);
}

function shareOf({ percent_positive, judging_reviews }: AspectInsight): string {
  return `${Math.round(percent_positive ?? 0)} % of ${judging_reviews} reviews`;
}

function listOf(reviews: readonly Review[]): string {
  const lines = reviews.slice(0, MAX_REVIEWS).map(({ date, rating, author, text, url }) => {
    const words = text.trim() === '' ? 'stars only' : excerpt(text, MAX_WORDS);
    return `${starText(rating)} [${asData(author.name)}, ${date}](${url}): ${asData(words)}`;
  });
  const others = reviews.length - lines.length;
  return linesOf(others > 0 ? [...lines, `and ${others} more`] : lines);
}

function linesOf(lines: readonly string[]): string {
  return lines.length === 0 ? 'None.' : lines.map((line) => `- ${line}`).join('\n');
}
