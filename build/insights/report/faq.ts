import { fold } from '../../../contract/fold.ts';
import type { AspectInsight, EntityInsight, FaqEntry } from '../../../contract/insights.ts';
import type { Review } from '../../../contract/review.ts';
import { OVERALL_ID } from '../presets/aspect.ts';
import type { AspectName } from '../presets/aspect-names.ts';
import type { InsightsConfig } from '../presets/config.ts';
import { judgedCount, meanStars } from './measures.ts';
import type { QuoteBook } from './quotes.ts';
import type { Part, Speaker } from './sentences.ts';
import type { Measured } from './subjects.ts';

const MOST_EVIDENCE = 2;
const MOST_SERVICES = 3;
const MOST_COMPLAINTS = 2;
/** So many complain with a word, and of those who judge with it so great a part. */
const FEWEST_COMPLAINTS = 2;
const MOSTLY = 0.75;

type Answer = Pick<FaqEntry, 'answer' | 'evidence'>;

type Asked = {
  readonly reviews: readonly Review[];
  readonly names: readonly AspectName[];
  readonly measured: readonly Measured<AspectInsight>[];
  readonly services: readonly Measured<EntityInsight>[];
  readonly book: QuoteBook;
  readonly speaker: Speaker;
};

/** Which of five answers a share of praise gives: from yes (0) to no (4). */
function verdictOf(share: number): 0 | 1 | 2 | 3 | 4 {
  if (share === 1) return 0;
  if (share >= 0.6) return 1;
  if (share > 0.4) return 2;
  return share > 0 ? 3 : 4;
}

function quoted(speaker: Speaker, terms: readonly string[]): string {
  const { quote, and } = speaker.table;
  const [first = '', second] = terms.map((words) => speaker.say(quote, { words }));
  return second === undefined ? first : speaker.say(and, { first, second });
}

/** Words that those who complain use and those who praise hardly do; only in the language of the site. */
function complaintsOf(
  { voices }: Measured<AspectInsight>,
  name: AspectName,
  language: string,
): string[] {
  const counts = new Map<string, { praise: number; fault: number }>();
  for (const { review, mentions } of voices) {
    if ((review.language ?? language).split('-')[0] !== language) continue;
    for (const { term, polarity } of mentions) {
      const count = counts.get(term) ?? { praise: 0, fault: 0 };
      if (polarity === 'positive') count.praise++;
      if (polarity === 'negative') count.fault++;
      counts.set(term, count);
    }
  }
  const known = fold(`${name.noun} ${name.label}`);
  return [...counts]
    .filter(([term, { praise, fault }]) => {
      const isTold = fault >= FEWEST_COMPLAINTS && fault >= MOSTLY * (praise + fault);
      return term !== '' && isTold && !known.includes(fold(term));
    })
    .sort(([a, x], [b, y]) => y.fault - x.fault || b.length - a.length || (a < b ? -1 : 1))
    .map(([term]) => term)
    .slice(0, MOST_COMPLAINTS);
}

function aspectEntry(
  { speaker, book }: Asked,
  aspect: Measured<AspectInsight>,
  name: AspectName,
): Answer {
  const { positive, negative, mixed } = aspect.insight.polarity;
  const count = judgedCount(aspect.insight.polarity);
  const { faq } = speaker.table;
  const at = verdictOf((positive + mixed / 2) / count);
  const told: Part = { part: at < 3 ? positive : negative + mixed, count };
  const share = speaker.share(told);
  const slots = {
    verdict: (name.isYesNo ? faq.verdicts : faq.tones)[at],
    tally: speaker.say(at < 3 ? faq.positive : faq.critical, { share }, told.part),
    terms: quoted(speaker, complaintsOf(aspect, name, speaker.language)),
  };
  const answer = speaker.say(slots.terms === '' ? faq.answer : faq.answer_with_complaints, slots);
  return { answer, evidence: book.take(aspect.voices, MOST_EVIDENCE) };
}

/** Whether customers would come again is best told by their stars, and all reviews have those. */
function overallEntry(
  { speaker, book, reviews }: Asked,
  { voices }: Measured<AspectInsight>,
): Answer {
  const good = reviews.filter(({ rating }) => rating >= 4).length;
  const { verdicts, answer } = speaker.table.faq;
  const verdict = verdicts[verdictOf(good / reviews.length)];
  const tally = speaker.stars(reviews.map(({ rating }) => rating));
  return {
    answer: speaker.say(answer, { verdict, tally }),
    evidence: book.take(voices, MOST_EVIDENCE),
  };
}

function serviceEntry({ speaker, book }: Asked, service: Measured<EntityInsight>): FaqEntry {
  const { insight, voices } = service;
  const { tones, question, answer, average } = speaker.table.faq;
  const { positive, mixed } = insight.polarity;
  const judged = judgedCount(insight.polarity);
  const verdict = tones[verdictOf(judged === 0 ? 0.5 : (positive + mixed / 2) / judged)];
  const slots = {
    count: speaker.number(insight.reviews),
    stars: speaker.number(meanStars(voices), 2),
  };
  return {
    question: speaker.say(question, { name: insight.name }),
    answer: speaker.say(answer, { verdict, tally: speaker.say(average, slots, insight.reviews) }),
    pinned: false,
    about: { kind: 'service', id: insight.id },
    evidence: book.take(voices, MOST_EVIDENCE),
  };
}

/** Pinned answers first, then what enough reviews answer: whether they would come again, aspects, services. */
export function deriveFaq(config: InsightsConfig, asked: Asked): FaqEntry[] {
  const { names, measured, services, speaker } = asked;
  const pinned = config.faq.map((entry) => ({ ...entry, pinned: true, about: null, evidence: [] }));
  const taken = new Set(pinned.map(({ question }) => question.toLowerCase()));
  const isNew = (question: string): boolean => !taken.has(question.toLowerCase());
  const aspectEntries = measured
    .filter(({ insight: { polarity } }) => judgedCount(polarity) >= config.minimum_reviews)
    .toSorted((a, b) => Number(b.insight.id === OVERALL_ID) - Number(a.insight.id === OVERALL_ID))
    .flatMap((aspect): FaqEntry[] => {
      const name = names.find(({ id }) => id === aspect.insight.id);
      if (!name) return [];
      const question =
        name.question ?? speaker.say(speaker.table.faq.question, { name: name.label });
      if (!isNew(question)) return [];
      const isOverall = name.id === OVERALL_ID && name.isYesNo;
      const entry = isOverall ? overallEntry(asked, aspect) : aspectEntry(asked, aspect, name);
      const about = { kind: 'aspect' as const, id: name.id };
      const { answer, evidence } = entry;
      return [{ question, answer, pinned: false, about, evidence }];
    });
  const serviceEntries = services
    .filter(({ insight: { reviews } }) => reviews >= config.minimum_reviews)
    .slice(0, MOST_SERVICES)
    .map((service) => serviceEntry(asked, service))
    .filter(({ question }) => isNew(question));
  return [...pinned, ...aspectEntries, ...serviceEntries];
}
