const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that turn what follows in the same clause into its contrary. */
export const NEGATORS = list(`
  not no never none neither nor cannot can't cant won't wont don't dont doesn't doesnt didn't didnt isn't isnt aren't
  arent wasn't wasnt weren't werent wouldn't wouldnt shouldn't couldn't couldnt hasn't hasnt haven't havent hadn't ain't
  without hardly barely scarcely lacks lacked lacking n't nothing nobody nowhere zero
`);

/** Words that begin a clause of the opposite mood. */
export const CONTRASTS = list(`
  but although though however yet except while whereas despite unfortunately nevertheless nonetheless otherwise albeit still
  unless besides
`);

/** Words that begin another clause without a change of mood. */
export const JOINERS = list(
  'because since so when where who which that if after before until as once',
);

/** Words that make a judgement stronger, and by how much. */
export const INTENSIFIERS: ReadonlyMap<string, number> = new Map([
  ...['very', 'really', 'so', 'extremely', 'incredibly', 'absolutely', 'super', 'totally'].map(
    (word) => [word, 1.4] as const,
  ),
  ...['truly', 'completely', 'insanely', 'ridiculously', 'exceptionally', 'highly'].map(
    (word) => [word, 1.4] as const,
  ),
  ...['somewhat', 'slightly', 'fairly', 'kinda', 'sort', 'bit', 'little', 'rather'].map(
    (word) => [word, 0.7] as const,
  ),
]);

/** Words after which a judgement is wished for or imagined, not made. */
export const UNREAL = list(`
  would could should might if wish hoped hoping expected expecting supposed unless whether wanted
`);
