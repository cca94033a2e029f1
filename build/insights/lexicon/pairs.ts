/** Adjectives that praise one thing and fault another, with the things: a judgement needs both in one clause. */
const PAIRS: readonly (readonly [value: number, adjectives: string, things: string])[] = [
  [1.5, 'long longer', 'battery life lasts last warranty guarantee'],
  [-1.5, 'short shorter', 'battery life cord cable staffed charge warranty'],
  [
    -1.5,
    'long longer',
    'wait waiting line queue delay time took takes hold boot load startup shipping hours wall',
  ],
  [
    -1.5,
    'flat',
    'beer soda coke champagne prosecco cider taste tasted characters character acting dialogue story plot prose bread pillow pillows battery tyre tire fell',
  ],
  [1.5, 'short shorter', 'wait waiting line queue delay'],
  [
    1.5,
    'low lower lowest',
    'price prices pricing cost costs fee fees rate rates noise temperature',
  ],
  [
    -1.5,
    'low lower',
    'quality volume resolution battery standard standards pressure brightness memory',
  ],
  [
    -1.5,
    'high higher steep',
    'price prices pricing cost costs fee fees bill charge charges rate rates temperature pressure',
  ],
  [1.5, 'high higher highest', 'quality standard standards resolution end performance'],
  [
    1.2,
    'large larger big bigger huge generous enormous',
    'portion portions serving servings selection menu screen display room rooms bathroom variety choice memory drive keys bed beds pool plate plates amount',
  ],
  [
    -1.2,
    'small smaller tiny little limited',
    'portion portions serving servings selection menu screen display room rooms bathroom variety choice memory drive keys keyboard bed table tables amount plate plates space',
  ],
  [1.2, 'wide extensive diverse varied', 'selection menu variety choice range list'],
  [
    1.2,
    'light thin lighter thinner small compact',
    'laptop notebook weight machine carry weighs netbook computer design',
  ],
  [
    -1.2,
    'heavy heavier bulky',
    'laptop notebook weight machine carry weighs netbook computer luggage',
  ],
  [-1.5, 'hot', 'runs gets laptop computer machine lap room bottom fan heats became'],
  [1.2, 'hot', 'food meal soup dish plate breakfast shower bread pizza'],
  [
    -1.5,
    'cold',
    'food meal soup dish plate breakfast shower room coffee fries pizza steak rice eggs toast bacon chips staff served arrived came',
  ],
  [1.2, 'cold', 'beer beers drink drinks soda'],
  [1, 'loud', 'speakers speaker sound volume'],
  [-1.2, 'loud', 'music fan fans restaurant place room neighbours neighbors street drive bar'],
  [1.2, 'quiet', 'room rooms fan area street place spot machine laptop neighborhood drive'],
  [-1.2, 'cheap', 'feel feels plastic looking material quality made looks flimsy build'],
  [1.2, 'cheap cheaper cheapest', 'price prices food drinks beer eats rates fare tasty good quick'],
  [-1, 'old older', 'room rooms furniture carpet equipment building bread car cars model'],
  [-1.2, 'hard', 'bed beds mattress bread chair chairs seats find reach read'],
  [-1.2, 'thin', 'walls wall soup towels mattress'],
  [-1.2, 'dark', 'room rooms screen display'],
  [1.2, 'bright', 'screen display room colors colours'],
  [
    1,
    'close near',
    'beach station metro subway center centre town airport location restaurants shops',
  ],
  [-1, 'far', 'beach station metro center centre town walk location'],
];

const REACH = 5;

type Pairing = { readonly value: number; readonly things: ReadonlySet<string> };

const byAdjective = new Map<string, Pairing[]>();
for (const [value, adjectives, things] of PAIRS) {
  for (const adjective of adjectives.split(' ')) {
    const pairings = byAdjective.get(adjective) ?? [];
    pairings.push({ value, things: new Set(things.split(' ')) });
    byAdjective.set(adjective, pairings);
  }
}

/** Value of the adjective at `at` together with the nearest thing it fits, or undefined. */
export function pairValue(
  wordAt: (index: number) => string | undefined,
  at: number,
): number | undefined {
  const pairings = byAdjective.get(wordAt(at) ?? '');
  if (!pairings) return undefined;
  for (let distance = 1; distance <= REACH; distance++) {
    for (const index of [at + distance, at - distance]) {
      const thing = wordAt(index);
      if (thing === undefined) continue;
      const fit = pairings.find(({ things }) => things.has(thing));
      if (fit) return fit.value;
    }
  }
  return undefined;
}
