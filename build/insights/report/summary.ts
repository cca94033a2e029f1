import { bothSides } from '../../../contract/both-sides.ts';
import type { AspectInsight, EntityInsight, Insights, Quote } from '../../../contract/insights.ts';
import { quarterOf } from '../../../contract/quarter.ts';
import { OVERALL_ID } from '../presets/aspect.ts';
import type { Aspects } from '../presets/aspects.ts';
import { countPolarities, judgedCount, meanStars, percentPositive } from './measures.ts';
import { plural } from './plural.ts';
import { quotesWhere } from './quotes.ts';
import type { Measured } from './subjects.ts';

type Sentence = { text: string; evidence: Quote[] };

const MOST_EVIDENCE = 2;
/** Fewest reviews that a part or a change is told from. */
const ENOUGH_REVIEWS = 5;
const COMPLAINTS = 2;
/** A change is told only when it is at least this large, in percentage points. */
const TOLD_CHANGE = 15;

function judged({ polarity }: AspectInsight): number {
  return judgedCount(polarity);
}

function praiseSentences(
  aspects: readonly Measured<AspectInsight>[],
  nounOf: (id: string) => string,
): Sentence[] {
  const [first, second] = aspects
    .filter(({ insight }) => (insight.percent_positive ?? 0) >= 60)
    .toSorted((a, b) => b.insight.polarity.positive - a.insight.polarity.positive);
  if (!first) return [];
  const evidence = quotesWhere(first.voices, 'positive', MOST_EVIDENCE);
  const { id, polarity } = first.insight;
  const all = judged(first.insight);
  const share =
    all === 1
      ? 'the one review that judges it is positive'
      : `${polarity.positive} of the ${all} reviews that judge it ${plural(polarity.positive, 'is', 'are')} positive`;
  let text = `Customers praise ${nounOf(id)} most: ${share}`;
  if (second) {
    evidence.push(...quotesWhere(second.voices, 'positive', 1));
    text += `, followed by ${nounOf(second.insight.id)} (${second.insight.polarity.positive} of ${judged(second.insight)})`;
  }
  return evidence.length === 0 ? [] : [{ text: `${text}.`, evidence }];
}

function faults({ polarity: { negative, mixed } }: AspectInsight): number {
  return negative + mixed;
}

/** The aspect that most reviews find fault with, counted as praise is; of two with as many, the one that fewer judge. */
function complaintSentence(
  aspects: readonly Measured<AspectInsight>[],
  nounOf: (id: string) => string,
): Sentence[] {
  const [worst] = aspects
    .filter(({ insight }) => faults(insight) >= COMPLAINTS && judged(insight) >= ENOUGH_REVIEWS)
    .toSorted(
      (a, b) => faults(b.insight) - faults(a.insight) || judged(a.insight) - judged(b.insight),
    );
  if (!worst) return [];
  const evidence = quotesWhere(worst.voices, 'negative', MOST_EVIDENCE);
  const text = `What they criticise most is ${nounOf(worst.insight.id)}: ${faults(worst.insight)} of the ${judged(worst.insight)} reviews that judge it find fault.`;
  return evidence.length === 0 ? [] : [{ text, evidence }];
}

type Change = { readonly text: string; readonly size: number; readonly evidence: Quote[] };

/** How praise of an aspect in the last four quarters differs from the four before; undefined where too few reviews tell. */
function changeOf(
  { voices }: Measured<AspectInsight>,
  noun: string,
  { minimum, lastQuarter }: Pick<Told, 'minimum' | 'lastQuarter'>,
): Change | undefined {
  const edge = lastQuarter - 3;
  const within = (from: number, to: number): Measured<AspectInsight>['voices'] =>
    voices.filter(({ review }) => {
      const quarter = quarterOf(review.date);
      return quarter >= from && quarter < to;
    });
  const recent = within(edge, edge + 4);
  const [now, then] = [countPolarities(recent), countPolarities(within(edge - 4, edge))];
  const least = Math.max(minimum, ENOUGH_REVIEWS);
  if ([now, then].some((counts) => judgedCount(counts) < least)) {
    return undefined;
  }
  const after = percentPositive(now) ?? 0;
  const earlier = percentPositive(then) ?? 0;
  const verb = after > earlier ? 'has risen' : 'has fallen';
  return {
    text: `Over the last four quarters, praise for ${noun} ${verb} from ${Math.round(earlier)}% to ${Math.round(after)}% of the reviews that judge it.`,
    size: Math.abs(after - earlier),
    evidence: quotesWhere(recent, after > earlier ? 'positive' : 'negative', MOST_EVIDENCE),
  };
}

/** The largest change that a quote can stand for. */
function trendSentence(
  aspects: readonly Measured<AspectInsight>[],
  nounOf: (id: string) => string,
  told: Pick<Told, 'minimum' | 'lastQuarter'>,
): Sentence[] {
  const [biggest] = aspects
    .flatMap((aspect) => changeOf(aspect, nounOf(aspect.insight.id), told) ?? [])
    .filter(({ size, evidence }) => size >= TOLD_CHANGE && evidence.length > 0)
    .toSorted((a, b) => b.size - a.size);
  return biggest ? [{ text: biggest.text, evidence: biggest.evidence }] : [];
}

function peopleSentence(people: readonly Measured<EntityInsight>[], minimum: number): Sentence[] {
  const [first] = people;
  if (!first || first.insight.reviews < minimum) return [];
  const { name, reviews, polarity } = first.insight;
  const evidence = quotesWhere(first.voices, 'positive', MOST_EVIDENCE);
  const praise = `${polarity.positive} ${plural(polarity.positive, 'praises', 'praise')}`;
  const fault = polarity.negative + polarity.mixed;
  const critics =
    fault === 0 ? 'none criticises' : `${fault} ${plural(fault, 'finds', 'find')} fault`;
  const text = `${name} is the person named most often, in ${reviews} ${plural(reviews, 'review', 'reviews')}: ${praise} what ${name} did, ${critics}.`;
  return evidence.length === 0 ? [] : [{ text, evidence }];
}

function serviceSentence(
  services: readonly Measured<EntityInsight>[],
  minimum: number,
): Sentence[] {
  const [first] = services;
  if (!first || first.insight.reviews < minimum) return [];
  const { name, reviews, quotes } = first.insight;
  const stars = meanStars(first.voices).toFixed(2);
  const text = `${name} is the service most often reviewed, with an average of ${stars} of 5 stars in ${reviews} ${plural(reviews, 'review', 'reviews')}.`;
  return quotes.length === 0 ? [] : [{ text, evidence: bothSides(quotes, MOST_EVIDENCE) }];
}

/** What a summary is made of. */
type Told = {
  readonly aspects: Aspects;
  readonly measured: readonly Measured<AspectInsight>[];
  readonly people: readonly Measured<EntityInsight>[];
  readonly services: readonly Measured<EntityInsight>[];
  /** Fewest reviews behind a sentence. */
  readonly minimum: number;
  /** Of the newest review there is, since year 0. */
  readonly lastQuarter: number;
  readonly disclosure: string;
};

/** A few sentences an owner would say about the reviews, each with its evidence; none below the minimum of reviews. */
export function deriveSummary(told: Told): Insights['summary'] {
  const { aspects, measured, people, services, minimum, disclosure } = told;
  const nounOf = (id: string): string => aspects.byId.get(id)?.noun ?? id;
  const telling = measured.filter(
    ({ insight }) => insight.id !== OVERALL_ID && judged(insight) >= minimum,
  );
  const sentences = [
    ...praiseSentences(telling, nounOf),
    ...complaintSentence(telling, nounOf),
    ...trendSentence(telling, nounOf, told),
    ...peopleSentence(people, minimum),
    ...serviceSentence(services, minimum),
  ];
  return { text: sentences.map(({ text }) => text).join(' '), sentences, disclosure };
}
