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
  garage: wordSet(`
    leak leaks leaking broken broke break breakdown breakdowns crack cracked fault faults faulty fail failed failure problem problems issue issues trouble
    emergency dead flat puncture old worn noise noises noisy rattle rattling squeak squeaking grinding rust rusty corroded
    smoke warning error errors crash accident bump scrape dent dents winter worried worry hard bald
  `),
  'hair-and-beauty': wordSet('grey thin thick split box stressed anxious nervous'),
  vet: wordSet(`
    pain painful hurt hurting sick ill illness injury injured injuries infection anxiety anxious nervous scared afraid terrified fear frightened
    worried worry emergency broken bleeding cancer tumour surgery symptoms problem problems issue issues chronic severe stress stressed aggressive lost died
    death dead passed limping lame vomiting poorly sad old loss goodbye
  `),
  cleaning: wordSet(
    'limescale mould mold grease greasy grime grimy stain stains stained rubbish old hair hairs',
  ),
  removals: wordSet(
    'heavy awkward stairs narrow fragile piano stress stressed stressful problem problems hard old hot rain',
  ),
  'legal-and-accounting': wordSet(`
    divorce dispute disputes death died accident injury injured debt debts fraud claim problem problems issue issues trouble stress stressed stressful worried
    worry difficult complex complicated complaint crime criminal guilty fine penalty penalties tax
  `),
  'bakery-and-cafe': NONE,
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
