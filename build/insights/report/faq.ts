import { fold } from '../../../contract/fold.ts';
import type { FaqEntry } from '../../../contract/insights.ts';
import type { AspectName } from '../presets/aspects.ts';
import type { InsightsConfig } from '../presets/config.ts';
import { OVERALL_ID } from '../presets/words.ts';
import type { Voice } from './measures.ts';
import type { Part, Speaker } from './sentences.ts';
import { type MeasuredAspect, termsOf } from './subjects.ts';
import { faultOf, praiseOf, type Told } from './summary.ts';

const MOST_EVIDENCE = 2;
/** Minimum number of reviews that a phrase judges before it is named as a complaint. A single word tells less and needs more. */
const FEWEST_COMPLAINTS = 2;
const FEWEST_OF_A_WORD = 3;
/** Maximum percentage of praise among them. */
const MOST_PRAISE = 25;
/** A complaint in a review of more stars may be misread. */
const MOST_STARS = 3;

/** A question with its answer, and the reviews to quote. */
type Answered = Pick<FaqEntry, 'question' | 'answer' | 'about'> & {
  readonly voices: readonly Voice[];
};

/** Which of five answers a share of praise gives: from yes (0) to no (4); of shares that are told alike, the same. */
function verdictOf({ part, count }: Part): 0 | 1 | 2 | 3 | 4 {
  if (part === 0) return 4;
  if (part === count) return 0;
  const tenths = Math.round((10 * part) / count);
  if (tenths >= 7) return 1;
  return tenths > 3 ? 2 : 3;
}

/** Words that those who complain use and those who praise hardly do; only in the language of the site. */
function complaintsOf({ name, voices }: MeasuredAspect, { language, say, table }: Speaker): string {
  const judging = voices
    .filter(({ review }) => (review.language ?? language).startsWith(language))
    .flatMap(({ review, mentions }) => {
      const side = review.rating <= MOST_STARS ? 'negative' : 'positive';
      const told = mentions.filter(({ polarity }) => polarity === 'positive' || polarity === side);
      if (told.length < 2) return told;
      return [...new Map(told.map((mention) => [mention.term, mention])).values()];
    });
  const known = fold(`${name.noun} ${name.label}`);
  const [first = '', second] = termsOf(judging)
    .filter(({ term, mentions }) => {
      return mentions >= (term.includes(' ') ? FEWEST_COMPLAINTS : FEWEST_OF_A_WORD);
    })
    .filter(({ percent_positive }) => (percent_positive ?? 100) <= MOST_PRAISE)
    .filter(({ term }) => !known.includes(fold(term)))
    .map(({ term }) => say(table.quote, { words: term }));
  return second === undefined ? first : say(table.and, { first, second });
}

function aboutAspect(aspect: MeasuredAspect, speaker: Speaker): Answered {
  const { say, share, table } = speaker;
  const { verdicts, tones, positive, critical, question, answer, answer_with_complaints } =
    table.faq;
  const { id, label, isYesNo, question: asked = say(question, { name: label }) } = aspect.name;
  const at = verdictOf(praiseOf(aspect));
  const told = at < 3 ? praiseOf(aspect) : faultOf(aspect);
  const terms = complaintsOf(aspect, speaker);
  const slots = {
    verdict: (isYesNo ? verdicts : tones)[at],
    tally: say(at < 3 ? positive : critical, { share: share(told) }, told.part),
    terms,
  };
  return {
    question: asked,
    answer: say(terms === '' ? answer : answer_with_complaints, slots),
    about: { kind: 'aspect', id },
    voices: aspect.voices,
  };
}

/** Whether customers would come again is best told by their stars, and all reviews have those. */
function aboutAll(question: string, { reviews, aspects, speaker }: Told): Answered {
  const { say, stars, table } = speaker;
  const good = reviews.filter(({ rating }) => rating >= 4).length;
  const verdict = table.faq.verdicts[verdictOf({ part: good, count: reviews.length })];
  return {
    question,
    answer: say(table.faq.answer, { verdict, tally: stars(reviews) }),
    about: { kind: 'aspect', id: OVERALL_ID },
    voices: aspects.find(({ name }) => name.id === OVERALL_ID)?.voices ?? [],
  };
}

/** Pinned answers first, then what enough reviews answer: whether they would come again, and aspects. */
export function deriveFaq(
  config: InsightsConfig,
  names: readonly AspectName[],
  told: Told,
): FaqEntry[] {
  const { reviews, aspects, minimum, book, speaker } = told;
  const pinned = config.faq.map((entry) => ({ ...entry, pinned: true, about: null, evidence: [] }));
  const taken = new Set(pinned.map(({ question }) => question.toLowerCase()));
  const overall = names.find(({ id, isYesNo }) => id === OVERALL_ID && isYesNo)?.question;
  const answered = [
    ...(overall === undefined || reviews.length < minimum ? [] : [aboutAll(overall, told)]),
    ...aspects
      .filter(({ name }) => overall === undefined || name.id !== OVERALL_ID)
      .filter((aspect) => praiseOf(aspect).count >= minimum)
      .map((aspect) => aboutAspect(aspect, speaker)),
  ];
  return [
    ...pinned,
    ...answered
      .filter(({ question }) => !taken.has(question.toLowerCase()))
      .map(({ question, answer, about, voices }): FaqEntry => {
        const evidence = book.take(voices, MOST_EVIDENCE);
        return { question, answer, pinned: false, about, evidence };
      }),
  ];
}
