import { bothSides } from '../../../contract/both-sides.ts';
import type { AspectInsight, EntityInsight, FaqEntry } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { OVERALL_ID } from '../presets/aspect.ts';
import type { Aspects } from '../presets/aspects.ts';
import type { InsightsConfig } from '../presets/config.ts';
import { judgedCount, meanStars } from './measures.ts';
import { plural } from './plural.ts';
import type { Measured } from './subjects.ts';

const MOST_EVIDENCE = 3;
const MOST_SERVICES = 3;

function doesOnce({ polarity: { positive, negative } }: AspectInsight): string {
  if (positive === 1) return 'praises it';
  return negative === 1 ? 'criticises it' : 'does both';
}

function tally(insight: AspectInsight): string {
  const { positive, negative, mixed } = insight.polarity;
  const judged = judgedCount(insight.polarity);
  if (judged === 1) return `The one review that judges this ${doesOnce(insight)}.`;
  if (positive === judged) return `All ${judged} reviews that judge this praise it.`;
  if (negative === judged) return `All ${judged} reviews that judge this criticise it.`;
  const parts = [
    positive > 0 && `${positive} ${plural(positive, 'praises', 'praise')} it`,
    negative > 0 && `${negative} ${plural(negative, 'criticises', 'criticise')} it`,
    mixed > 0 && `${mixed} ${plural(mixed, 'does', 'do')} both`,
  ].filter((part) => part !== false);
  const last = parts.pop() ?? '';
  const list = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  return `Of ${judged} reviews that judge this, ${list}.`;
}

function verdict(percent: number): string {
  if (percent === 100) return 'Yes, customers say';
  if (percent >= 90) return 'Nearly all who judge it say yes';
  if (percent >= 75) return 'Most say yes';
  if (percent >= 55) return 'More say yes than no';
  if (percent > 40) return 'Opinions are divided';
  return 'Many say no';
}

function aspectEntry(insight: AspectInsight, question: string): FaqEntry {
  const isYesNo = /^(?:is|are|do|does|would|can|will)\b/i.test(question);
  const lead = isYesNo ? `${verdict(insight.percent_positive ?? 50)}. ` : '';
  const evidence = bothSides(insight.quotes, MOST_EVIDENCE);
  return { question, answer: lead + tally(insight), pinned: false, evidence };
}

function serviceEntry({ insight, voices }: Measured<EntityInsight>): FaqEntry {
  const { reviews } = insight;
  const stars = meanStars(voices).toFixed(2);
  return {
    question: `What do customers say about ${insight.name.charAt(0).toLowerCase()}${insight.name.slice(1)}?`,
    answer: `${reviews} ${plural(reviews, 'review is', 'reviews are')} about it, with an average of ${stars} of 5 stars.`,
    pinned: false,
    evidence: bothSides(insight.quotes, MOST_EVIDENCE),
  };
}

/** Whether customers would come again is best told by their stars, and all reviews have those. */
function overallEntry(
  insight: AspectInsight,
  question: string,
  reviews: readonly Review[],
): FaqEntry {
  const good = reviews.filter(({ rating }) => rating >= 4).length;
  const answer = `${good} of ${reviews.length} published reviews give 4 or 5 stars.`;
  return { question, answer, pinned: false, evidence: bothSides(insight.quotes, MOST_EVIDENCE) };
}

/** Pinned answers first, then what enough reviews answer: aspects, services. */
export function deriveFaq(
  config: InsightsConfig,
  aspects: Aspects,
  reviews: readonly Review[],
  insights: readonly AspectInsight[],
  services: readonly Measured<EntityInsight>[],
): FaqEntry[] {
  const pinned = config.faq.map((entry) => ({ ...entry, pinned: true, evidence: [] }));
  const enough = insights.filter(
    ({ polarity, quotes }) => judgedCount(polarity) >= config.minimum_reviews && quotes.length > 0,
  );
  const aspectEntries = enough
    .toSorted((a, b) => Number(b.id === OVERALL_ID) - Number(a.id === OVERALL_ID))
    .flatMap((insight) => {
      const question = aspects.byId.get(insight.id)?.question;
      if (question === undefined) return [];
      const isOverall = insight.id === OVERALL_ID;
      return [
        isOverall ? overallEntry(insight, question, reviews) : aspectEntry(insight, question),
      ];
    });
  const serviceEntries = services
    .filter(
      ({ insight: { reviews: count, quotes } }) =>
        count >= config.minimum_reviews && quotes.length > 0,
    )
    .slice(0, MOST_SERVICES)
    .map(serviceEntry);
  const asked = new Set(pinned.map(({ question }) => question.toLowerCase()));
  const computed = [...aspectEntries, ...serviceEntries];
  return [...pinned, ...computed.filter(({ question }) => !asked.has(question.toLowerCase()))];
}
