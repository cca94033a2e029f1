import { fold } from '../../../contract/fold.ts';
import type { FaqEntry } from '../../../contract/insights.ts';
import type { AspectName } from '../words/aspects.ts';
import type { InsightsConfig } from '../words/config.ts';
import { OVERALL_ID } from '../words/words.ts';
import type { SubjectReview } from './measures.ts';
import type { Phrasing, Share } from './sentences.ts';
import { type MeasuredAspect, termsOf } from './subjects.ts';
import { criticismOf, praiseOf, type ReportInput } from './summary.ts';

const MAX_EVIDENCE = 2;
/** Minimum number of mentions before an answer names a term as a complaint. A single word says less and needs more. */
const MIN_COMPLAINTS = 2;
const MIN_COMPLAINTS_OF_WORD = 3;
/** Maximum percentage of praise among the mentions of a complaint. */
const MAX_COMPLAINT_PRAISE = 25;
/** Complaints in reviews with more stars are ignored, because they may be misread. */
const MAX_COMPLAINT_STARS = 3;

/** A question and its answer, with the reviews to pick evidence from. */
type Answered = Omit<FaqEntry, 'evidence'> & {
  readonly reviews: readonly SubjectReview[];
};

/** Picks one of five verdicts, from yes (0) to no (4). It rounds like the text, so equal wording means equal verdicts. */
function verdictOf({ part, count }: Share): 0 | 1 | 2 | 3 | 4 {
  if (part === 0) return 4;
  if (part === count) return 0;
  const tenths = Math.round((10 * part) / count);
  if (tenths >= 7) return 1;
  return tenths > 3 ? 2 : 3;
}

/** Returns up to two terms, as text, that customers use mostly in complaints, from reviews in the language of the site. */
function complaintsOf({ name, reviews }: MeasuredAspect, phrasing: Phrasing): string {
  const { language, format, phrases } = phrasing;
  const judging = reviews
    .filter(({ review }) => (review.language ?? language).startsWith(language))
    .flatMap(({ review, mentions }) => {
      const mayComplain = review.rating <= MAX_COMPLAINT_STARS;
      const counted = mentions.filter(
        ({ polarity }) => polarity === 'positive' || (polarity === 'negative' && mayComplain),
      );
      // A term counts once per review.
      return [...new Map(counted.map((mention) => [mention.term, mention])).values()];
    });
  const nameText = fold(`${name.noun} ${name.label}`);
  const [first = '', second] = termsOf(judging)
    .filter(({ term, mentions }) => {
      return mentions >= (term.includes(' ') ? MIN_COMPLAINTS : MIN_COMPLAINTS_OF_WORD);
    })
    .filter(({ percent_positive }) => (percent_positive ?? 100) <= MAX_COMPLAINT_PRAISE)
    .filter(({ term }) => !nameText.includes(fold(term)))
    .map(({ term }) => format(phrases.quote, { words: term }));
  return second === undefined ? first : format(phrases.and, { first, second });
}

function answerOnAspect(aspect: MeasuredAspect, phrasing: Phrasing): Answered {
  const { format, phrases } = phrasing;
  const { faq } = phrases;
  const { id, label, isYesNo, question = format(faq.question, { name: label }) } = aspect.name;
  const praise = praiseOf(aspect);
  const at = verdictOf(praise);
  const [phrase, share] = at < 3 ? [faq.positive, praise] : [faq.critical, criticismOf(aspect)];
  const verdict = (isYesNo ? faq.verdicts : faq.tones)[at];
  const tally = format(phrase, { share: phrasing.share(share) }, share.part);
  const terms = complaintsOf(aspect, phrasing);
  const answer = terms === '' ? faq.answer : faq.answer_with_complaints;
  return {
    question,
    answer: format(answer, { verdict, tally, terms }),
    pinned: false,
    about: { kind: 'aspect', id },
    reviews: aspect.reviews,
  };
}

/** Answers whether customers would come again. The stars show this best, and every review has them. */
function answerOverall(question: string, { reviews, aspects, phrasing }: ReportInput): Answered {
  const { format, stars, phrases } = phrasing;
  const good = reviews.filter(({ rating }) => rating >= 4).length;
  const verdict = phrases.faq.verdicts[verdictOf({ part: good, count: reviews.length })];
  return {
    question,
    answer: format(phrases.faq.answer, { verdict, tally: stars(reviews) }),
    pinned: false,
    about: { kind: 'aspect', id: OVERALL_ID },
    reviews: aspects.find(({ name }) => name.id === OVERALL_ID)?.reviews ?? [],
  };
}

/** Returns the owner's answers, then whether customers would come again, then the aspects that enough reviews judge. */
export function deriveFaq(
  ownAnswers: InsightsConfig['faq'],
  names: readonly AspectName[],
  input: ReportInput,
): FaqEntry[] {
  const { reviews, aspects, minimum, quotes, phrasing } = input;
  const pinned = ownAnswers.map((entry) => ({ ...entry, pinned: true, about: null, evidence: [] }));
  const pinnedQuestions = new Set(pinned.map(({ question }) => question.toLowerCase()));
  const overall = names.find(({ id, isYesNo }) => id === OVERALL_ID && isYesNo)?.question;
  const answered = [
    ...(overall === undefined || reviews.length < minimum ? [] : [answerOverall(overall, input)]),
    ...aspects
      .filter(({ name }) => overall === undefined || name.id !== OVERALL_ID)
      .filter((aspect) => praiseOf(aspect).count >= minimum)
      .map((aspect) => answerOnAspect(aspect, phrasing)),
  ];
  return [
    ...pinned,
    ...answered
      .filter(({ question }) => !pinnedQuestions.has(question.toLowerCase()))
      .map(({ reviews: source, ...entry }) => {
        return { ...entry, evidence: quotes.pick(source, MAX_EVIDENCE) };
      }),
  ];
}
