import type { AspectInsight, EntityInsight, Insights, Quote } from '../../../contract/insights.ts';
import type { Aspects } from './aspects.ts';
import { countPolarities, percentPositive, quarterOf, type Voice } from './measures.ts';
import { plural } from './plural.ts';
import { OVERALL_ID } from './presets/aspect.ts';
import { quotesWhere } from './quotes.ts';
import { wilsonInterval } from './wilson.ts';

type Sentence = { text: string; evidence: Quote[] };
type Measured<T> = { readonly insight: T; readonly voices: readonly Voice[] };

const MOST_EVIDENCE = 2;
/** Fewest reviews that a part or a change is told from. */
const ENOUGH_REVIEWS = 5;
const COMPLAINTS = 2;
/** A change is told only when it is at least this large, in percentage points. */
const TOLD_CHANGE = 15;

function judged({ polarity: { positive, negative, mixed } }: AspectInsight): number {
  return positive + negative + mixed;
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
  let text = `Customers praise ${nounOf(id)} most: ${polarity.positive} of the ${judged(first.insight)} reviews that judge it are positive`;
  if (second) {
    evidence.push(...quotesWhere(second.voices, 'positive', 1));
    text += `, followed by ${nounOf(second.insight.id)} (${second.insight.polarity.positive} of ${judged(second.insight)})`;
  }
  return evidence.length === 0 ? [] : [{ text: `${text}.`, evidence }];
}

function faults({ polarity: { negative, mixed } }: AspectInsight): number {
  return negative + mixed;
}

/** The least part of its reviews that find fault, as far as so many can tell: three of five say less than ten of twenty. */
function surelyFaulted(insight: AspectInsight): number {
  return wilsonInterval(faults(insight), judged(insight))[0];
}

/** The aspect with the largest part of complaints, of those that several reviews criticise. */
function complaintSentence(
  aspects: readonly Measured<AspectInsight>[],
  nounOf: (id: string) => string,
): Sentence[] {
  const [worst] = aspects
    .filter(({ insight }) => faults(insight) >= COMPLAINTS && judged(insight) >= ENOUGH_REVIEWS)
    .toSorted((a, b) => surelyFaulted(b.insight) - surelyFaulted(a.insight));
  if (!worst) return [];
  const evidence = quotesWhere(worst.voices, 'negative', MOST_EVIDENCE);
  const text = `What they criticise most is ${nounOf(worst.insight.id)}: ${faults(worst.insight)} of the ${judged(worst.insight)} reviews that judge it find fault.`;
  return evidence.length === 0 ? [] : [{ text, evidence }];
}

function trendSentence(
  aspects: readonly Measured<AspectInsight>[],
  nounOf: (id: string) => string,
  minimum: number,
): Sentence[] {
  const changes = aspects.flatMap(({ insight, voices }) => {
    const last = voices[0];
    if (!last) return [];
    const edge = quarterOf(last.review.date) - 3;
    const recent = voices.filter(({ review }) => quarterOf(review.date) >= edge);
    const before = voices.filter(({ review }) => {
      const quarter = quarterOf(review.date);
      return quarter < edge && quarter >= edge - 4;
    });
    const now = countPolarities(recent);
    const then = countPolarities(before);
    const enough = [now, then].every(
      (counts) =>
        counts.positive + counts.negative + counts.mixed >= Math.max(minimum, ENOUGH_REVIEWS),
    );
    const after = percentPositive(now);
    const earlier = percentPositive(then);
    if (!enough || after === null || earlier === null) return [];
    return [{ id: insight.id, after, earlier, change: after - earlier, recent }];
  });
  const [biggest] = changes.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (!biggest || Math.abs(biggest.change) < TOLD_CHANGE) return [];
  const { id, after, earlier, change, recent } = biggest;
  const evidence = quotesWhere(recent, change > 0 ? 'positive' : 'negative', MOST_EVIDENCE);
  const verb = change > 0 ? 'has improved' : 'has got worse';
  const noun = nounOf(id);
  const text = `Over the last four quarters, praise for ${noun} ${verb === 'has improved' ? 'has risen' : 'has fallen'} from ${Math.round(earlier)} % to ${Math.round(after)} % of the reviews that judge it.`;
  return evidence.length === 0 ? [] : [{ text, evidence }];
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
  const text = `${name} is the person named most often, in ${reviews} reviews: ${praise} what ${name} did, ${critics}.`;
  return evidence.length === 0 ? [] : [{ text, evidence }];
}

function serviceSentence(
  services: readonly Measured<EntityInsight>[],
  minimum: number,
): Sentence[] {
  const [first] = services;
  if (!first || first.insight.reviews < minimum) return [];
  const { name, reviews, average_rating, quotes } = first.insight;
  const text = `${name} is the service most often reviewed, with an average of ${average_rating?.toFixed(1)} of 5 stars in ${reviews} reviews.`;
  return quotes.length === 0 ? [] : [{ text, evidence: quotes.slice(0, MOST_EVIDENCE) }];
}

/** A few sentences an owner would say about the reviews, each with its evidence; none below the minimum of reviews. */
export function deriveSummary(
  aspects: Aspects,
  measured: readonly Measured<AspectInsight>[],
  people: readonly Measured<EntityInsight>[],
  services: readonly Measured<EntityInsight>[],
  minimum: number,
  disclosure: string,
): Insights['summary'] {
  const nounOf = (id: string): string => aspects.byId.get(id)?.noun ?? id;
  const telling = measured.filter(
    ({ insight }) => insight.id !== OVERALL_ID && judged(insight) >= minimum,
  );
  const sentences = [
    ...praiseSentences(telling, nounOf),
    ...complaintSentence(telling, nounOf),
    ...trendSentence(telling, nounOf, minimum),
    ...peopleSentence(people, minimum),
    ...serviceSentence(services, minimum),
  ];
  return { text: sentences.map(({ text }) => text).join(' '), sentences, disclosure };
}
