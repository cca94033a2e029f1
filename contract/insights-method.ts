import { z } from 'zod';
import { Day } from './review.ts';
import { doc, object, resource } from './schema.ts';

/** Version of the method. It changes if the same reviews can yield different figures. */
export const INSIGHTS_METHOD_VERSION = '1.0.0';

const reviewCount = z.int().min(0);
const share = z.number().min(0).max(1);

const LanguageCount = z.object({
  language: doc(z.string(), 'Language, BCP 47; `und` if unknown.', 'da'),
  reviews: doc(reviewCount, 'Number of reviews in this language.', 1),
});

/** How insights.json was computed, and how accurate the method is. */
export const Method = resource('InsightsMethod', 'How the insights were computed.', {
  version: doc(z.string(), 'Version of the method.', INSIGHTS_METHOD_VERSION),
  language: doc(z.string(), 'Language of labels, questions and sentences, BCP 47.', 'en'),
  measured: doc(
    z.array(
      z.object({
        set: doc(z.string(), 'Test set; nothing was changed after it was read.', 'twelve trades'),
        language: doc(z.string(), 'Language of its reviews, BCP 47.', 'en'),
        reviews: doc(z.int().min(1), 'Number of reviews.', 300),
        mentions: doc(z.int().min(1), 'Mentions that a careful reader marked.', 675),
        found: doc(share, 'Share of these that were found, with the right subject.', 0.81),
        right: doc(share, 'Share of these that were found with the right polarity.', 0.74),
        wrong_way: doc(share, 'Share of these found as praise but criticism, or vice versa.', 0.01),
        precision: doc(share, 'Share of the mentions found that the reader marked too.', 0.84),
      }),
    ),
    'Accuracy on reviews that the rules were not written for; empty if not measured.',
    [],
  ),
  minimum_reviews: doc(
    z.int().min(1),
    'Minimum number of reviews behind an answer or a sentence of the summary.',
    3,
  ),
  generated_from: object('The reviews that the figures are computed from.', {
    review_count: doc(reviewCount, 'Number of published reviews.', 90),
    analysed_count: doc(reviewCount, 'Reviews whose text was analysed.', 78),
    languages: doc(
      z.array(LanguageCount),
      'Languages of the analysed reviews, most frequent first.',
      [],
    ),
    mentions_by: object('Number of opinions in the texts by their source.', {
      words: doc(reviewCount, 'Judged by the words of the passage.', 310),
      stars: doc(reviewCount, 'Judged by the stars, because no word of the passage judges.', 24),
      model: doc(reviewCount, 'Marked by a language model, and checked against the text.', 0),
    }),
    annotated_count: doc(reviewCount, 'Reviews that a language model marked.', 0),
    models: doc(z.array(z.string()), 'The models that marked them, by name.', []),
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

/**
 * Returns how many of 100 opinions were found in the tests, and how many of 100 that were found have the right subject and
 * polarity: in the language of the site, or else in the first. Undefined if nothing was measured.
 */
export function accuracyOf({
  measured,
  language,
}: Pick<z.infer<typeof Method>, 'measured' | 'language'>) {
  const tested = measured.find((one) => one.language === language) ?? measured[0];
  if (tested === undefined) return undefined;
  const { found, right, precision } = tested;
  return { found: Math.round(100 * found), right: Math.round((100 * precision * right) / found) };
}

/** The subject of an answer, which has its figures and quotes. */
export const About = z.object({
  kind: doc(z.literal('aspect'), 'Kind of subject.', 'aspect'),
  id: doc(z.string().min(1), 'Id of the subject.', 'punctuality'),
});
