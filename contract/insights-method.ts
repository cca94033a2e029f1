import { z } from 'zod';
import { Sha256 } from './etags.ts';
import { Day } from './review.ts';
import { doc, object, resource } from './schema.ts';

/** Version of the method. It changes if the same reviews can yield different figures. */
export const INSIGHTS_METHOD_VERSION = '1.0.0';

const reviewCount = z.int().min(0);

const LanguageCount = z.object({
  language: doc(z.string(), 'Language, BCP 47; `und` if unknown.', 'da'),
  reviews: doc(reviewCount, 'Number of reviews in this language.', 1),
});

/** How insights.json was computed, and how accurate the method is. */
export const Method = resource('InsightsMethod', 'How the insights were computed.', {
  version: doc(z.string(), 'Version of the method.', INSIGHTS_METHOD_VERSION),
  language: doc(z.string(), 'Language of labels, questions and sentences, BCP 47.', 'en'),
  model_hash: Sha256.describe('SHA-256 of the weights of the model.'),
  measured: doc(
    z.array(
      z.object({
        set: doc(z.string(), 'Test set; it was not used for training.', 'MAMS validation'),
        task: doc(z.string(), 'Task of the model.', 'target polarity'),
        cases: doc(z.int().min(1), 'Number of test cases.', 1332),
        accuracy: doc(z.number().min(0).max(1), 'Share of correct results, 0 to 1.', 0.71),
        macro_f1: doc(
          z.number().min(0).max(1),
          'Mean F1 of the classes; for category detection, micro F1.',
          0.7,
        ),
        baseline_accuracy: doc(
          z.number().min(0).max(1),
          'Accuracy of always predicting "positive"; for category detection, the most common category.',
          0.3,
        ),
      }),
    ),
    'Accuracy of the model, measured when it was trained.',
    [],
  ),
  star_prior: doc(
    z.number().min(0).max(1),
    'Weight of the stars relative to the words, 0 (words only) to 1.',
    0.2,
  ),
  minimum_reviews: doc(
    z.int().min(1),
    'Minimum number of reviews behind an answer or a sentence of the summary.',
    3,
  ),
  generated_from: object('The reviews that the figures are computed from.', {
    review_count: doc(reviewCount, 'Number of published reviews.', 90),
    analysed_count: doc(reviewCount, 'Reviews whose text was analysed.', 78),
    by_words_count: doc(reviewCount, 'Of these, with sentiment from the words (English).', 75),
    by_stars_count: doc(
      reviewCount,
      'Of these, with subjects from the words and sentiment from the stars.',
      3,
    ),
    by_stars_languages: doc(z.array(LanguageCount), 'Languages with sentiment from the stars.', []),
    without_text_count: doc(reviewCount, 'Reviews without text.', 11),
    unread_language_count: doc(
      reviewCount,
      'Reviews in a language that is not analysed; their stars still count.',
      1,
    ),
    unread_languages: doc(z.array(LanguageCount), 'Languages that are not analysed.', []),
    first_date: doc(Day.nullable(), 'Date of the oldest review.', '2023-05-02'),
    last_date: doc(Day.nullable(), 'Date of the newest review.', '2026-03-01'),
  }),
});

/** The subject of an answer, which has its figures and quotes. */
export const About = z.object({
  kind: doc(z.literal('aspect'), 'Kind of subject.', 'aspect'),
  id: doc(z.string().min(1), 'Id of the subject.', 'punctuality'),
});
