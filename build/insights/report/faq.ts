import { fold } from '../../../contract/fold.ts';
import { type FaqEntry, judgedCount } from '../../../contract/insights.ts';
import { countPolarities } from '../../../contract/opinions.ts';
import type { InsightsConfig } from '../words/config.ts';
import { listOf, OVERALL_ID } from '../words/words.ts';
import { judgedBy, type SubjectReview } from './measures.ts';
import { type Phrase, type Phrasing, type ShareWord, shareWord } from './sentences.ts';
import type { MeasuredAspect } from './subjects.ts';
import type { ReportInput } from './summary.ts';

const MAX_EVIDENCE = 2;
/** Minimum number of reviews that judge the subject of a question in words. The owner may ask for more. */
const MIN_REVIEWS = 4;

/** Returns the conclusion of an answer: a share of the reviews that only praise or only criticise, or that opinions are divided. */
function verdictOf(
  { positive, negative, mixed }: ReturnType<typeof countPolarities>,
  isYesNo: boolean,
  { phrases: { faq } }: Phrasing,
) {
  const count = positive + negative + mixed;
  const wordFor = (part: number, table: Readonly<Partial<Record<ShareWord, Phrase>>>) =>
    table[shareWord(part, count)];
  return (
    wordFor(positive, isYesNo ? faq.yes : faq.praise) ??
    wordFor(negative, isYesNo ? faq.no : faq.criticism) ??
    faq.divided
  );
}

/**
 * Keeps the reviews that say whether their author would come again, each with the mentions that say so. Stars do not count, and
 * neither does other praise of the business as a whole.
 */
function sayingAgain(
  reviews: readonly SubjectReview[],
  { format, phrases: { faq } }: Phrasing,
): SubjectReview[] {
  const words = listOf(format(faq.again)).map((word) => ` ${fold(word)}`);
  return reviews.flatMap((one) => {
    const { text } = one.review;
    const mentions = one.mentions.filter(({ by, start, end }) => {
      const said = ` ${fold(text.slice(start, end)).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
      return by === 'words' && words.some((word) => said.includes(word));
    });
    return mentions.length === 0 ? [] : [judgedBy(one, mentions)];
  });
}

/** Returns the owner's answers, then whether customers would come again, then the aspects that enough reviews judge. */
export function deriveFaq(
  ownAnswers: InsightsConfig['faq'],
  { aspects, minimum, quotes, phrasing }: ReportInput,
): FaqEntry[] {
  const { format, tally, phrases } = phrasing;
  const pinned = ownAnswers.map((entry) => ({ ...entry, pinned: true, about: null, evidence: [] }));
  const pinnedQuestions = new Set(pinned.map(({ question }) => question.toLowerCase()));
  const answerOn = ({ name, reviews }: MeasuredAspect): FaqEntry[] => {
    const { id, label, isYesNo } = name;
    const question = name.question ?? format(phrases.faq.question, { name: label });
    const saying = id === OVERALL_ID && isYesNo ? sayingAgain(reviews, phrasing) : reviews;
    const polarity = countPolarities(saying);
    const isPinned = pinnedQuestions.has(question.toLowerCase());
    const inWords = countPolarities(saying.filter(({ by }) => by !== 'stars'));
    if (isPinned || judgedCount(inWords) < Math.max(minimum, MIN_REVIEWS)) return [];
    const verdict = verdictOf(polarity, isYesNo, phrasing);
    const slots = { verdict: format(verdict), tally: tally(polarity) };
    const answer = format(phrases.faq.answer, slots);
    const evidence = quotes.pick(saying, MAX_EVIDENCE);
    if (evidence.length === 0) return [];
    return [{ question, answer, pinned: false, about: { kind: 'aspect', id }, evidence }];
  };
  const rankOf = ({ name }: MeasuredAspect): number => (name.id === OVERALL_ID ? 0 : 1);
  const ordered = aspects.toSorted((a, b) => rankOf(a) - rankOf(b));
  return [...pinned, ...ordered.flatMap(answerOn)];
}
