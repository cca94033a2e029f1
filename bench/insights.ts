import { createRequire } from 'node:module';
import { createAnalyzer } from '../build/insights/analyze.ts';
import { InsightsConfig } from '../build/insights/presets/config.ts';
import { deriveInsights } from '../build/insights/report/derive-insights.ts';
import { annotate } from '../build/insights/text/annotate.ts';
import { languageOf } from '../build/insights/text/language.ts';
import { tokenize } from '../build/insights/text/tokenize.ts';
import {
  inventedTestSet,
  type Labelled,
  missingData,
  readMams,
  realReviews,
  realTestSet,
} from '../build/insights/training/labelled.ts';
import { clauseAt } from '../build/insights/training/lessons.ts';
import {
  accuracyOf,
  macroF1,
  type Prediction,
  predictCategories,
  predictTargets,
  reversedShare,
} from '../build/insights/training/measure.ts';
import type { Review } from '../contract/review.ts';
import { readTrades, TRADES, type TradeSentence } from '../test/aspects/read-trades.ts';
import { plainReview } from '../test/support/plain-review.ts';
import { median } from './median.ts';

const SPEED_ROUNDS = 5;

const require = createRequire(import.meta.url);
const vader: {
  SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
} = require('vader-sentiment');

/** Applies vader's recommended thresholds. */
function vaderPolarity(text: string): string {
  const { compound } = vader.SentimentIntensityAnalyzer.polarity_scores(text);
  if (compound > 0.05) return 'positive';
  return compound < -0.05 ? 'negative' : 'neutral';
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** Returns the clause of a target, as input for a package that can only judge whole texts. */
function clauseOf(text: string, start: number): string {
  const annotated = annotate(text);
  const { starts, ends, clause } = annotated;
  const home = clauseAt(annotated, start);
  return text.slice(starts[clause.indexOf(home)] ?? 0, ends[clause.lastIndexOf(home)]);
}

function vaderTargets(cases: readonly Labelled[], contextOf: typeof clauseOf): Prediction[] {
  return cases.flatMap(({ text, targets }) =>
    targets.map(({ start, gold }) => ({ gold, predicted: vaderPolarity(contextOf(text, start)) })),
  );
}

function targetRow(cases: readonly Labelled[]): Record<string, string | number> {
  const predictions = predictTargets(cases);
  const clauses = accuracyOf(vaderTargets(cases, clauseOf));
  const sentences = accuracyOf(vaderTargets(cases, (text) => text));
  return {
    cases: predictions.length,
    'right %': percent(accuracyOf(predictions)),
    'macro-F1 %': percent(macroF1(predictions)),
    'reversed %': percent(reversedShare(predictions)),
    'vader, right %': percent(Math.max(clauses, sentences)),
  };
}

/** Returns the percentage of praise among judgements as insights.json counts it, or undefined without judgements. */
function percentPositive(labels: readonly string[]): number | undefined {
  const count = (wanted: string): number => labels.filter((label) => label === wanted).length;
  const both = count('conflict');
  const judged = count('positive') + count('negative') + both;
  return judged === 0 ? undefined : (100 * (count('positive') + both / 2)) / judged;
}

/** Returns the mean absolute error of percent_positive over the categories of a test set, in points. */
function percentPositiveError(cases: readonly Labelled[]): number {
  const byCategory = Map.groupBy(predictCategories(cases), ({ category }) => category);
  const errors = [...byCategory.values()].flatMap((predictions) => {
    const gold = percentPositive(predictions.map((one) => one.gold));
    const predicted = percentPositive(predictions.map((one) => one.predicted));
    return gold === undefined || predicted === undefined ? [] : [Math.abs(gold - predicted)];
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

function categoryRow(cases: readonly Labelled[]): Record<string, string | number> {
  const predictions = predictCategories(cases);
  return {
    cases: predictions.length,
    'right %': percent(accuracyOf(predictions)),
    'error of percent_positive, points': percentPositiveError(cases).toFixed(1),
  };
}

function tradeRow(sentences: readonly TradeSentence[]): Record<string, string | number> {
  const words = predictTargets(sentences.map(({ stars: _, ...rest }) => rest));
  const stars = predictTargets(sentences);
  return {
    cases: words.length,
    'words: right %': percent(accuracyOf(words)),
    'words: reversed %': percent(reversedShare(words)),
    'with stars: right %': percent(accuracyOf(stars)),
    'with stars: reversed %': percent(reversedShare(stars)),
  };
}

const SUPERLATIVE =
  /\b(?:can['’]?t|can ?not|could ?n['’]?t|could not)\b[^.!?\n]{0,40}\b(?:recommend|thank|fault|speak|praise)\b[^.!?\n]{0,40}|\b(?:not|n['’]t|no|without|never)\b[^.!?\n]{0,15}\bhesitat\w+[^.!?\n]{0,40}/i;

/** Measures how often negated superlatives and "would not hesitate" in reviews of 4 and 5 stars are read as complaints. */
function superlativeRow(withStars: boolean): Record<string, string | number> {
  const analyzer = createAnalyzer();
  const cases = realReviews().flatMap(({ text = '', rating = 0 }) => {
    const found = rating >= 4 ? SUPERLATIVE.exec(text) : null;
    return found ? [{ text, rating, start: found.index, end: found.index + found[0].length }] : [];
  });
  const complaints = cases.filter(({ text, rating, start, end }) => {
    const stars = withStars && { stars: rating };
    const [mention] = analyzer.analyze({ text, targets: [{ start, end }], ...stars }).mentions;
    return mention?.polarity === 'negative';
  });
  return { cases: cases.length, 'read as complaint %': percent(complaints.length / cases.length) };
}

/** Measures how often English is taken for another language, and another language for English. */
function languageRows(): Record<string, Record<string, string | number>> {
  const isEnglish = (text: string): boolean =>
    languageOf(tokenize(text).tokens, undefined) === 'en';
  const texts = realReviews().filter(({ text = '' }) => /\p{L}/u.test(text));
  const short = texts.filter(({ text = '', language, text_translated }) => {
    const words = text.split(/\s+/).filter(Boolean).length;
    return language === 'en' && !text_translated && words >= 5 && words <= 15;
  });
  const foreign = texts.filter(
    ({ language = 'en', text_translated }) => language !== 'en' || text_translated !== undefined,
  );
  const dropped = short.filter(({ text = '' }) => !isEnglish(text)).length;
  const read = foreign.filter(({ text = '' }) => isEnglish(text)).length;
  return {
    'tagged English, 5 to 15 words': {
      cases: short.length,
      'wrong %': percent(dropped / short.length),
    },
    'other languages': { cases: foreign.length, 'wrong %': percent(read / foreign.length) },
  };
}

/** Returns the CPU time of `work` per review, in milliseconds. */
function cpuMs(reviews: readonly Review[], work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / reviews.length;
}

/**
 * Measures `deriveInsights` and one vader score per review, in interleaved rounds. It runs first, because the measurements
 * below call the same functions with other object shapes and would make them slower than in a build.
 */
function speedRow(): Record<string, string | number> {
  const reviews = realReviews()
    .map(({ id, text = '', rating = 3, language }) =>
      plainReview(id, {
        rating: Math.round(rating),
        text,
        ...(language !== undefined && { language }),
      }),
    )
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  const config = InsightsConfig.parse({ industry: 'restaurant' });
  const business = { name: '', technicians: [], services: [], service_areas: [] };
  const input = { business, reviews, config, language: 'en' };
  const times = Array.from({ length: SPEED_ROUNDS }, () => ({
    ours: cpuMs(reviews, () => deriveInsights(input)),
    vader: cpuMs(reviews, () => reviews.map(({ text }) => vaderPolarity(text))),
  }));
  return {
    reviews: reviews.length,
    'ms a review': median(times.map(({ ours }) => ours)).toFixed(3),
    'of the time of vader-sentiment': median(
      times.map(({ ours, vader: theirs }) => ours / theirs),
    ).toFixed(2),
  };
}

if (missingData().length === 0) {
  console.log('insights.json of all real reviews, CPU time');
  console.table([speedRow()]);
}
const [open, apart] = [readTrades('open'), readTrades('apart')];
console.log('\nSentences of customers of twelve trades, with and without stars');
console.table({
  ...Object.fromEntries(
    TRADES.map((name) => [name, tradeRow(apart.filter(({ trade }) => trade === name))]),
  ),
  'held out, all': tradeRow(apart),
  'open part, all': tradeRow(open),
});
const invented = {
  'invented, six trades': inventedTestSet('independent'),
  'invented, complex, laptops': inventedTestSet('laptops'),
  'invented, hard': inventedTestSet('hard'),
};
console.log('Polarity of targets, by words alone');
if (missingData().length > 0) {
  console.table(Object.fromEntries(Object.entries(invented).map(([k, v]) => [k, targetRow(v)])));
  console.log(`The other measurements need these missing files:\n${missingData().join('\n')}`);
  process.exit(0);
}
const sets = {
  'real reviews, held out': realTestSet('real'),
  'real reviews, everyday': realTestSet('everyday'),
  'MAMS validation': readMams('ATSA_val'),
  ...invented,
};
console.table(Object.fromEntries(Object.entries(sets).map(([k, v]) => [k, targetRow(v)])));
console.log('Polarity of categories, by words alone');
const categories = { ...sets, 'MAMS validation': readMams('ACSA_val') };
console.table(
  Object.fromEntries(
    Object.entries(categories)
      .filter(([, cases]) => cases.some((one) => one.categories.length > 0))
      .map(([name, cases]) => [name, categoryRow(cases)]),
  ),
);
console.log('"Can\'t recommend … enough", "would not hesitate" in real reviews of 4 and 5 stars');
console.table({ words: superlativeRow(false), 'with stars': superlativeRow(true) });
console.log('Language detection, without tags');
console.table(languageRows());
