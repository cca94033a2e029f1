import { readFileSync, writeFileSync } from 'node:fs';
import { InsightsConfig } from '../build/insights/presets/config.ts';
import {
  independentSentences,
  inventedTargets,
  windingSentences,
} from '../build/insights/training/invented-set.ts';
import {
  categoryAnswers,
  foundCategories,
  targetAnswers,
} from '../build/insights/training/measure.ts';
import { scoreSets } from '../build/insights/training/metrics.ts';
import * as sets from '../build/insights/training/test-sets.ts';
import type { Review } from '../contract/review.ts';
import { plainReview } from '../test/aspects/plain-review.ts';
import { insightsOf } from '../test/support/insights-of.ts';
import { FOLDS, foldTable } from './insights-folds.ts';
import { vaderScore } from './insights-peers.ts';
import {
  categoryTable,
  percentPositiveError,
  targetTable,
  weighedAccuracy,
} from './insights-tables.ts';
import { median } from './median.ts';

const SPEED_ROUNDS = 5;
const SPEED_LIMIT = 1;

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
    ours: cpuMs(() => insightsOf({ business: nobody, reviews, config })),
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
const independentLaptops = independent.filter(({ domain }) => domain === 'laptop');
const independentEateries = sets.withCategories(independent);
const winding = windingSentences();
const apart = sets.realSentencesApart();
const apartEateries = sets.withCategories(apart);
/** How the classes are shared in the test sets of SemEval-2014. */
const SEMEVAL = {
  restaurants: { positive: 0.65, neutral: 0.175, negative: 0.175 },
  categories: { positive: 0.64, negative: 0.215, neutral: 0.095, conflict: 0.05 },
  laptops: { positive: 0.535, neutral: 0.265, negative: 0.2 },
};
const isEatery = ({ domain }: sets.TargetCase): boolean => domain === 'restaurant';
const detection = (cases: readonly sets.CategoryCase[]): string =>
  (100 * scoreSets(foundCategories(cases))).toFixed(1);

const report = `# Insights

\`node bench/insights.ts\` (training folds take some minutes). Peers judge the clause of a target or the whole sentence, whichever
serves them better. No sentence in a table was learned from, and none of MAMS validation; but we looked at some of them:

- **Real sentences apart** are drawn by chance from real reviews, 421 at first and 918 of restaurants later, and labelled by us; no sentence of them and no error was read for the analysis. Of the targets that a second, independent labelling marked as well, it gave 97 to 98 % the same polarity; where the two of the later sentences differed, a third decided.
- **Everyday** are sentences of real reviews too, labelled earlier. Their errors were read, so they flatter us.
- **Invented** sentences are harder than most real ones, and about more trades.
- **MAMS** has several opinions in each sentence, and almost half of its targets are neutral. The prior is made for reviews that praise more than half of the time and are neutral once in five, so it costs some points there.

## Polarity of targets, real sentences apart
All of them:

${targetTable(apart)}

Restaurants alone:

${targetTable(apart.filter(isEatery))}

Lounges, dealers, services and others:

${targetTable(apart.filter((one) => !isEatery(one)))}

## The same, had the classes the shares they have in SemEval-2014
Our answers to the same questions, each class weighed as it is shared there.

| | accuracy % |
|---|---|
| targets, restaurants among the real sentences apart | ${weighedAccuracy(targetAnswers(apart.filter(isEatery)), SEMEVAL.restaurants)} |
| categories, real sentences apart | ${weighedAccuracy(categoryAnswers(apartEateries), SEMEVAL.categories)} |
| targets, laptops among the sentences invented apart | ${weighedAccuracy(targetAnswers(independentLaptops), SEMEVAL.laptops)} |
| targets, winding sentences about laptops | ${weighedAccuracy(targetAnswers(winding), SEMEVAL.laptops)} |

## Polarity of targets, everyday reviews
${targetTable(sets.everydayTargets())}

## Polarity of targets, MAMS validation (several opinions in each sentence)
${targetTable(sets.mamsTargets())}

## Polarity of targets, each model alone, on a held-out part (one in ${FOLDS}) of what is learned from
Without the prior. Our labels (\`build/insights/training/labels/\`) are of real reviews, half of them chosen for being difficult; our lessons (\`build/insights/training/lessons/\`) are sentences that we invented, half of them meant to be difficult.

${foldTable()}

## Polarity of targets, sentences invented apart
${independent.length} sentences about restaurants, laptops, hotels, home services, shops and books, written without a look at the lessons; neither they nor their errors were read for the analysis. They were invented
to the same directions as the lessons, so one idea of a difficult sentence stands behind both, which flatters.

All of them:

${targetTable(independent)}

Restaurants alone:

${targetTable(independent.filter(isEatery))}

Laptops alone:

${targetTable(independentLaptops)}

## Polarity of targets, winding sentences about laptops
${winding.length} sentences of 15 to 38 words, several clauses and several targets each, invented after all lessons to other directions, for this table only. Each target was labelled twice, the second time knowing only where it stands; those with
two different labels are left out. Nobody read them or their errors for the analysis. They are longer than most sentences of reviews.

${targetTable(winding)}

## Polarity of targets, sentences we invented about laptops, hotels, books, home services and restaurants
Written and labelled by us before the analysis saw them, to be harder than everyday sentences are (${inventedTargets('development').length} and ${inventedTargets('held-out').length} sentences): before the
lexicon was mended, both halves were judged right at 65.5 %. Errors were read in the first half only. But whoever invents sentences remembers them when writing down idioms,
so the second half flatters us too, only less.

The half whose errors we read:

${targetTable(inventedTargets('development'))}

The half whose errors we did not read:

${targetTable(inventedTargets('held-out'))}

## Polarity of categories, real sentences apart
${categoryTable(apartEateries)}

## Polarity of categories, everyday reviews
${categoryTable(everyday)}

## Polarity of categories, restaurants invented apart
${categoryTable(independentEateries)}

## Polarity of categories, MAMS validation
${categoryTable(mams)}

## Detection of categories, and percent_positive
| | micro-F1 % | mean error of percent_positive, points |
|---|---|---|
| real sentences apart (food, service, price, ambience, miscellaneous) | ${detection(apartEateries)} | ${percentPositiveError(apartEateries).toFixed(1)} |
| everyday reviews | ${detection(everyday)} | ${percentPositiveError(everyday).toFixed(1)} |
| restaurants invented apart | ${detection(independentEateries)} | ${percentPositiveError(independentEateries).toFixed(1)} |
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
