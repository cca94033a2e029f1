import { z } from 'zod';
import { About, Method } from './insights-method.ts';
import { Day, ReviewId } from './review.ts';
import { doc, object, resource } from './schema.ts';

/** How a customer speaks of something; `mixed`: praise and complaint in one review. */
export const POLARITIES = ['positive', 'neutral', 'negative', 'mixed'] as const;
export const Polarity = z.enum(POLARITIES);
export type Polarity = z.infer<typeof Polarity>;

/** What a polarity rests on: the words of the place, or the stars of its review. */
export const By = z.enum(['words', 'stars']);
export type By = z.infer<typeof By>;

/** How a thing tells what its polarity rests on. */
export const byField = doc(
  By,
  'What the polarity rests on: the words, or the stars of the review where its language is not judged by words.',
  'words',
);
const reviewCount = z.int().min(0);
const percent = z.number().min(0).max(100).nullable();
const interval = z.tuple([percent.unwrap(), percent.unwrap()]).nullable();
const text = z.string().min(1);
const stars = z.number().min(1).max(5);

export const Quote = resource('Quote', "A customer's own words, with the place they stand at.", {
  review_id: doc(ReviewId, 'Review the words are from.', 'r-7f3a'),
  start: doc(z.int().min(0), 'Where the words begin in the text, in UTF-16 code units.', 0),
  end: doc(z.int().min(1), 'Where they end (exclusive), in UTF-16 code units.', 42),
  text: doc(
    text,
    'The quoted words: `text.slice(start, end)` of the review.',
    'Came within the hour and fixed the boiler.',
  ),
  polarity: doc(Polarity, 'How these words speak of the subject.', 'positive'),
  by: byField,
  rating: doc(z.int().min(1).max(5), 'Stars of the review.', 5),
  date: doc(Day, 'Day of the review.', '2026-03-01'),
});
export type Quote = z.infer<typeof Quote>;

const PolarityCounts = object('Reviews by how they speak of it; each review counts once.', {
  positive: doc(reviewCount, 'Reviews that praise it.', 18),
  neutral: doc(reviewCount, 'Reviews that mention it without judging it.', 3),
  negative: doc(reviewCount, 'Reviews that criticise it.', 2),
  mixed: doc(reviewCount, 'Reviews that do both.', 1),
});

/** Reviews that `percent_positive` is a share of: all but the neutral. */
export function judgedCount({ positive, negative, mixed }: Record<Polarity, number>): number {
  return positive + negative + mixed;
}

const TrendPoint = object('One quarter.', {
  period: doc(z.string().regex(/^\d{4}-Q[1-4]$/), 'Calendar quarter.', '2026-Q1'),
  reviews: doc(reviewCount, 'Reviews of that quarter that speak of it.', 7),
  percent_positive: doc(
    percent,
    'As above, for that quarter; null when no review judges it.',
    85.7,
  ),
});

/** What every subject (an aspect, a technician, a service, an area) is measured by. */
const measures = {
  reviews: doc(reviewCount, 'Reviews that speak of it.', 24),
  mentions: doc(reviewCount, 'Places in their texts that speak of it.', 31),
  share_of_reviews: doc(
    z.number().min(0).max(1),
    'Part of the analysed reviews, 0 to 1; of all for what records name.',
    0.31,
  ),
  polarity: PolarityCounts,
  by_stars: doc(reviewCount, 'Of those that judge: reviews judged by their stars.', 0),
  percent_positive: doc(
    percent,
    'Praise among the reviews that judge it, in percent; a mixed review counts half. Null when none judges it.',
    88.1,
  ),
  ci95: doc(interval, '95 % Wilson interval of `percent_positive`, in percent.', [69.2, 96.1]),
  average_rating: doc(stars.nullable(), 'Mean stars of the reviews that speak of it.', 4.58),
  rating_impact: doc(
    z.number().min(-4).max(4).nullable(),
    'Mean stars of the reviews that speak of it, minus the mean of the others it could be counted in. An association, not a cause.',
    0.21,
  ),
  trend: doc(z.array(TrendPoint), 'By quarter, oldest first, without gaps.', []),
  quotes: doc(
    z.array(Quote),
    'Representative quotes, each in one list only; any number of the first show praise and criticism in their proportion.',
    [],
  ),
};

export const AspectInsight = resource(
  'AspectInsight',
  'What customers say about one side of the business.',
  {
    id: doc(text, 'Id of the aspect.', 'punctuality'),
    label: doc(text, 'Its name for people.', 'Punctuality'),
    ...measures,
    terms: doc(
      z.array(
        z.object({
          term: doc(text, 'Word or phrase, lower case.', 'on time'),
          mentions: doc(reviewCount, 'How often it was said.', 12),
          percent_positive: doc(percent, 'Praise among the mentions that judge, in percent.', 91.7),
        }),
      ),
      'Words customers use for it, the most frequent first.',
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
    name: doc(text, 'Its name.', 'Boiler repair'),
    ...measures,
    unread: doc(
      reviewCount,
      'Those without text, or in a language not read, that nothing else judges.',
      0,
    ),
    first: doc(Day.nullable(), 'Day of the first review that speaks of it.', '2024-02-11'),
    last: doc(Day.nullable(), 'Day of the last one.', '2026-03-01'),
    aspects: doc(
      z.array(
        z.object({
          id: doc(text, 'Id of the aspect.', 'punctuality'),
          label: doc(text, 'Its name for people.', 'Punctuality'),
          reviews: doc(reviewCount, 'Reviews that speak of both.', 5),
          percent_positive: doc(percent, 'Praise among `judging_reviews`, in percent.', 100),
          judging_reviews: doc(reviewCount, 'Reviews among them that judge the aspect.', 4),
        }),
      ),
      'What these reviews praise or criticise, the most frequent first.',
      [],
    ),
  },
);
export type EntityInsight = z.infer<typeof EntityInsight>;

export const Topic = resource('Topic', 'What several customers praise or find fault with.', {
  phrase: doc(text, 'What they say, in the words of one of them.', 'hot water back the same day'),
  language: doc(z.string(), 'Language of the phrase, BCP 47.', 'en'),
  polarity: doc(z.enum(['positive', 'negative']), 'Praise or fault.', 'positive'),
  reviews: doc(reviewCount, 'Reviews that say so, in these or other words.', 9),
  percent_positive: doc(percent, 'Reviews with 4 or 5 stars among them, in percent.', 88.9),
  lift: doc(
    z.number(),
    'Share of 4 and 5 stars among these reviews, divided by that among all that were read: above 1 it goes with good ratings, below 1 with bad ones.',
    1.07,
  ),
  review_ids: doc(z.array(ReviewId), 'The reviews, newest first.', ['r-7f3a']),
});
export type Topic = z.infer<typeof Topic>;

export const FaqEntry = resource('FaqEntry', 'A question and what the reviews answer.', {
  question: doc(text, 'What people ask.', 'Do they come on time?'),
  answer: doc(
    text,
    'What the reviews say, the verdict first.',
    'Mostly yes: nine in ten reviews that comment on this are positive; complaints mention “hour late”.',
  ),
  pinned: doc(
    z.boolean(),
    'True when the business wrote the answer itself; it then stands first.',
    false,
  ),
  about: doc(About.nullable(), "What it rests on; null for the business's own.", null),
  evidence: doc(z.array(Quote), 'Further quotes; none where few reviews speak of it.', []),
});
export type FaqEntry = z.infer<typeof FaqEntry>;

const Summary = resource('InsightsSummary', 'A short summary, each sentence with evidence.', {
  text: doc(
    z.string(),
    'The sentences in one paragraph; empty below five reviews.',
    'Customers most often praise punctuality (7 of 8 reviews that comment on this).',
  ),
  sentences: doc(
    z.array(
      z.object({
        text: doc(
          text,
          'One sentence.',
          'Customers most often praise punctuality (7 of 8 reviews that comment on this).',
        ),
        evidence: z
          .array(Quote)
          .describe('Quotes the sentence rests on; none where it counts stars.'),
      }),
    ),
    'Every sentence with its evidence.',
    [],
  ),
  disclosure: doc(
    text,
    'How the summary came to be.',
    'Computed from 78 published reviews by fixed rules, without an AI service.',
  ),
});

const Overall = resource(
  'InsightsOverall',
  'All reviews together: each by the mean of its stars and of what its words say.',
  {
    reviews: doc(reviewCount, 'Published reviews.', 90),
    polarity: PolarityCounts,
    percent_positive: doc(
      percent,
      'Positive reviews among those that judge, in percent; a mixed one counts half.',
      93.1,
    ),
    ci95: doc(interval, '95 % Wilson interval of `percent_positive`, in percent.', [85.9, 96.8]),
    trend: doc(z.array(TrendPoint), 'By quarter, oldest first, without gaps.', []),
  },
);

/** `GET /insights.json`: computed from the reviews at build time, with evidence for every claim. */
export const Insights = resource(
  'Insights',
  'Aspects, people, services, areas, topics, FAQ and summary of the reviews.',
  {
    method: Method,
    overall: Overall,
    aspects: doc(z.array(AspectInsight), 'Sides of the business, most mentioned first.', []),
    entities: object('People, services and areas of the business.', {
      technicians: doc(z.array(EntityInsight), 'Most mentioned first.', []),
      services: doc(z.array(EntityInsight), 'Most mentioned first.', []),
      service_areas: doc(z.array(EntityInsight), 'Most mentioned first.', []),
    }),
    topics: doc(z.array(Topic), 'What several customers praise or criticise, in their words.', []),
    faq: doc(z.array(FaqEntry), 'Questions the reviews answer.', []),
    summary: Summary,
    pull_quote: doc(
      Quote.nullable(),
      'One quote that stands for the reviews; null without any.',
      null,
    ),
  },
);
export type Insights = z.infer<typeof Insights>;
