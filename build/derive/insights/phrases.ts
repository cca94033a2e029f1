import type { Annotated } from './annotate.ts';
import { wordValue } from './lexicon.ts';
import type { NameHit } from './names.ts';

const STOP = new Set(
  `a an the and or but if then than so as at by for from in into of off on onto out over to up with without about after
  again all almost also always am any are around away back be because been before being below between both can can't could
  did do does doing done down each even ever every few first get gets getting give gives go goes going gone got had has have having he
  her here hers him his how i i'd i'll i'm i've is isn't it it's its just know last let like made make makes many may me
  might mine more most much must my never new next no nor not nothing now of off once one only other our ours out own
  put quite rather really same say said says see seen she should since some someone something soon still such take takes taken than
  thank thanks that that's the their theirs them then there these they thing things think this those though through till
  to too took turn two three four five six under until up us use used using very was wasn't way we we'd we've well went were what when
  where which while who whole whom whose why will with won't would yes yet you you'd your yours am don't didn't couldn't
  wouldn't lot lots bit everything anything everyone anyone nobody somebody well come came coming told tell ask asked
  called call calling want wanted need needed left right long little big old good great nice best better bad worst sure kind
  end second third fourth star stars actual house home place whole side bottom top front middle young text couple half another enough else however although within against during per etc it'd he'd he's she's they're we're year
  years day days week weeks month months hour hours minute minutes time times today yesterday tomorrow morning
  afternoon evening night monday tuesday wednesday thursday friday saturday sunday january february march april june july
  august september october november december people person man woman guy guys chap lad lads`
    .trim()
    .split(/\s+/),
);
const DETERMINERS = new Set(
  'the a an my our his her their your its this that these those new no two three'.split(' '),
);
const LONGEST_PHRASE = 3;

function isContent(word: string): boolean {
  return word.length > 2 && !STOP.has(word) && !/^\d/.test(word) && !/ly$/.test(word);
}

/** Whether a word can end a noun phrase: not a judgement and not the form of a verb. */
function isHead(word: string): boolean {
  return wordValue(word) === 0 && !/(?:ed|n't)$/.test(word);
}

/**
 * Noun phrases of one to three words, without repeats: runs of content words that end in a noun; a single word must
 * follow a determiner. Names are left out.
 */
export function findPhrases({ tokens, clause }: Annotated, names: readonly NameHit[]): string[] {
  const phrases = new Set<string>();
  const named = new Uint8Array(tokens.length);
  for (const { start, end } of names) named.fill(1, start, end);
  for (let end = 1; end <= tokens.length; end++) {
    const head = tokens[end - 1];
    if (!head?.isWord || named[end - 1] || !isContent(head.word) || !isHead(head.word)) continue;
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
