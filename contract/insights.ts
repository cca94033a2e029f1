import { z } from 'zod';
import { Distribution } from './dataset.ts';
import { About, Method } from './insights-method.ts';
import { Author, Day, Review, ReviewId } from './review.ts';
import { doc, object, resource } from './schema.ts';

/** Sentiment of a customer towards a subject; `mixed` is praise and criticism in one review. */
export const POLARITIES = ['positive', 'neutral', 'negative', 'mixed'] as const;
export const Polarity = z.enum(POLARITIES).meta({
  id: 'Polarity',
  description: 'Sentiment of a customer towards a subject.',
  examples: ['positive'],
});
export type Polarity = z.infer<typeof Polarity>;

/** Source of a polarity: the words of the passage, or the stars of the review. */
export const PolaritySource = z.enum(['words', 'stars', 'model']).meta({
  id: 'PolaritySource',
  description: 'Source of a polarity.',
  examples: ['words'],
});
export type PolaritySource = z.infer<typeof PolaritySource>;

/** The field `by` of a quote or a mention. */
export const byField = doc(
  PolaritySource,
  'Source of the polarity: the words, the stars of the review, or a mark of a language model whose words are in the text.',
  'words',
);
const reviewCount = z.int().min(0);
const percent = z.number().min(0).max(100).nullable();
const interval = z.tuple([percent.unwrap(), percent.unwrap()]).nullable();
const text = z.string().min(1);
const stars = z.number().min(1).max(5);

export const Quote = resource('Quote', 'A passage of a review, with its position.', {
  review_id: doc(ReviewId, 'Id of the review.', 'r-7f3a'),
  url: Review.shape.url,
  author: doc(Author.shape.name, 'Name of the author, as in the review.', 'Anna K.'),
  start: doc(z.int().min(0), 'Start in the text of the review, in UTF-16 code units.', 0),
  end: doc(z.int().min(1), 'End (exclusive), in UTF-16 code units.', 42),
  text: doc(
    text,
    'The quoted words: `text.slice(start, end)` of the review.',
    'Came within the hour and fixed the boiler.',
  ),
  polarity: doc(Polarity, 'Sentiment of the quote towards the subject.', 'positive'),
  by: byField,
  rating: doc(z.int().min(1).max(5), 'Star rating of the review.', 5),
  date: doc(Day, 'Date of the review.', '2026-03-01'),
  insider: Review.shape.insider,
  incentivized: Review.shape.incentivized,
});
export type Quote = z.infer<typeof Quote>;

const PolarityCounts = resource(
  'PolarityCounts',
  'Number of reviews by polarity; each review counts once.',
  {
    positive: doc(reviewCount, 'Reviews with praise only.', 18),
    neutral: doc(reviewCount, 'Reviews without an opinion.', 3),
    negative: doc(reviewCount, 'Reviews with criticism only.', 2),
    mixed: doc(reviewCount, 'Reviews with praise and criticism.', 1),
  },
);

/** Returns the number of reviews with an opinion: all but the neutral ones. `percent_positive` is a share of these. */
export function judgedCount({ positive, negative, mixed }: Record<Polarity, number>): number {
  return positive + negative + mixed;
}

/** Returns the number of reviews that praise, those that also criticise included. */
export function praiseCount({ positive, mixed }: Record<Polarity, number>): number {
  return positive + mixed;
}

/** Returns the number of reviews that criticise, those that also praise included. */
export function criticismCount({ negative, mixed }: Record<Polarity, number>): number {
  return negative + mixed;
}

const praise = doc(reviewCount, 'Reviews that praise it, mixed ones included.', 19);
const criticism = doc(reviewCount, 'Reviews that criticise it, mixed ones included.', 3);

export const Period = resource('InsightsPeriod', 'Figures of one year or quarter.', {
  period: doc(z.string().regex(/^\d{4}(-Q[1-4])?$/), 'Calendar year or quarter.', '2026'),
  reviews: doc(reviewCount, 'Number of the reviews from that period.', 22),
  average_rating: doc(stars.nullable(), 'Their mean star rating; null without reviews.', 4.58),
  praise,
  criticism,
});
export type Period = z.infer<typeof Period>;

const share = {
  judging_reviews: doc(reviewCount, 'Reviews with an opinion: all but the neutral ones.', 21),
  percent_positive: doc(
    percent,
    'Percentage of `judging_reviews` that are positive; a mixed review counts as half. Null if there are none. Read it with `ci95`: it means little if they are few.',
    90.5,
  ),
  ci95: doc(interval, '95 % Wilson confidence interval of `percent_positive`.', [71.1, 97.3]),
};

const years = doc(z.array(Period), 'Figures by year, oldest first, without gaps.', []);

/** The measures of every subject: an aspect, a technician, a service or an area. */
const measures = {
  reviews: doc(reviewCount, 'Number of reviews that mention it.', 24),
  mentions: doc(reviewCount, 'Number of mentions in their texts.', 31),
  share_of_reviews: doc(
    z.number().min(0).max(1),
    'Share of the analysed reviews that mention it, 0 to 1. If the records of reviews name such subjects, share of all reviews.',
    0.31,
  ),
  polarity: PolarityCounts,
  by_stars: doc(reviewCount, 'Number of reviews whose opinion is taken from their stars.', 0),
  ...share,
  distribution: Distribution,
  average_rating: doc(stars.nullable(), 'Mean star rating of the reviews that mention it.', 4.58),
  rating_impact: doc(
    z.number().min(-4).max(4).nullable(),
    'Mean star rating of the reviews that mention it, minus the mean of the other reviews counted. An association, not a cause.',
    0.21,
  ),
  years,
  quotes: doc(
    z.array(Quote),
    'Up to three quotes, newer ones first among equals. If a fifth or more of the judging reviews criticise, one is criticism. None is from an insider or was rewarded.',
    [],
  ),
};

export const AspectInsight = resource(
  'AspectInsight',
  'What customers say about one aspect of the business.',
  {
    id: doc(text, 'Id of the aspect.', 'punctuality'),
    label: doc(text, 'Display name.', 'Punctuality'),
    ...measures,
    terms: doc(
      z.array(
        z.object({
          term: doc(text, 'Word or phrase in lowercase.', 'on time'),
          mentions: doc(reviewCount, 'Number of mentions.', 12),
        }),
      ),
      'Words customers use for it, most frequent first.',
      [],
    ),
  },
);
export type AspectInsight = z.infer<typeof AspectInsight>;

export const EntityInsight = resource(
  'EntityInsight',
  'What customers say about one technician, service or service area.',
  {
    id: doc(text, 'Id in the business data.', 'boiler-repair'),
    name: doc(text, 'Name in the business data.', 'Boiler repair'),
    active: doc(
      z.boolean().optional(),
      'Only for technicians: false for a person who has left.',
      true,
    ),
    ...measures,
    unread: doc(
      reviewCount,
      'Number of reviews counted in no polarity, because neither their text nor their stars show an opinion.',
      0,
    ),
    first: doc(Day.nullable(), 'Date of the first review that mentions it.', '2024-02-11'),
    last: doc(Day.nullable(), 'Date of the last review that mentions it.', '2026-03-01'),
    aspects: doc(
      z.array(
        z.object({
          id: doc(text, 'Id of the aspect.', 'punctuality'),
          label: doc(text, 'Display name.', 'Punctuality'),
          reviews: doc(reviewCount, 'Number of reviews that mention both.', 5),
          praise,
          criticism,
          ...share,
        }),
      ),
      'Aspects that these reviews praise or criticise, most frequent first.',
      [],
    ),
  },
);
export type EntityInsight = z.infer<typeof EntityInsight>;

export const Topic = resource('Topic', 'Words that several customers use for a point.', {
  phrase: doc(
    text,
    'The words. They are in the text of each of these reviews: a search with `query` finds exactly these.',
    'same day',
  ),
  language: doc(z.string(), 'Language of the phrase, BCP 47.', 'en'),
  reviews: doc(reviewCount, 'Number of reviews that contain the phrase.', 9),
  polarity: PolarityCounts,
  review_ids: doc(z.array(ReviewId), 'Ids of the reviews, newest first, at most 50.', ['r-7f3a']),
  quotes: doc(z.array(Quote), 'Quotes that contain the phrase.', []),
});
export type Topic = z.infer<typeof Topic>;

export const FaqEntry = resource('FaqEntry', 'A question and the answer that the reviews give.', {
  question: doc(text, 'The question.', 'Do they come on time?'),
  answer: doc(
    text,
    'The answer, conclusion first.',
    'Most say yes: 18 reviews with praise, 4 with criticism.',
  ),
  pinned: doc(
    z.boolean(),
    'True if the business wrote the answer itself. Such entries come first.',
    false,
  ),
  about: doc(About.nullable(), 'Subject of the answer; null if the business wrote it.', null),
  evidence: doc(
    z.array(Quote),
    'Quotes on the subject; only answers of the business have none.',
    [],
  ),
});
export type FaqEntry = z.infer<typeof FaqEntry>;

/** Minimum number of reviews of a business whose home page shows answers. */
export const MIN_ANSWERING = 20;

const Summary = resource('InsightsSummary', 'A short summary, with evidence for each sentence.', {
  text: doc(
    z.string(),
    'The sentences as one paragraph; empty with fewer than five reviews.',
    'Most comments on punctuality include praise (18 of 21).',
  ),
  sentences: doc(
    z.array(
      z.object({
        text: doc(text, 'One sentence.', 'Most comments on punctuality include praise (18 of 21).'),
        evidence: z
          .array(Quote)
          .describe('Quotes that support the sentence; empty if it only counts stars.'),
      }),
    ),
    'The sentences with their evidence.',
    [],
  ),
  disclosure: doc(
    text,
    'How the summary was made.',
    'Computed from 78 published reviews by fixed rules, without an AI service.',
  ),
});

const Overall = resource(
  'InsightsOverall',
  'Sentiment of all reviews. The polarity of a review is the mean of its stars and its words.',
  {
    reviews: doc(reviewCount, 'Number of published reviews.', 90),
    polarity: PolarityCounts,
    ...share,
    years,
    trend: doc(
      z.array(Period),
      'Figures by quarter, up to twelve, oldest first, without gaps.',
      [],
    ),
  },
);

/** `GET /insights.json`: computed from the reviews at build time, with evidence for every claim. */
export const Insights = resource(
  'Insights',
  'Aspects, technicians, services, areas, topics, FAQ and summary of the reviews.',
  {
    method: Method,
    overall: Overall,
    aspects: doc(z.array(AspectInsight), 'Aspects of the business, most mentioned first.', []),
    entities: object('Technicians, services and areas of the business.', {
      technicians: doc(z.array(EntityInsight), 'Technicians, most mentioned first.', []),
      services: doc(z.array(EntityInsight), 'Services, most mentioned first.', []),
      service_areas: doc(z.array(EntityInsight), 'Service areas, most mentioned first.', []),
    }),
    topics: doc(z.array(Topic), 'Words that several customers use.', []),
    faq: doc(z.array(FaqEntry), 'Questions the reviews answer.', []),
    summary: Summary,
    pull_quote: doc(
      Quote.nullable(),
      'Praise in whole sentences from the last twelve months; null if few reviews praise.',
      null,
    ),
  },
);
export type Insights = z.infer<typeof Insights>;
