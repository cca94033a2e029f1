import { wordSet } from './words.ts';

const kindsByWord = new Map<string, number>();
let kindCount = 0;

/** Assigns the next bit of `kinds` to a list of words. All calls are in this file, before any lookup. */
function kind(words: string): number {
  const bit = 1 << kindCount++;
  for (const word of wordSet(words)) kindsByWord.set(word, (kindsByWord.get(word) ?? 0) | bit);
  return bit;
}

/** Words that negate the rest of their clause. `kindsOf` adds all words that end in "n't". */
export const NEGATOR = kind(`
  not no never none neither nor nothing nobody nowhere zero without hardly barely scarcely lacks lacked lacking
  cannot cant wont dont doesnt didnt isnt arent wasnt werent wouldnt couldnt hasnt havent
  didnot doesnot donot isnot wasnot couldnot wouldnot dint didn doesn isn wasn
`);

/** Phrases that reverse an opinion word right after them: "anything but helpful", "far from clean". */
export const REVERSERS: ReadonlyMap<string, string> = new Map([
  ['anything', 'but'],
  ['far', 'from'],
  ['nowhere', 'near'],
  ['less', 'than'],
  ['used', 'to'],
]);
/** The first words of `REVERSERS`. */
export const REVERSER = kind([...REVERSERS.keys()].join(' '));

/** Words that begin a clause. */
export const CONJUNCTION = kind(`
  but although though however yet except while whereas despite unfortunately nevertheless nonetheless otherwise albeit still
  unless besides because since when where if after before until once
`);
/** Words that begin a clause only if a full statement follows. */
export const COORDINATOR = kind('and or so');
/** Words before an exception to the rest: "all good except for the trackpad". */
export const EXCEPTION = kind('except unlike apart aside');
/** Words that begin a subject. After "and" they begin a statement. */
export const SUBJECT_START = kind(
  'i we they he she it you this that there my our his her their the',
);
/** Verbs that distinguish a statement from a list of nouns. */
export const VERB = kind(`
  is isn't are aren't was wasn't were weren't has hasn't had hadn't does doesn't did didn't can can't could couldn't will won't
  would wouldn't seems seemed tastes tasted looks looked comes came feels felt
`);
export const ABBREVIATION = kind(
  'mr mrs ms dr st vs etc approx no inc ltd co jr sr prof dept ave blvd e i g',
);
/** Also occurs inside words and idioms: "top-notch". */
export const HYPHEN = kind('-');
/** Punctuation that ends a clause. */
export const PAUSE = kind(', ; : ( ) - – — .. ... / • * +');

/** Words that report a failure even without an opinion word: "nobody called back". */
export const FAILURE = kind("nobody didn't couldn't refused");

/** Words that refer to a competitor before a `COMPETITOR_NOUN`: "the previous firm", "our old plumber". "Than" needs no noun. */
export const COMPETITOR_CUE = kind(
  'previous last other another former rival first earlier old than',
);
export const COMPETITOR_NOUN = kind(`
  firm firms company companies plumber plumbers engineer electrician builder builders contractor contractors one guy guys people lot
  dentist dentists doctor doctors vet vets clinic garage garages mechanic mechanics salon salons hairdresser cleaner cleaners
  dealer bakery cafe shop shops store hotel restaurant restaurants place places team business supplier quote quotes
`);

/** Words that strengthen or weaken the opinion word after them. Their own value then does not count. */
export const INTENSIFIER = kind(`
  very really so extremely incredibly absolutely super totally truly completely insanely
  ridiculously exceptionally highly unbelievably amazingly terribly awfully crazy wicked
`);
export const DOWNTONER = kind(
  'somewhat slightly fairly kinda bit little rather pretty quite reasonably mildly',
);

/** Numbers in digits or words, without "one", which is usually a pronoun. */
export const NUMBER = 1 << kindCount++;
const NUMBER_WORDS = wordSet(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred',
);

/** Returns the kinds of a word as a bit mask. */
export function kindsOf(word: string): number {
  let kinds = kindsByWord.get(word) ?? 0;
  if (word.endsWith("n't")) kinds |= NEGATOR;
  if (/^\p{N}/u.test(word) || NUMBER_WORDS.has(word)) kinds |= NUMBER;
  return kinds;
}

/** Reports whether a token is of one of the kinds in a bit mask. */
export function isKind(token: { readonly kinds: number } | undefined, kind: number): boolean {
  return token !== undefined && (token.kinds & kind) !== 0;
}
