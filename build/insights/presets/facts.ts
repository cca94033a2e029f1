import { wordSet } from '../text/word-set.ts';
import type { Industry } from './industry.ts';

const NONE: ReadonlySet<string> = new Set();

/** Words that name what a business is called for: they sound like complaints but judge nothing there. */
const FACTS: Readonly<Record<Industry, ReadonlySet<string>>> = {
  'home-service': wordSet(`
    leak leaks leaking leaked leaky burst bursts broken broke break breakdown blocked blockage clog clogged crack cracked fault faults faulty
    problem problems issue issues trouble emergency emergencies flood flooded flooding damp damaged damage cold freezing frozen froze dead
    old drain drains toilet dirty rust rusted rusty corroded worn noise noises noisy damp mould mold stuck error errors sludge dripping drip
    lost hot heat heating pressure rats mice wasps pest pests ants roaches rotten rot snow storm winter tired worried worry panic
    ridiculous standard worst smell smelled hard gas low
  `),
  clinic: wordSet(`
    pain painful pains agony hurt hurting hurts ache aches aching sore sick ill illness injury injured injuries infection anxiety anxious nervous nerves
    fear fears scared afraid terrified worried worry emergency broken bleeding cancer surgery symptoms problem problems issue issues
    chronic severe stress stressed tooth cavity cavities discomfort cold virus dead
  `),
  book: wordSet(`
    murder death dead dark war killer crime criminal evil sad tragic tragedy cry cried crying tears scary horror mystery villain victim violence violent fear
    hell mad monster creepy haunted haunting cruel brutal lonely lost grief loss pain painful suffering struggle struggles enemy fight lies liar
    secret secrets twisted broken problem problems danger dangerous cold poor poverty
  `),
  laptop: wordSet('hard windows old replaced faulty sent returned'),
  hotel: wordSet('hot cold'),
  restaurant: NONE,
  shop: NONE,
  generic: NONE,
};

/** Words that judge nothing in texts about a kind of business. */
export function factsOf(industry: Industry): ReadonlySet<string> {
  return FACTS[industry];
}
