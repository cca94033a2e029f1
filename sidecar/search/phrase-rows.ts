import { candidates } from './candidates.ts';
import { bridgesWith, gramOf, isExact, LONGEST, rarestBridgesOf, rarestGramOf } from './grams.ts';
import type { SearchIndex } from './search-index.ts';
import type { Texts } from './texts.ts';
import { unite } from './unite.ts';

/** Rows that every text with a phrase stands in; where they are `exact`, every text that stands in all of them has it. */
export type PhraseRows = { readonly rows: readonly number[]; readonly exact: boolean };

/** Most spaces of a phrase worth testing, with the bytes on both sides. */
const MOST_BRIDGES = 4;
/** Most whole words of a phrase worth looking up. */
const MOST_WORDS = 4;
/** So few texts are rather compared than narrowed down further. */
const FEW = 64;

/**
 * Finds the rows of phrases, which are folded UTF-8 with one character for each byte; undefined where no text has the phrase. A phrase without a space lies inside a word,
 * so the texts that have it are those of the words that have it. Of one with spaces, each part is the end of a word, a
 * whole word or the beginning of one. `words` are those of the vocabulary. Rows are good until the next phrase, which may reuse the spare ones.
 */
export function createPhraseRows(
  index: SearchIndex,
  words: Texts,
): (phrase: string) => PhraseRows | undefined {
  const { rows, vocabulary, firstWordRow, firstSpareRow } = index;
  const { counts } = rows;
  const found = new Uint32Array(vocabulary.rows.size);
  const bits = new Uint32Array(rows.width);

  /** Rows of the words that have a fragment. */
  function wordRowsWith(fragment: string): readonly number[] {
    const proves = isExact(fragment);
    // To test more of its grams would cost more than the comparisons they save.
    const gram = rarestGramOf(fragment, vocabulary.rows.counts);
    if (vocabulary.rows.counts[gram] === 0) return NONE;
    const count = candidates(vocabulary.rows, [gram], 0, found.length, found);
    const having: number[] = [];
    const has = words.having(fragment);
    for (let i = 0; i < count; i++) {
      const word = found[i] ?? 0;
      if (proves || has(word)) having.push(firstWordRow + word);
    }
    return having;
  }

  /** One row for those of several words, in a spare row where there is more than one. */
  function rowOf(members: readonly number[], spareRow: number): number | undefined {
    if (members.length < 2) return members[0];
    unite(rows, members, spareRow, bits);
    return spareRow;
  }

  function insideWord(phrase: string): PhraseRows | undefined {
    if (isExact(phrase) && counts[gramOf(phrase)]) return { rows: [gramOf(phrase)], exact: true };
    const row = rowOf(wordRowsWith(phrase), firstSpareRow);
    return row === undefined ? undefined : { rows: [row], exact: true };
  }

  function acrossWords(phrase: string): PhraseRows | undefined {
    const found = rarestBridgesOf(phrase, counts, MOST_BRIDGES);
    let fewest = counts[found[0] ?? -1] ?? rows.size;
    const parts = phrase.split(' ');
    const whole = parts.slice(1, -1).map((part) => ` ${part} `);
    const longestFirst = whole.sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
    const ends = [` ${parts.at(-1)}`, `${parts[0]} `];
    for (const [i, fragment] of [...longestFirst, ...ends].entries()) {
      if (fewest <= FEW) break;
      if (fragment.length < LONGEST) continue;
      const members = wordRowsWith(fragment);
      if (members.length === 0) return undefined;
      // Uniting much to take away little takes longer than the comparisons it saves.
      if (members.reduce((sum, row) => sum + (counts[row] ?? 0), 0) >= 4 * fewest) continue;
      const row = rowOf(members, firstSpareRow + (i % 2)) ?? 0;
      fewest = counts[row] ?? 0;
      found.push(row);
    }
    return { rows: found, exact: false };
  }

  return (phrase) => {
    if (phrase === '') return { rows: [], exact: true };
    if (phrase === ' ') return { rows: [], exact: false };
    if (!phrase.includes(' ')) return insideWord(phrase);
    if (phrase.length > LONGEST) return acrossWords(phrase);
    if (phrase.length === LONGEST && phrase[1] !== ' ') return acrossWords(phrase);
    const bridges = phrase.length === LONGEST ? [gramOf(phrase)] : bridgesWith(phrase);
    const row = rowOf(bridges, firstSpareRow);
    return row === undefined ? undefined : { rows: [row], exact: isExact(phrase) };
  };
}

const NONE: readonly number[] = [];
