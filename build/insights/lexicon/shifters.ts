import { wordSet } from './words.ts';

/** Words that turn what follows in the same clause into its contrary. */
export const NEGATORS = wordSet(`
  not no never none neither nor cannot can't cant won't wont don't dont doesn't doesnt didn't didnt isn't isnt aren't
  arent wasn't wasnt weren't werent wouldn't wouldnt shouldn't couldn't couldnt hasn't hasnt haven't havent hadn't ain't
  didnot doesnot donot isnot wasnot dint didn doesn isn wasn couldnot wouldnot
  without hardly barely scarcely lacks lacked lacking n't nothing nobody nowhere zero
`);

/** Words that begin a clause of the opposite mood. */
export const CONTRASTS = wordSet(`
  but although though however yet except while whereas despite unfortunately nevertheless nonetheless otherwise albeit still
  unless besides
`);

/** Words that begin another clause without a change of mood. */
export const JOINERS = wordSet('because since when where if after before until as once');

const strength = (words: string, factor: number): [word: string, factor: number][] =>
  words.split(' ').map((word) => [word, factor]);

/** Words that make a judgement stronger or weaker, and by how much; before one, their own value does not count. */
export const INTENSIFIERS: ReadonlyMap<string, number> = new Map([
  ...strength(
    'very really so extremely incredibly absolutely super totally truly completely insanely',
    1.4,
  ),
  ...strength(
    'ridiculously exceptionally highly unbelievably amazingly terribly awfully crazy wicked',
    1.4,
  ),
  ...strength(
    'somewhat slightly fairly kinda bit little rather pretty quite reasonably mildly',
    0.7,
  ),
]);

/** Words after which a judgement is wished for or imagined, not made. */
export const UNREAL = wordSet(`
  would could should might if wish hoped hoping expected expecting supposed unless whether wanted
`);

/** Words that point at somebody else's work when a business follows: "the previous firm botched it". */
export const RIVAL_MARKS = wordSet('previous last other another former rival first earlier');
export const RIVAL_NOUNS = wordSet(`
  firm firms company companies plumber plumbers engineer electrician builder builders contractor contractors one guy guys people lot
  dentist dentists doctor doctors vet vets garages mechanics salon salons hairdresser cleaner cleaners dealer bakery cafe shops
  dentist doctor clinic garage mechanic shop store hotel restaurant place restaurants places team business supplier quote quotes
`);

/** Phrases that turn a judging word soon after them into its contrary: "anything but helpful", "far from clean". */
export const REVERSERS: ReadonlySet<string> = new Set([
  'anything but',
  'far from',
  'nowhere near',
  'less than',
  'used to',
]);

/** What is spoken of after these is said to differ from the rest: "all good except for the trackpad". */
export const EXCEPTIONS = wordSet('except unlike apart aside');
