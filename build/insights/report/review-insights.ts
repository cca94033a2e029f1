import type {
  MentionInsight,
  ReviewInsight,
  ReviewInsights,
} from '../../../contract/review-insights.ts';
import type { ReadReview, ReviewMention } from '../read/review-analysis.ts';
import { judgedBy } from './measures.ts';
import { candidateOf } from './quotes.ts';
import { overallPolarity } from './subjects.ts';

const KINDS: Readonly<Record<ReviewMention['kind'], MentionInsight['kind']>> = {
  aspects: 'aspect',
  technicians: 'technician',
  services: 'service',
  service_areas: 'service_area',
};

/** Lists the verdict, the language and the mentions of each review by its id, mentions in text order. */
export function reviewInsights(all: readonly ReadReview[], siteLanguage: string): ReviewInsights {
  const entries = all.map((read): [string, ReviewInsight] => {
    const { language = null, mentions } = read.analysis;
    const whole = { ...judgedBy(read, mentions), polarity: undefined };
    const ordered = mentions
      .map((mention): MentionInsight => {
        const { kind, id, polarity, start, end, by } = mention;
        const quote = candidateOf(whole, mention, siteLanguage)?.place;
        return { kind: KINDS[kind], id, polarity, start, end, by, ...(quote && { quote }) };
      })
      .sort((a, b) => a.start - b.start || a.end - b.end);
    return [read.review.id, { polarity: overallPolarity(read), language, mentions: ordered }];
  });
  return Object.fromEntries(entries);
}
