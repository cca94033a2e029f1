import { byKind } from '../../../contract/entity.ts';
import { type Insights, MIN_ANSWERING } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import type {
  MentionInsight,
  ReviewInsight,
  ReviewInsights,
} from '../../../contract/review-insights.ts';
import type { Annotation } from '../../annotate/annotation.ts';
import { createReader } from '../read/create-reader.ts';
import type { Business } from '../read/names.ts';
import { type ReadReview, type ReviewMention, withMarks } from '../read/review-analysis.ts';
import { nameAspects } from '../words/aspects.ts';
import type { InsightsConfig } from '../words/config.ts';
import { supportedLanguage } from '../words/words.ts';
import { deriveFaq } from './faq.ts';
import type { SubjectReview } from './measures.ts';
import { describeMethod, disclose } from './method.ts';
import { pickPullQuote } from './pull-quote.ts';
import { candidateOf, createQuotePicker } from './quotes.ts';
import { createPhrasing } from './sentences.ts';
import { MAX_QUOTES, measureAspects, measureEntities, measureOverall } from './subjects.ts';
import { summarize } from './summary.ts';
import { deriveTopics } from './topics.ts';

export type DeriveInput = {
  readonly business: Business;
  /** Published reviews, newest first. */
  readonly reviews: readonly Review[];
  readonly config: InsightsConfig;
  /** Language of the site (BCP 47), for labels and sentences. */
  readonly language: string;
  /** What a language model marked in reviews, by review id. */
  readonly annotations?: ReadonlyMap<string, Annotation> | undefined;
};

/** `insights.json` and `insights/reviews.json`. */
export type Derived = {
  readonly insights: Insights;
  readonly reviewInsights: ReviewInsights;
};

/** Computes insights.json from the published reviews. Pure: the same reviews and configuration give the same bytes. */
export function deriveInsights({ business, reviews, config, ...input }: DeriveInput): Derived {
  const language = supportedLanguage(input.language);
  const phrasing = createPhrasing(language);
  const reader = createReader(config, business, language);
  const analyzed = reviews.map((review): ReadReview => {
    const analysis = reader.read(review);
    const marks = input.annotations?.get(review.id);
    return { review, analysis: marks ? withMarks(analysis, review.text, marks) : analysis };
  });
  const read = analyzed.filter(({ analysis }) => analysis.isRead);
  const lastDay = reviews[0]?.date ?? '0000-01-01';

  const method = describeMethod(analyzed, config, language);
  const overall = measureOverall(analyzed, lastDay);
  const aspects = measureAspects(read, nameAspects(language, config), lastDay);
  // A page shows no quote twice, so the order of the statements below decides which section of the home page picks first.
  const quotes = createQuotePicker(language);
  const pull_quote = pickPullQuote(overall.reviews, language, quotes);
  const quotedAspects = aspects.map(({ insight, reviews: ofAspect }) => {
    // The answers on the same page need quotes too.
    const max = ofAspect.length > 6 ? MAX_QUOTES : 2;
    return { ...insight, quotes: quotes.pick(ofAspect, max) };
  });
  const report = { reviews, aspects, minimum: config.minimum_reviews, quotes, phrasing };
  const sentences = summarize(report);
  const forAnswers = reviews.length >= MIN_ANSWERING ? quotes : createQuotePicker(language);
  const faq = deriveFaq(config.faq, { ...report, quotes: forAnswers });
  const topics = deriveTopics(analyzed, quotes);
  return {
    insights: {
      method,
      overall: overall.insight,
      aspects: quotedAspects,
      entities: byKind((kind) =>
        measureEntities(kind, business[kind], analyzed, aspects, lastDay, language),
      ),
      topics,
      faq,
      summary: {
        text: sentences.map(({ text }) => text).join(' '),
        sentences,
        disclosure: disclose(method, phrasing),
      },
      pull_quote,
    },
    reviewInsights: reviewInsights(overall.reviews, language),
  };
}

const KINDS: Readonly<Record<ReviewMention['kind'], MentionInsight['kind']>> = {
  aspects: 'aspect',
  technicians: 'technician',
  services: 'service',
  service_areas: 'service_area',
};

/** Lists the verdict, the language and the mentions of each review by its id, mentions in text order. */
function reviewInsights(all: readonly SubjectReview[], siteLanguage: string): ReviewInsights {
  const entries = all.map(({ polarity = 'neutral', ...read }): [string, ReviewInsight] => {
    const { language = null, mentions } = read.analysis;
    const whole = { ...read, quotable: mentions, polarity: undefined };
    const ordered = mentions
      .map((mention): MentionInsight => {
        const { kind, id, polarity, start, end, by } = mention;
        const quote = candidateOf(whole, mention, siteLanguage)?.place;
        return { kind: KINDS[kind], id, polarity, start, end, by, ...(quote && { quote }) };
      })
      .sort((a, b) => a.start - b.start || a.end - b.end);
    return [read.review.id, { polarity, language, mentions: ordered }];
  });
  return Object.fromEntries(entries);
}
