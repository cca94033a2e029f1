import { z } from 'zod';
import { Sha256 } from './etags.ts';
import { Day } from './review.ts';
import { doc, object, resource } from './schema.ts';

/** Version of the method: it changes when the same reviews could give other figures. */
export const INSIGHTS_METHOD_VERSION = '1.0.0';

const reviewCount = z.int().min(0);

const LanguageCount = z.object({
  language: doc(z.string(), 'BCP 47; `und` when it was not stated.', 'da'),
  reviews: doc(reviewCount, 'Reviews in it.', 1),
});

/** How insights.json was computed, and how well. */
export const Method = resource('InsightsMethod', 'How the insights were computed, and how well.', {
  version: doc(z.string(), 'Version of the method.', INSIGHTS_METHOD_VERSION),
  language: doc(z.string(), 'Language of labels, questions and sentences, BCP 47.', 'en'),
  model_hash: Sha256.describe('SHA-256 of the weights.'),
  measured: doc(
    z.array(
      z.object({
        set: doc(z.string(), 'Data it was measured on; not trained on.', 'MAMS validation'),
        task: doc(z.string(), 'What was asked.', 'target polarity'),
        cases: doc(z.int().min(1), 'How many answers were compared.', 1332),
        accuracy: doc(z.number().min(0).max(1), 'Right answers, 0 to 1.', 0.71),
        macro_f1: doc(
          z.number().min(0).max(1),
          'Mean F1 of the classes (of category detection: its micro F1).',
          0.7,
        ),
        baseline_accuracy: doc(
          z.number().min(0).max(1),
          'Accuracy of answering "positive" always (detection: the commonest).',
          0.3,
        ),
      }),
    ),
    'Accuracy of the model, measured when it was trained.',
    [],
  ),
  star_prior: doc(
    z.number().min(0).max(1),
    'Weight of the stars beside the words, 0 (words only) to 1.',
    0.2,
  ),
  minimum_reviews: doc(
    z.int().min(1),
    'Fewest reviews an answer or a sentence of the summary rests on.',
    3,
  ),
  generated_from: object('What the figures rest on.', {
    review_count: doc(reviewCount, 'Published reviews.', 90),
    analysed_count: doc(reviewCount, 'Those whose text was read.', 78),
    by_words_count: doc(reviewCount, 'Of these: judged by their words (English).', 75),
    by_stars_count: doc(
      reviewCount,
      'Of these: subjects found by words, praise and criticism taken from the stars.',
      3,
    ),
    by_stars_languages: doc(z.array(LanguageCount), 'Languages judged by their stars.', []),
    without_text_count: doc(reviewCount, 'Those with stars only.', 11),
    unread_language_count: doc(
      reviewCount,
      'Those in a language the analysis does not read; their stars still count.',
      1,
    ),
    unread_languages: doc(z.array(LanguageCount), 'Languages that were not read.', []),
    first_date: doc(Day.nullable(), 'Day of the oldest review.', '2023-05-02'),
    last_date: doc(Day.nullable(), 'Day of the newest review.', '2026-03-01'),
  }),
});

/** The subject that an answer rests on, where its figures and quotes stand. */
export const About = z.object({
  kind: doc(z.literal('aspect'), 'Kind of subject.', 'aspect'),
  id: doc(z.string().min(1), 'Its id.', 'punctuality'),
});
