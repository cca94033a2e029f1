import { createRequire } from 'node:module';
import { createAnalyzer } from '../build/insights/analyze.ts';
import { InsightsConfig } from '../build/insights/presets/config.ts';
import { deriveInsights } from '../build/insights/report/derive-insights.ts';
import { annotate } from '../build/insights/text/annotate.ts';
import { languageOf } from '../build/insights/text/language.ts';
import { tokenize } from '../build/insights/text/tokenize.ts';
import {
  type Labelled,
  measuredInvented,
  measuredReal,
  missingData,
  readMams,
  realReviews,
} from '../build/insights/training/labelled.ts';
import { clauseAt } from '../build/insights/training/lessons.ts';
import {
  type Answer,
  accuracyOf,
  categoryAnswers,
  macroF1,
  reversedShare,
  targetAnswers,
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

/** vader's own thresholds. */
function vaderPolarity(text: string): string {
  const { compound } = vader.SentimentIntensityAnalyzer.polarity_scores(text);
  if (compound > 0.05) return 'positive';
  return compound < -0.05 ? 'negative' : 'neutral';
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** The clause of a target: what a package that judges texts can be given to say something about a target. */
function clauseOf(text: string, start: number): string {
  const reading = annotate(text);
  const { starts, ends, clause } = reading;
  const home = clauseAt(reading, start);
  return text.slice(starts[clause.indexOf(home)] ?? 0, ends[clause.lastIndexOf(home)]);
}

function vaderTargets(cases: readonly Labelled[], part: typeof clauseOf): Answer[] {
  return cases.flatMap(({ text, targets }) =>
    targets.map(({ start, gold }) => ({ gold, said: vaderPolarity(part(text, start)) })),
  );
}

function targetRow(cases: readonly Labelled[]): Record<string, string | number> {
  const answers = targetAnswers(cases);
  const clauses = accuracyOf(vaderTargets(cases, clauseOf));
  const sentences = accuracyOf(vaderTargets(cases, (text) => text));
  return {
    cases: answers.length,
    'right %': percent(accuracyOf(answers)),
    'macro-F1 %': percent(macroF1(answers)),
    'reversed %': percent(reversedShare(answers)),
    'vader, right %': percent(Math.max(clauses, sentences)),
  };
}

/** Praise among what judges, in percent, as insights.json counts it; undefined when nothing judges. */
function percentPositive(labels: readonly string[]): number | undefined {
  const count = (asked: string): number => labels.filter((label) => label === asked).length;
  const both = count('conflict');
  const judged = count('positive') + count('negative') + both;
  return judged === 0 ? undefined : (100 * (count('positive') + both / 2)) / judged;
}

/** Mean distance of percent_positive, told and right, over the categories of a set; in points. */
function percentPositiveError(cases: readonly Labelled[]): number {
  const byCategory = Map.groupBy(categoryAnswers(cases), ({ category }) => category);
  const errors = [...byCategory.values()].flatMap((answers) => {
    const gold = percentPositive(answers.map((answer) => answer.gold));
    const said = percentPositive(answers.map((answer) => answer.said));
    return gold === undefined || said === undefined ? [] : [Math.abs(gold - said)];
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

function categoryRow(cases: readonly Labelled[]): Record<string, string | number> {
  const answers = categoryAnswers(cases);
  return {
    cases: answers.length,
    'right %': percent(accuracyOf(answers)),
    'error of percent_positive, points': percentPositiveError(cases).toFixed(1),
  };
}

function tradeRow(sentences: readonly TradeSentence[]): Record<string, string | number> {
  const words = targetAnswers(sentences.map(({ stars: _, ...rest }) => rest));
  const stars = targetAnswers(sentences);
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

/** Negated superlatives and "would not hesitate" in real reviews of 4 and 5 stars: how many are read as a complaint. */
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

/** How often the gate takes English for another language, and another language for English. */
function languageRows(): Record<string, Record<string, string | number>> {
  const english = (text: string): boolean => languageOf(tokenize(text).tokens, undefined) === 'en';
  const texts = realReviews().filter(({ text = '' }) => /\p{L}/u.test(text));
  const short = texts.filter(({ text = '', language, text_translated }) => {
    const words = text.split(/\s+/).filter(Boolean).length;
    return language === 'en' && !text_translated && words >= 5 && words <= 15;
  });
  const foreign = texts.filter(
    ({ language = 'en', text_translated }) => language !== 'en' || text_translated !== undefined,
  );
  const dropped = short.filter(({ text = '' }) => !english(text)).length;
  const read = foreign.filter(({ text = '' }) => english(text)).length;
  return {
    'tagged English, 5 to 15 words': {
      cases: short.length,
      'wrong %': percent(dropped / short.length),
    },
    'other languages': { cases: foreign.length, 'wrong %': percent(read / foreign.length) },
  };
}

/** Processor time of `work` for each review, in milliseconds: other processes do not count. */
function cpuMs(reviews: readonly Review[], work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / reviews.length;
}

/**
 * Time of the whole derivation (each review read, and its share of the report) and of one vader score for each review,
 * rounds interleaved. Before all else, as a build runs it: the tables below call the same functions with other shapes.
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
console.log('\nSentences of customers of twelve trades, with and without their stars');
console.table({
  ...Object.fromEntries(
    TRADES.map((name) => [name, tradeRow(apart.filter(({ trade }) => trade === name))]),
  ),
  'kept apart, all': tradeRow(apart),
  'open half, all': tradeRow(open),
});
const invented = {
  'invented, six trades': measuredInvented('independent'),
  'invented, winding, laptops': measuredInvented('laptops'),
  'invented, hard': measuredInvented('hard'),
};
console.log('Polarity of targets, by words alone');
if (missingData().length > 0) {
  console.table(Object.fromEntries(Object.entries(invented).map(([k, v]) => [k, targetRow(v)])));
  console.log(`The rest needs files that are not here:\n${missingData().join('\n')}`);
  process.exit(0);
}
const sets = {
  'real reviews, set apart': measuredReal('real'),
  'real reviews, everyday': measuredReal('everyday'),
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
console.log('Language gate, without tags');
console.table(languageRows());
