import { wordSet } from './words.ts';

const bits = new Map<string, number>();
let lists = 0;

/** Gives a list of words a bit of `kinds`; all lists stand in this file, before any word is looked up. */
function kind(words: string): number {
  const bit = 1 << lists++;
  for (const word of wordSet(words)) bits.set(word, (bits.get(word) ?? 0) | bit);
  return bit;
}

/** Words that turn what follows in the same clause into its contrary; besides these all that end in "n't". */
export const NEGATOR = kind(`
  not no never none neither nor cannot can't cant won't wont don't dont doesn't doesnt didn't didnt isn't isnt aren't
  arent wasn't wasnt weren't werent wouldn't wouldnt shouldn't couldn't couldnt hasn't hasnt haven't havent hadn't ain't
  didnot doesnot donot isnot wasnot dint didn doesn isn wasn couldnot wouldnot
  without hardly barely scarcely lacks lacked lacking n't nothing nobody nowhere zero
`);

/** Phrases that turn a judging word soon after them into its contrary: "anything but helpful", "far from clean". */
export const REVERSERS: ReadonlyMap<string, string> = new Map([
  ['anything', 'but'],
  ['far', 'from'],
  ['nowhere', 'near'],
  ['less', 'than'],
  ['used', 'to'],
]);
/** What they begin with. */
export const REVERSER = kind([...REVERSERS.keys()].join(' '));

/** Words that begin a clause: of the opposite mood in the first two lines, then without a change of mood. */
export const CLAUSE_START = kind(`
  but although though however yet except while whereas despite unfortunately nevertheless nonetheless otherwise albeit still
  unless besides
  because since when where if after before until once
`);
/** Words that begin a clause only where a statement of its own follows. */
export const JOINER = kind('and or so');
/** What is spoken of after these is said to differ from the rest: "all good except for the trackpad". */
export const EXCEPTION = kind('except unlike apart aside');
/** Subjects: after "and" they begin a statement. */
export const PRONOUN = kind('i we they he she it you this that there my our his her their the');
/** Verbs that tell a statement from a mere list of things. */
export const VERB = kind(`
  is isn't are aren't was wasn't were weren't has hasn't had hadn't does doesn't did didn't can can't could couldn't will won't
  would wouldn't seems seemed tastes tasted looks looked comes came feels felt
`);
export const ABBREVIATION = kind(
  'mr mrs ms dr st vs etc approx no inc ltd co jr sr prof dept ave blvd e i g',
);
/** Stands within words and idioms too: "top-notch". */
export const HYPHEN = kind('-');
/** Marks that end a clause. */
export const PAUSE = kind(', ; : ( ) - – — .. ... / • * +');

/** They judge nothing by themselves, but "nobody called back" is a complaint. */
export const ABSENCE = kind("nobody didn't couldn't refused");

/** Words that point at somebody else's work when a business follows: "the previous firm botched it", "our old plumber"; "than" always. */
export const RIVAL_MARK = kind('previous last other another former rival first earlier old than');
export const RIVAL_NOUN = kind(`
  firm firms company companies plumber plumbers engineer electrician builder builders contractor contractors one guy guys people lot
  dentist dentists doctor doctors vet vets garages mechanics salon salons hairdresser cleaner cleaners dealer bakery cafe shops
  dentist doctor clinic garage mechanic shop store hotel restaurant place restaurants places team business supplier quote quotes
`);

/** Words that make a judgement stronger or weaker; before one, their own value does not count. */
export const STRONGER = kind(`
  very really so extremely incredibly absolutely super totally truly completely insanely
  ridiculously exceptionally highly unbelievably amazingly terribly awfully crazy wicked
`);
export const WEAKER = kind(
  'somewhat slightly fairly kinda bit little rather pretty quite reasonably mildly',
);

/** A number, in digits or letters; "one" is seldom meant as one. */
export const NUMBER = 1 << lists++;
const NUMBER_WORDS = wordSet(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred',
);

/** The kinds of a word, a bit for each. */
export function kindsOf(word: string): number {
  let kinds = bits.get(word) ?? 0;
  if (word.endsWith("n't")) kinds |= NEGATOR;
  if (/^\p{N}/u.test(word) || NUMBER_WORDS.has(word)) kinds |= NUMBER;
  return kinds;
}

/** Whether a token is of a kind. */
export function is(token: { readonly kinds: number } | undefined, kind: number): boolean {
  return token !== undefined && (token.kinds & kind) !== 0;
}
