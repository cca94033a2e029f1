import type { Annotated } from '../lexicon/annotated.ts';
import type { NameHit } from '../names.ts';
import { STOP_WORDS } from './stop-words.ts';
import type { Token } from './tokenize.ts';
import { wordSet } from './word-set.ts';

const DETERMINERS = wordSet(
  'the a an my our his her their your its this that these those new no two three',
);
const LONGEST_PHRASE = 3;

function isContent(word: string): boolean {
  return word.length > 2 && !STOP_WORDS.has(word) && !/^\d/.test(word) && !word.endsWith('ly');
}

/** Whether a word can end a noun phrase: not a judgement and not the form of a verb. */
function isHead({ word, value }: Token): boolean {
  return value === 0 && !word.endsWith('ed') && !word.endsWith("n't");
}

/**
 * Noun phrases of one to three words, without repeats: runs of content words that end in a noun; a single word must
 * follow a determiner. Names are left out.
 */
export function findPhrases(
  { tokens, clause }: Pick<Annotated, 'tokens' | 'clause'>,
  names: readonly NameHit[],
): string[] {
  const phrases = new Set<string>();
  const named = new Uint8Array(tokens.length);
  for (const { start, end } of names) named.fill(1, start, end);
  for (let end = 1; end <= tokens.length; end++) {
    const head = tokens[end - 1];
    if (!head?.isWord || named[end - 1] || !isContent(head.word) || !isHead(head)) continue;
    for (let length = 1; length <= LONGEST_PHRASE && length <= end; length++) {
      const start = end - length;
      const first = tokens[start];
      if (!first?.isWord || named[start] || !isContent(first.word)) break;
      if (clause[start] !== clause[end - 1]) break;
      if (length === 1 && !DETERMINERS.has(tokens[start - 1]?.word ?? '')) continue;
      phrases.add(
        tokens
          .slice(start, end)
          .map(({ word }) => word)
          .join(' '),
      );
    }
  }
  return [...phrases];
}
