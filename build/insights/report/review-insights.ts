import type { ReviewInsights, SaidOf } from '../../../contract/review-insights.ts';
import type { ReviewMention } from './review-analysis.ts';
import type { ReadReview } from './subjects.ts';

const KINDS: Readonly<Record<ReviewMention['kind'], SaidOf['kind']>> = {
  aspects: 'aspect',
  technicians: 'technician',
  services: 'service',
  service_areas: 'service_area',
};

/** What each review that was read says, in the order of its text. */
export function reviewInsights(read: readonly ReadReview[]): ReviewInsights {
  return Object.fromEntries(
    read.map(({ review, analysis }) => [
      review.id,
      analysis.mentions
        .map(({ kind, id, polarity, start, end, by }) => {
          const said: SaidOf = { kind: KINDS[kind], id, polarity, start, end, by };
          return said;
        })
        .sort((a, b) => a.start - b.start || a.end - b.end),
    ]),
  );
}
