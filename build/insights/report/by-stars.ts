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

/** Number of tokens after a negation in which judging words are ignored. */
const NEGATION_REACH = 3;
/** Probability of a polarity that the words confirm, and of one that they leave open, which is too low to be quoted. */
const CONFIRMED = 0.9;
const UNCONFIRMED = 0.6;
const NOT_JUDGED: Probabilities = { positive: 0.25, neutral: 0.5, negative: 0.25 };

const PAUSE = /^(?:[,;:()–—…]|\.{2,})$/;

type Text = Quotable & {
  /** Numbers of the sentences with a contrast ("mais", "leider"). */
  readonly contrasts: ReadonlySet<number | undefined>;
};

/** Judges by the stars, unless the words of the clause contradict them. With `needsWords`, the words must confirm them. */
function judge(text: Text, span: Span, rating: number, needsWords: boolean): Probabilities {
  const polarity = starPolarity(rating);
  const balance = sumOpinions(text, clauseAround(text, span));
  const agreement = polarity === 'negative' ? -balance : balance;
  if (polarity === 'neutral' || agreement < 0 || (needsWords && agreement === 0)) return NOT_JUDGED;
  const probability = agreement > 0 ? CONFIRMED : UNCONFIRMED;
  const other = (1 - probability) / 2;
  return { positive: other, neutral: other, negative: other, [polarity]: probability };
}

/** Creates a reader that finds subjects by their terms and judges by the stars. Clauses end at pauses and before a contrast. */
export function starsReader(language: StarsLanguage, config: InsightsConfig): LanguageReader<Text> {
  const lists = WORDS[language].judging;
  const findMarks = createTermMatcher(
    MARKS.flatMap((mark) => listOf(lists[mark]).map((phrase) => ({ phrase, payload: mark }))),
    foldedForms,
  );
  const findTerms = createTermMatcher(termsIn(language, config), foldedForms);
  const { joiningWords, dependentWords } = connectivesIn(language);

  function annotate(tokenized: Tokenized): Text {
    const { tokens } = tokenized;
    const { sentence, sentences } = segment(tokenized);
    const opinions: Opinion[] = [];
    const contrastAt = new Set<number>();
    let negatedUntil = 0;
    for (const { start, end, payloads } of findMarks(tokens)) {
      if (payloads.includes('contrast')) contrastAt.add(start);
      const isPraise = payloads.includes('praise');
      const isOpinion = isPraise || payloads.includes('fault');
      if (payloads.includes('negation')) negatedUntil = end + NEGATION_REACH;
      else if (isOpinion && start >= negatedUntil) {
        opinions.push({ at: start, length: 1, value: isPraise ? 1 : -1 });
      }
    }
    let number = 0;
    const clause = tokens.map((_, at) => {
      const isPaused = PAUSE.test(tokens[at - 1]?.word ?? '');
      if (sentence[at] !== sentence[at - 1] || contrastAt.has(at) || isPaused) number++;
      return number;
    });
    const contrastWords = new Set([...contrastAt].map((at) => tokens[at]?.word ?? ''));
    const contrasts = new Set([...contrastAt].map((at) => sentence[at]));
    const connectives = { contrastWords, joiningWords, dependentWords };
    return { ...tokenized, sentence, sentences, clause, opinions, ...connectives, contrasts };
  }

  return {
    by: 'stars',
    annotate,
    findTerms,
    judge: (text, rating) => (span, rivals, isName) => {
      const hasContrast = text.contrasts.has(text.sentence[span.start]);
      const isWholeSentence = rivals === undefined;
      if (hasContrast && isWholeSentence) return NOT_JUDGED;
      return judge(text, span, rating, hasContrast || isWholeSentence || isName === true);
    },
  };
}
