const PAIRS = `
  good/bad great/terrible excellent/awful delicious/disgusting fresh/stale friendly/rude attentive/inattentive quick/slow fast/slow
  quickly/slowly cheap/expensive inexpensive/overpriced affordable/overpriced reasonable/unreasonable clean/dirty quiet/noisy
  comfortable/uncomfortable nice/nasty perfect/horrible amazing/appalling tasty/tasteless flavorful/bland tender/tough juicy/dry
  moist/dry crisp/soggy crispy/soggy best/worst better/worse love/hate loved/hated loves/hates enjoyed/disliked enjoy/dislike
  like/dislike liked/disliked helpful/unhelpful polite/impolite professional/unprofessional warm/cold cozy/cramped cosy/cramped
  beautiful/ugly gorgeous/hideous interesting/boring wonderful/dreadful fantastic/horrendous impressive/unimpressive
  impressed/unimpressed pleasant/unpleasant generous/stingy spacious/cramped bright/dim lovely/ghastly superb/abysmal
  outstanding/atrocious knowledgeable/clueless efficient/inefficient prompt/tardy courteous/discourteous authentic/fake
  creative/unimaginative memorable/forgettable elegant/shabby stylish/tacky romantic/dreary happy/unhappy satisfied/dissatisfied
  pleased/displeased decent/mediocre fine/poor solid/shaky huge/tiny large/small big/small plentiful/skimpy welcoming/unwelcoming
  accommodating/unaccommodating yummy/yucky incredible/pathetic awesome/lousy heavenly/inedible relaxing/stressful relaxed/tense
  charming/charmless inventive/unoriginal fun/dull exciting/dull special/ordinary recommend/avoid well/badly easy/hard
  reliable/unreliable responsive/unresponsive useful/useless
`;

const antonyms = new Map<string, string>();
for (const pair of PAIRS.trim().split(/\s+/)) {
  const [praise = '', complaint = ''] = pair.split('/');
  if (!antonyms.has(praise)) antonyms.set(praise, complaint);
  if (!antonyms.has(complaint)) antonyms.set(complaint, praise);
}

/** A word that says the contrary of a judging word; undefined when we know none. */
export function antonymOf(word: string): string | undefined {
  return antonyms.get(word);
}
