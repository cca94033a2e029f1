import { fold } from '../../../contract/fold.ts';
import { type FaqEntry, judgedCount } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import type { AspectName } from '../presets/aspects.ts';
import type { InsightsConfig } from '../presets/config.ts';
import { OVERALL_ID } from '../presets/words.ts';
import type { Part } from './counts.ts';
import { meanStars, type Voice } from './measures.ts';
import type { QuoteBook } from './quotes.ts';
import type { Speaker } from './sentences.ts';
import type { MeasuredAspect, MeasuredEntity } from './subjects.ts';

const MOST_EVIDENCE = 2;
const MOST_SERVICES = 3;
const MOST_COMPLAINTS = 2;
/** So many complain with a word, and of those who judge with it so great a part. */
const FEWEST_COMPLAINTS = 2;
const MOSTLY = 0.75;

type Asked = {
  readonly reviews: readonly Review[];
  readonly aspects: readonly MeasuredAspect[];
  readonly services: readonly MeasuredEntity[];
  readonly book: QuoteBook;
  readonly speaker: Speaker;
};

/** Which of five answers a share of praise gives: from yes (0) to no (4). */
function verdictOf({ part, count }: Part): 0 | 1 | 2 | 3 | 4 {
  const share = part / count;
  if (share === 1) return 0;
  if (share >= 0.6) return 1;
  if (share > 0.4) return 2;
  return share > 0 ? 3 : 4;
}

/** Reviews of four and five stars. */
function goodOf(reviews: readonly Review[]): Part {
  return { part: reviews.filter(({ rating }) => rating >= 4).length, count: reviews.length };
}

/** Words that those who complain use and those who praise hardly do; only in the language of the site. */
function complaintsOf({ name, voices }: MeasuredAspect, { language, say, table }: Speaker): string {
  const spoken = voices.filter(({ review }) => (review.language ?? language).startsWith(language));
  const judging = spoken
    .flatMap(({ mentions }) => mentions)
    .filter(({ term, polarity }) => term !== '' && polarity !== 'neutral');
  const known = fold(`${name.noun} ${name.label}`);
  const [first = '', second] = [...Map.groupBy(judging, ({ term }) => term)]
    .map(([term, all]) => ({
      term,
      count: all.length,
      faults: all.filter(({ polarity }) => polarity === 'negative').length,
    }))
    .filter(({ count, faults }) => faults >= FEWEST_COMPLAINTS && faults >= MOSTLY * count)
    .filter(({ term }) => !known.includes(fold(term)))
    .sort((a, b) => b.faults - a.faults || b.term.length - a.term.length)
    .slice(0, MOST_COMPLAINTS)
    .map(({ term }) => say(table.quote, { words: term }));
  return second === undefined ? first : say(table.and, { first, second });
}

function aspectAnswer(aspect: MeasuredAspect, speaker: Speaker): string {
  const { faq } = speaker.table;
  const { polarity } = aspect.insight;
  const { positive, negative, mixed } = polarity;
  const count = judgedCount(polarity);
  const at = verdictOf({ part: positive, count });
  const told: Part = { part: at < 3 ? positive : negative + mixed, count };
  const slots = {
    verdict: (aspect.name.isYesNo ? faq.verdicts : faq.tones)[at],
    tally: speaker.say(
      at < 3 ? faq.positive : faq.critical,
      { share: speaker.share(told) },
      told.part,
    ),
    terms: complaintsOf(aspect, speaker),
  };
  return speaker.say(slots.terms === '' ? faq.answer : faq.answer_with_complaints, slots);
}

/** Whether customers would come again is best told by their stars, and all reviews have those. */
function overallAnswer(reviews: readonly Review[], speaker: Speaker): string {
  const { verdicts, answer } = speaker.table.faq;
  const verdict = verdicts[verdictOf(goodOf(reviews))];
  return speaker.say(answer, {
    verdict,
    tally: speaker.stars(reviews.map(({ rating }) => rating)),
  });
}

function serviceAnswer(voices: readonly Voice[], speaker: Speaker): string {
  const { tones, answer, average } = speaker.table.faq;
  const verdict = tones[verdictOf(goodOf(voices.map(({ review }) => review)))];
  const slots = {
    count: speaker.number(voices.length),
    stars: speaker.number(meanStars(voices), 2),
  };
  return speaker.say(answer, { verdict, tally: speaker.say(average, slots, voices.length) });
}

/** Pinned answers first, then what enough reviews answer: whether they would come again, aspects, services. */
export function deriveFaq(
  config: InsightsConfig,
  names: readonly AspectName[],
  asked: Asked,
): FaqEntry[] {
  const { reviews, aspects, services, book, speaker } = asked;
  const minimum = config.minimum_reviews;
  const pinned = config.faq.map((entry) => ({ ...entry, pinned: true, about: null, evidence: [] }));
  const taken = new Set(pinned.map(({ question }) => question.toLowerCase()));
  const entry = (
    question: string,
    answer: string,
    about: NonNullable<FaqEntry['about']>,
    voices: readonly Voice[],
  ): FaqEntry[] => {
    if (taken.has(question.toLowerCase())) return [];
    return [{ question, answer, pinned: false, about, evidence: book.take(voices, MOST_EVIDENCE) }];
  };
  const questionAbout = (name: string): string => speaker.say(speaker.table.faq.question, { name });
  const overall = names.find(({ id, isYesNo }) => id === OVERALL_ID && isYesNo);
  const voicesOfOverall = aspects.find(({ name }) => name.id === overall?.id)?.voices ?? [];
  const overallEntry =
    overall?.question === undefined || reviews.length < minimum
      ? []
      : entry(
          overall.question,
          overallAnswer(reviews, speaker),
          { kind: 'aspect', id: overall.id },
          voicesOfOverall,
        );
  const aspectEntries = aspects
    .filter(({ name }) => name.id !== overall?.id)
    .filter(({ insight: { polarity } }) => judgedCount(polarity) >= minimum)
    .flatMap((aspect) => {
      const { id, label, question = questionAbout(label) } = aspect.name;
      const about = { kind: 'aspect' as const, id };
      return entry(question, aspectAnswer(aspect, speaker), about, aspect.voices);
    });
  const serviceEntries = services
    .filter(({ voices }) => voices.length >= minimum)
    .slice(0, MOST_SERVICES)
    .flatMap(({ insight: { id, name }, voices }) =>
      entry(questionAbout(name), serviceAnswer(voices, speaker), { kind: 'service', id }, voices),
    );
  return [...pinned, ...overallEntry, ...aspectEntries, ...serviceEntries];
}
