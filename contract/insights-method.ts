import { z } from 'zod';
import { doc } from './doc.ts';
import { Day } from './review.ts';

/** Version of the method: it changes when the same reviews could give other figures. */
export const INSIGHTS_METHOD_VERSION = '1.0.0';

const reviewCount = z.int().min(0);

const LanguageCount = z.object({
  language: z.string().meta(doc('BCP 47; `und` when it was not stated.', 'da')),
  reviews: reviewCount.meta(doc('Reviews in it.', 1)),
});

/** How insights.json was computed, and how well. */
export const Method = z
  .object({
    version: z.string().meta(doc('Version of the method.', INSIGHTS_METHOD_VERSION)),
    language: z.string().meta(doc('Language of labels, questions and sentences, BCP 47.', 'en')),
    model_hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta(
        doc(
          'SHA-256 of the weights.',
          '9f86d081884c7d659a2feaa0c55ad0159f86d081884c7d659a2feaa0c55ad015',
        ),
      ),
    measured: z
      .array(
        z.object({
          set: z.string().meta(doc('Data it was measured on; not trained on.', 'MAMS validation')),
          task: z.string().meta(doc('What was asked.', 'target polarity')),
          cases: z.int().min(1).meta(doc('How many answers were compared.', 1332)),
          accuracy: z.number().min(0).max(1).meta(doc('Right answers, 0 to 1.', 0.71)),
          macro_f1: z
            .number()
            .min(0)
            .max(1)
            .meta(doc('Mean F1 of the classes (of category detection: its micro F1).', 0.7)),
          baseline_accuracy: z
            .number()
            .min(0)
            .max(1)
            .meta(doc('Accuracy of answering "positive" always (detection: the commonest).', 0.3)),
        }),
      )
      .meta(doc('Accuracy of the model, measured when it was trained.', [])),
    star_prior: z
      .number()
      .min(0)
      .max(1)
      .meta(doc('Weight of the stars beside the words, 0 (words only) to 1.', 0.2)),
    minimum_reviews: z
      .int()
      .min(1)
      .meta(doc('Fewest reviews an answer or a sentence of the summary rests on.', 3)),
    generated_from: z
      .object({
        review_count: reviewCount.meta(doc('Published reviews.', 90)),
        analysed_count: reviewCount.meta(doc('Those whose text was read.', 78)),
        by_words_count: reviewCount.meta(doc('Of these: judged by their words (English).', 75)),
        by_stars_count: reviewCount.meta(
          doc('Of these: subjects found by words, praise and criticism taken from the stars.', 3),
        ),
        by_stars_languages: z
          .array(LanguageCount)
          .meta(doc('Languages of those judged by their stars.', [])),
        without_text_count: reviewCount.meta(doc('Those with stars only.', 11)),
        unread_language_count: reviewCount.meta(
          doc('Those in a language the analysis does not read; their stars still count.', 1),
        ),
        unread_languages: z.array(LanguageCount).meta(doc('Languages that were not read.', [])),
        first_date: Day.nullable().meta(doc('Day of the oldest review.', '2023-05-02')),
        last_date: Day.nullable().meta(doc('Day of the newest review.', '2026-03-01')),
      })
      .describe('What the figures rest on.'),
  })
  .meta({ id: 'InsightsMethod', description: 'How the insights were computed, and how well.' });

/** The subject that an answer rests on, where its figures and quotes stand. */
export const About = z.object({
  kind: z.enum(['aspect', 'service']).meta(doc('Kind of subject.', 'aspect')),
  id: z.string().min(1).meta(doc('Its id.', 'punctuality')),
});
