import {
  type AspectInsight,
  criticismCount,
  judgedCount,
  type Polarity,
  type PolaritySource,
  praiseCount,
  type Quote,
} from './insights.ts';

/** Returns the polarity that a star rating implies. */
export function starPolarity(rating: number): 'positive' | 'neutral' | 'negative' {
  if (rating >= 4) return 'positive';
  return rating <= 2 ? 'negative' : 'neutral';
}

/** What a mention says of its subject, and how that is known. */
type Judgement = { readonly polarity: Polarity; readonly by: PolaritySource };

/**
 * Returns the polarity of a review from its mentions of one subject. Praise and complaint together are mixed, unless only
 * one of them is said in words: "Ann came out. She was kind." is praise, whatever the stars say of the first sentence.
 */
export function polarityOfMentions(mentions: readonly Judgement[]): Polarity {
  const judging = mentions.filter(({ polarity }) => polarity !== 'neutral');
  const inWords = judging.filter(({ by }) => by !== 'stars');
  const [first, ...others] = inWords.length > 0 ? inWords : judging;
  if (first === undefined) return 'neutral';
  return others.every(({ polarity }) => polarity === first.polarity) ? first.polarity : 'mixed';
}

/**
 * Returns the polarity of a review on a service or an area. The stars judge it, because the review is about that job; three stars
 * leave it to the words of the whole review and about the name: "can't fault the repair, can fault the bill" is no praise alone, and no
 * complaint alone.
 */
export function polarityOfJob(
  rating: number,
  whole: Polarity,
  ofName: readonly Judgement[],
): Polarity {
  const byStars = starPolarity(rating);
  if (byStars !== 'neutral') return byStars;
  const said = polarityOfMentions(ofName);
  if (whole === 'neutral') return said;
  return said === 'positive' ? 'mixed' : whole;
}

export type Counts = Record<Polarity, number>;

/** Rounds to `digits` decimals, without negative zero. */
export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor + 0;
}

type Polar = { readonly polarity: Polarity | undefined };

/** Counts items by polarity. Items without one are not counted. */
export function countPolarities(items: Iterable<Polar>): Counts {
  const counts: Counts = { positive: 0, neutral: 0, negative: 0, mixed: 0 };
  for (const { polarity } of items) if (polarity) counts[polarity]++;
  return counts;
}

/** Returns the share of praise among judgements, 0 to 1. Mixed counts half; NaN without judgements. */
function praiseShare(counts: Counts): number {
  return (counts.positive + counts.mixed / 2) / judgedCount(counts);
}

/** Returns the percentage of praise among judgements, or null without judgements. Mixed counts half. */
export function percentPositive(counts: Counts): number | null {
  return judgedCount(counts) === 0 ? null : round(100 * praiseShare(counts), 1);
}

const Z95 = 1.959963984540054;

/** Returns the 95 % Wilson score interval of `percentPositive`, or null without judgements. */
export function wilsonInterval(counts: Counts): AspectInsight['ci95'] {
  const count = judgedCount(counts);
  if (count === 0) return null;
  const share = praiseShare(counts);
  const z2 = Z95 ** 2;
  const centre = share + z2 / (2 * count);
  const spread = Z95 * Math.sqrt((share * (1 - share) + z2 / (4 * count)) / count);
  const bound = (value: number): number =>
    round(Math.min(100, Math.max(0, (100 * value) / (1 + z2 / count))), 1);
  return [bound(centre - spread), bound(centre + spread)];
}

/** Counts the reviews with an opinion, and the share of praise among them with its interval. */
export function shareOf(counts: Counts) {
  return {
    judging_reviews: judgedCount(counts),
    percent_positive: percentPositive(counts),
    ci95: wilsonInterval(counts),
  };
}

/** Minimum share of the reviews with an opinion from which their criticism, or praise, is among the quotes. */
const MIN_SHARE = 0.2;

/** A review's opinion on a subject. `quotable` are the mentions that may be quoted for it. */
type QuotableOpinion = Polar & { readonly quotable: readonly Judgement[] };

/**
 * Chooses up to `max` (two or more) of the candidates, which are best first: at most one of a review, in proportion to praise and
 * criticism. Returns none if a fifth or more of the opinions criticise, or praise, and cannot be quoted: the rest would not be
 * representative.
 */
export function chooseQuotes<Q extends Pick<Quote, 'review_id' | 'text' | 'polarity'>>(
  opinions: readonly QuotableOpinion[],
  candidates: Iterable<Q>,
  max: number,
): Q[] {
  const { praised, isPraised, isCriticised } = quoteShares(opinions, max);
  function choose(isPraise: boolean, others: readonly Q[]): Q[] {
    const quotes: Q[] = [];
    const wanted = isPraise ? praised : max - praised;
    for (const quote of candidates) {
      if (quotes.length === wanted) break;
      if ((quote.polarity === 'positive') !== isPraise) continue;
      const isRepeated = [...others, ...quotes].some(
        ({ review_id, text }) => review_id === quote.review_id || text === quote.text,
      );
      if (!isRepeated) quotes.push(quote);
    }
    return quotes;
  }
  // Criticism that must be among the quotes has the first choice of the reviews that praise, too, unless that leaves no praise.
  for (const isPraiseFirst of isCriticised ? [false, true] : [true]) {
    const chosen = choose(isPraiseFirst, []);
    const others = choose(!isPraiseFirst, chosen);
    const [praise, rest] = isPraiseFirst ? [chosen, others] : [others, chosen];
    if ((isPraised && praise.length === 0) || (isCriticised && rest.length === 0)) continue;
    return praise.length < rest.length ? [...rest, ...praise] : [...praise, ...rest];
  }
  return [];
}

/**
 * Returns how many of `max` quotes are praise, in proportion to the words of the quotable mentions: a job with four stars may
 * have been criticised. The other two say which polarities must be among the quotes, because a fifth of the opinions have them.
 */
function quoteShares(opinions: readonly QuotableOpinion[], max: number) {
  const inWords = countPolarities(
    opinions.map(({ quotable }) => ({ polarity: polarityOfMentions(quotable) })),
  );
  const rounded = Math.round((max * (percentPositive(inWords) ?? 100)) / 100);
  const least = isFrequent(praiseCount, inWords) ? 1 : 0;
  const most = isFrequent(criticismCount, inWords) ? max - 1 : max;
  const counts = countPolarities(opinions);
  return {
    praised: Math.min(Math.max(rounded, least), most),
    isPraised: isFrequent(praiseCount, counts),
    isCriticised: isFrequent(criticismCount, counts),
  };
}

function isFrequent(count: (counts: Counts) => number, counts: Counts): boolean {
  return count(counts) >= judgedCount(counts) * MIN_SHARE;
}
