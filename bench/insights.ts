import { readFileSync, writeFileSync } from 'node:fs';
import { annotate } from '../build/derive/insights/annotate.ts';
import { CLASSES } from '../build/derive/insights/classes.ts';
import { InsightsConfig } from '../build/derive/insights/config.ts';
import { deriveInsights } from '../build/derive/insights/derive-insights.ts';
import type { Review } from '../contract/review.ts';
import { plainReview } from '../test/aspects/plain-review.ts';
import { clauseAt } from '../tools/train-polarity/clause-at.ts';
import { independentSentences, inventedTargets } from '../tools/train-polarity/invented-set.ts';
import { learn, trainingSentences } from '../tools/train-polarity/learn.ts';
import { lessonFiles, targetsOf } from '../tools/train-polarity/lesson-files.ts';
import { targetLessons } from '../tools/train-polarity/lessons.ts';
import type { LabelledSentence } from '../tools/train-polarity/mams.ts';
import {
  categoryAnswers,
  foundCategories,
  targetAnswers,
} from '../tools/train-polarity/measure.ts';
import {
  type Answer,
  percentPositiveOf,
  scoreAnswers,
  scoreSets,
} from '../tools/train-polarity/metrics.ts';
import { RECIPE } from '../tools/train-polarity/recipe.ts';
import { reversedSentences } from '../tools/train-polarity/reversed-sentences.ts';
import * as sets from '../tools/train-polarity/test-sets.ts';
import { PEERS, vaderScore } from './insights-peers.ts';
import { median } from './median.ts';

const FOLDS = 5;
/** Neighbouring lessons may be each other's contrary: they are held out together. */
const LESSON_BLOCK = 25;
const SPEED_ROUNDS = 5;
const SPEED_LIMIT = 1;

/** The clause of a target: what a text-level package can be given to say something about a target. */
function clauseOf(text: string, start: number): string {
  const reading = annotate(text);
  const { tokens, clause } = reading;
  const home = clauseAt(reading, start);
  const first = tokens[clause.indexOf(home)]?.start ?? 0;
  return text.slice(first, tokens[clause.lastIndexOf(home)]?.end);
}

function row(name: string, answers: readonly Answer[]): string {
  const { cases, accuracy, macro_f1 } = scoreAnswers(answers);
  return `| ${name} | ${cases} | ${(100 * accuracy).toFixed(1)} | ${(100 * macro_f1).toFixed(1)} |`;
}

const HEAD = '| | cases | accuracy % | macro-F1 % |\n|---|---|---|---|';

function targetTable(cases: readonly sets.TargetCase[]): string {
  const rows = [row('ours', targetAnswers(cases))];
  for (const { name, polarity } of PEERS) {
    const answer = (textOf: (text: string, start: number) => string): Answer[] =>
      cases.flatMap(({ text, targets }) =>
        targets.map(({ start, gold }) => ({ gold, said: polarity(textOf(text, start)) })),
      );
    const [clauses, sentences] = [answer(clauseOf), answer((text) => text)];
    const better =
      scoreAnswers(clauses).accuracy >= scoreAnswers(sentences).accuracy ? clauses : sentences;
    rows.push(row(name, better));
  }
  return [HEAD, ...rows].join('\n');
}

function categoryTable(cases: readonly sets.CategoryCase[]): string {
  const rows = [row('ours', categoryAnswers(cases))];
  for (const { name, polarity } of PEERS) {
    const answers = cases.flatMap(({ text, categories }) =>
      categories.map(({ gold }) => ({ gold, said: polarity(text) })),
    );
    rows.push(row(name, answers));
  }
  return [HEAD, ...rows].join('\n');
}

/** Mean distance of percent_positive, told and right, over the categories of a set; in points. */
function percentPositiveError(cases: readonly sets.CategoryCase[]): number {
  const byCategory = Map.groupBy(categoryAnswers(cases), ({ category }) => category);
  const errors = [...byCategory.values()].flatMap((answers) => {
    const gold = percentPositiveOf(answers.map((answer) => answer.gold));
    const said = percentPositiveOf(answers.map((answer) => answer.said));
    return gold === undefined || said === undefined ? [] : [Math.abs(gold - said)];
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

function answersOf(sentences: readonly LabelledSentence[], weights: Float64Array): Answer[] {
  return targetLessons(sentences, RECIPE.bits)
    .filter(({ lexiconOnly }) => !lexiconOnly)
    .map(({ index, size, label }) => {
      const scores = CLASSES.map((_, c) =>
        index.reduce(
          (sum, feature, at) =>
            sum + (weights[feature * CLASSES.length + c] ?? 0) * (size[at] ?? 0),
          0,
        ),
      );
      return {
        gold: CLASSES[label] ?? '',
        said: CLASSES[scores.indexOf(Math.max(...scores))] ?? '',
      };
    });
}

/** Lessons that a fold holds out: every fifth block of each file. */
function lessonsOf(fold: number): LabelledSentence[] {
  return [...lessonFiles().values()].flatMap((sentences) =>
    targetsOf(sentences.filter((_, at) => Math.floor(at / LESSON_BLOCK) % FOLDS === fold)),
  );
}

const alwaysPositive = (answers: readonly Answer[]): Answer[] =>
  answers.map(({ gold }) => ({ gold, said: 'positive' }));

/** Target polarity on parts of the MAMS training file and of our lessons that the weights of that fold have not seen. */
function foldTable(): string {
  const sentences = trainingSentences('ATSA');
  const answers: Answer[] = [];
  const reversed: Answer[] = [];
  const lessons: Answer[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const kept = sentences.filter((_, at) => at % FOLDS === fold);
    const keptLessons = lessonsOf(fold);
    const { weights } = learn([...kept, ...keptLessons]);
    answers.push(...answersOf(kept, weights));
    reversed.push(...answersOf(reversedSentences(kept), weights));
    lessons.push(...answersOf(keptLessons, weights));
  }
  return [
    HEAD,
    row('MAMS train: ours, without the prior', answers),
    row('MAMS train: always positive', alwaysPositive(answers)),
    row(
      'MAMS train, where one clause was turned into its contrary: ours, without the prior',
      reversed,
    ),
    row('our lessons: ours, without the prior', lessons),
    row('our lessons: always positive', alwaysPositive(lessons)),
  ].join('\n');
}

type RealRow = { id: string; text?: string; rating?: number; date?: string; language?: string };

function realReviews(): Review[] {
  return readFileSync(sets.dataFile('reviews/real-22k.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line): RealRow => JSON.parse(line))
    .map(({ id, text, rating, date, language }) =>
      plainReview(id, {
        date: date?.slice(0, 10) ?? '2020-01-01',
        rating: Math.round(rating ?? 3),
        text: text ?? '',
        ...(language !== undefined && { language }),
      }),
    )
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.id < b.id ? 1 : -1));
}

/** Processor time of `work`, in milliseconds: other processes do not count. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Time of the whole derivation as a ratio to one vader score for each review, rounds interleaved. */
function speed(reviews: readonly Review[]): { ratio: number; ours: number } {
  const config = InsightsConfig.parse({ industry: 'restaurant' });
  const nobody = { name: '', technicians: [], services: [], service_areas: [] };
  const times = Array.from({ length: SPEED_ROUNDS }, () => ({
    ours: cpuMs(() => deriveInsights({ business: nobody, reviews, config })),
    vader: cpuMs(() => reviews.map(({ text }) => vaderScore(text))),
  }));
  return {
    ratio: median(times.map(({ ours, vader }) => ours / vader)),
    ours: median(times.map(({ ours }) => ours)) / reviews.length,
  };
}

if (!sets.hasTestData()) {
  console.log(`Skipped: the labelled sentences and reviews are not at ${sets.dataFile('')}`);
  process.exit(0);
}
const reviews = realReviews();
const { ratio, ours } = speed(reviews);
const everyday = sets.everydayCategories();
const mams = sets.mamsCategories();
const independent = independentSentences();
const independentEateries = independent.filter(({ categories }) => categories.length > 0);
const detection = (cases: readonly sets.CategoryCase[]): string =>
  (100 * scoreSets(foundCategories(cases))).toFixed(1);

const report = `# Insights

\`node bench/insights.ts\` (training folds take a few minutes). Peers judge the clause of a target or the whole sentence, whichever
serves them better. "Everyday" are sentences of real reviews, one or few opinions each, labelled by us. No label of a sentence here was
trained on: sentences that MAMS has in its training and its validation files alike (four in five of the validation sentences of categories) are left out of training. But the
prior was chosen on the everyday sentences, on half of the invented ones, on two fifths of our lessons and on two folds of MAMS train, and the lexicon and the terms of categories were mended after reading the
everyday errors and those of two fifths of our lessons: those tables flatter us. The held-out folds do not, without the prior: a held-out sentence is neither among the targets nor among the categories of its fold. The
prior is made for reviews that praise two times in three and are seldom neutral. MAMS is neutral in almost half of its targets, so there it costs some points.

## Polarity of targets, everyday reviews
${targetTable(sets.everydayTargets())}

## Polarity of targets, MAMS validation (several opinions in each sentence)
${targetTable(sets.mamsTargets())}

## Polarity of targets, ${FOLDS} held-out folds of MAMS train and of our lessons
Our lessons (\`tools/train-polarity/lessons/\`) are sentences that we invented to learn from, half of them meant to be difficult.

${foldTable()}

## Polarity of targets, sentences invented apart from the lessons
${independent.length} sentences about restaurants, laptops, hotels, home services, shops and books. They were written without a look at the lessons, and neither they nor their errors were read for the analysis; before there were lessons, 68.1 % of
their targets were judged right. They too were invented by us, to the same directions as the lessons, so one idea of a difficult sentence stands behind both: real reviews will differ more, and this flatters a little.

All of them:

${targetTable(independent)}

Restaurants alone:

${targetTable(independent.filter(({ domain }) => domain === 'restaurant'))}

Laptops alone:

${targetTable(independent.filter(({ domain }) => domain === 'laptop'))}

## Polarity of targets, sentences we invented about laptops, hotels, books, home services and restaurants
Written and labelled by us before the analysis saw them, to be harder than everyday sentences are (${inventedTargets('development').length} and ${inventedTargets('held-out').length} sentences): before the
lexicon was mended, both halves were judged right at 65.5 %. Errors were read in the first half only. But whoever invents sentences remembers them when writing down idioms,
so the second half flatters us too, only less.

The half whose errors we read:

${targetTable(inventedTargets('development'))}

The half whose errors we did not read:

${targetTable(inventedTargets('held-out'))}

## Polarity of categories, everyday reviews
${categoryTable(everyday)}

## Polarity of categories, the restaurants among the sentences apart
${categoryTable(independentEateries)}

## Polarity of categories, MAMS validation
${categoryTable(mams)}

## Detection of categories, and percent_positive
| | micro-F1 % | mean error of percent_positive, points |
|---|---|---|
| everyday reviews (food, service, price, ambience, miscellaneous) | ${detection(everyday)} | ${percentPositiveError(everyday).toFixed(1)} |
| the restaurants among the sentences apart | ${detection(independentEateries)} | ${percentPositiveError(independentEateries).toFixed(1)} |
| MAMS validation, its eight categories as our five | ${detection(mams)} | ${percentPositiveError(mams).toFixed(1)} |

## Speed
All of insights.json for ${reviews.length} real reviews takes ${ratio.toFixed(2)} times the processor time of one vader-sentiment score for each (median of
${SPEED_ROUNDS} interleaved rounds; limit ${SPEED_LIMIT}); ${ours.toFixed(3)} ms a review on the machine of this run.
`;
writeFileSync(new URL('insights.md', import.meta.url), report);
console.log(report);
if (ratio > SPEED_LIMIT) {
  console.error(`Too slow: ${ratio.toFixed(2)} times vader-sentiment, the limit is ${SPEED_LIMIT}`);
  process.exit(1);
}
