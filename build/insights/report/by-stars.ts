import type { Probabilities } from '../model/polarity.ts';
import { termsIn } from '../presets/aspects.ts';
import type { InsightsConfig } from '../presets/config.ts';
import { connectivesIn, listOf, type StarsLanguage, WORDS } from '../presets/words.ts';
import type { Opinion, Span } from '../text/annotated.ts';
import { segment } from '../text/clauses.ts';
import { clauseAround, type Quotable } from '../text/quote-around.ts';
import { sumOpinions } from '../text/spans.ts';
import { createTermMatcher, foldedForms } from '../text/term-matcher.ts';
import type { Tokenized } from '../text/tokenize.ts';
import type { LanguageReader } from './read-text.ts';
import { starPolarity } from './review-insights.ts';

const MARKS = ['praise', 'fault', 'contrast', 'negation'] as const;

/** Words before a judging one in which a negation takes its meaning. */
const NEGATION_REACH = 3;
/** How sure a polarity is that the words bear out, and one that they leave open: too little to be quoted. */
const BORNE_OUT = 0.9;
const LEFT_OPEN = 0.6;
const NOT_JUDGED: Probabilities = { positive: 0.25, neutral: 0.5, negative: 0.25 };

const PAUSE = /^(?:[,;:()–—…]|\.{2,})$/;

type Text = Quotable & {
  /** Sentences that turn ("mais", "leider"). */
  readonly turning: ReadonlySet<number | undefined>;
};

/** The stars, unless the words of the clause say the contrary; or only where the words bear them out. */
function judge(text: Text, span: Span, rating: number, needsWords: boolean): Probabilities {
  const polarity = starPolarity(rating);
  const balance = sumOpinions(text, clauseAround(text, span));
  const borneOut = polarity === 'negative' ? -balance : balance;
  if (polarity === 'neutral' || borneOut < 0 || (needsWords && borneOut === 0)) return NOT_JUDGED;
  const sure = borneOut > 0 ? BORNE_OUT : LEFT_OPEN;
  const other = (1 - sure) / 2;
  return { positive: other, neutral: other, negative: other, [polarity]: sure };
}

/** Reads a language whose words we know but do not judge by: clauses end at pauses and before a contrast. */
export function starsReader(language: StarsLanguage, config: InsightsConfig): LanguageReader<Text> {
  const lists = WORDS[language].judging;
  const findMarks = createTermMatcher(
    MARKS.flatMap((mark) => listOf(lists[mark]).map((phrase) => ({ phrase, payload: mark }))),
    foldedForms,
  );
  const findTerms = createTermMatcher(termsIn(language, config), foldedForms);
  const { joiningWords, dependentWords } = connectivesIn(language);

  function annotate(cut: Tokenized): Text {
    const { tokens } = cut;
    const { sentence, sentences } = segment(cut);
    const opinions: Opinion[] = [];
    const turnsAt = new Set<number>();
    let deniedUpTo = 0;
    for (const { start, end, payloads } of findMarks(tokens)) {
      if (payloads.includes('contrast')) turnsAt.add(start);
      if (payloads.includes('negation')) deniedUpTo = end + NEGATION_REACH;
      else if (start >= deniedUpTo && (payloads.includes('praise') || payloads.includes('fault'))) {
        opinions.push({ at: start, length: 1, value: payloads.includes('praise') ? 1 : -1 });
      }
    }
    let number = 0;
    const clause = tokens.map((_, at) => {
      const isPaused = PAUSE.test(tokens[at - 1]?.word ?? '');
      if (sentence[at] !== sentence[at - 1] || turnsAt.has(at) || isPaused) number++;
      return number;
    });
    const contrastWords = new Set([...turnsAt].map((at) => tokens[at]?.word ?? ''));
    const turning = new Set([...turnsAt].map((at) => sentence[at]));
    const connectives = { contrastWords, joiningWords, dependentWords };
    return { ...cut, sentence, sentences, clause, opinions, ...connectives, turning };
  }

  return {
    by: 'stars',
    annotate,
    findTerms,
    judge: (text, rating) => (span, rivals, isName) => {
      const turns = text.turning.has(text.sentence[span.start]);
      const isWhole = rivals === undefined;
      if (turns && isWhole) return NOT_JUDGED;
      return judge(text, span, rating, turns || isWhole || isName === true);
    },
  };
}
