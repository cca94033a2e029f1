/** More words that judge machines, stays, books, dishes and jobs, by value as in `lexicon.ts`. */
export const TRADE_WORDS: readonly (readonly [value: number, words: string])[] = [
  [
    2.5,
    `hero heroes superstar superstars angel angels saint saints wizard magician brill tip-top cracking belting chuffed`,
  ],
  [
    1.5,
    `shiny chatty understanding painstaking methodical hardworking grafter grafters diamond gentlemen gent smashing cured healed
    revived rescued glossy flattering hardwearing cuddly crumbly`,
  ],
  [
    -1.5,
    `soaked overflowing dangling surcharge singed brassy draughty stroppy sniffy salesy offhand uncaring callous unreachable uncontactable
    livid distraught gutted sickened agonising smashed shrunk faded whimpering hiked rocketed doubled trebled tutted huffed
    smirked swore hasty palaver faff circus bruised infected chopped bodger bodgers`,
  ],
  [
    -2.5,
    'shyster shysters chancer chancers clowns jokers ransom lethal hazardous beware weevils tat',
  ],
  [
    2.5,
    `bulletproof heavensent knockout lifesaving masterclass masterful masterfully masterly oasis powerhouse showstopper swoon swooned unsurpassed
    workhorse`,
  ],
  [
    1.5,
    `addicting addictive adorable affectionate ambitious applaud applauds aromatic astonish astonished astounded awarded beast beauty blazing
    bottomless brilliance brisk captivate captivated captivates champ cherish cherished communicative comprehensive conscientious
    conscientiously convivial crave craveable crusty dandy delivers devour devoured dream ecstatic elated endorse enlightened enlightening
    enthralls exceed exceeded exceeds excelling expandable fantastically fascinated fascinates favor featherlight featherweight fixable garlicky
    genial gooey handsome harmonious haven heroic hospitably humour idyllic illuminating inspiration inspirational instantaneous intimacy jewel
    jovial keen keeper laughed legend liking lovable luminous maestro manicured melty mesmerized mesmerizes outdid outdoes overjoyed pacy
    painterly panoramic picturesque playful pleasantries polish polishes prettier prettiest pretty primo quaint redeeming refinement relaxation
    repairable resolves resonated resonates respectable rested rocked rocks rollicking rugged savior saviour savor savored savour savoured
    scrupulous scrupulously shine shines shone silent silently simplicity sincerity sings soared soars soothe soothed soundless sparkles
    spellbound spirited standout stronger strongest stunner stunners suave suspenseful swell swift swiftly sympathetically tactile terrifically
    toothsome tranquility twisty unbiased unfailing unfailingly unflinching unfussy unrushed unspoiled unspoilt upfront upgradable upgradeable
    upstanding victorious vigilant virtuoso walkable warmhearted whimsical wholesome worship wowing wows youthful`,
  ],
  [
    0.5,
    `active advanced backlit central centrally compact detachable ergonomically exclusive famous handmade heaping hefty housemade instantly
    natural organic prepared reversible seasonal secluded serviceable sizable sizeable smallish solidified spacey straightforward substantial
    suitable suited sunlit sustainable`,
  ],
  [
    -0.5,
    `abridged ancient barebones cheaply dense dimmer elsewhere generic primitive proprietary reflective rudimentary tough`,
  ],
  [
    -1.5,
    `airless anticlimactic anticlimax antiquated ants archaic astronomical badness barbaric bedbug blared blaring blasting blotchy brutal bulging
    bummer bungled bungles buzzes buzzing caricature caricatures cartoonish childish chipped clammy clogging cloying cobwebs congealed
    convoluted counterintuitive cramp crapware creak creaked creaking creaks creaky cringeworthy cringy crude crudely curdled dank deceit
    deception decrepit defunct degraded depressed derivative desperate destroy destroyed destroys destructive detract detracts devastated
    devastating dilapidated diluted disadvantage disillusioned disorder distort distorted distortion distracts distrust doughy drained draining
    dribble dubious dumped embarrass exaggerate exasperation exclude excruciating failings fallen farce farfetched fatal fault faulted faults
    fiddly filler fingerprints finicky flea fleas foolish formulaic frantic fraudster fray frayed frays frazzled frosty fumbled futile glare
    gloom gluey goofed grates grating grief gritty grotty grungy gummy halfhearted hangs harried haughty hiss hisses hissing hollow humiliated
    humiliating hustled iffy impenetrable imperfect implausible improper improperly inability inattention incompatibility incompatible
    incomprehensible ineffectual inefficiency inept ineptitude inferiority inoperable inoperative insanity insignificant insufferable interrupt
    interrupted interrupting interruption interruptions intimidated irked irks irrational irreparable irritates isolated jeopardy kaput
    laborious lapse leakage leathery limitation limitations looming loosened loosens lopsided madness malware mandatory manipulated marred mars
    mayhem meager meagre meandering meanders meaningless measly microwaved middling mildew misaligned misbehaved miscommunication misconduct
    misfire misprints misread misrepresent misrepresentation misspelled misspellings misunderstand moron moronic morons moths murderous nagged
    nagging needy nonfunctional nonresponsive nonsensical obstacle obstruct obstructed offence offense oppressive ouch outage outages overlong
    overpower overshadowed oversight overwhelms overwritten overwrought paltry peeled peeling peels penalty perturbed pesky phony pissed pity
    plague plagues plasticky plod plods pokey poky polluted pompous pong ponged powerless preachy pretence punish racism ramble rambles reboot
    rebooting reboots recycled redundant reeking rehash rehashed reheated restricted restricting restrictive rickety risky robbed saccharine
    sagged sagging saggy sags sappy scalding scandal scandalous scars scatterbrained sceptical shortage shortages shortchanged shrill sinewy
    skeptic slam slippery slipshod slog smear smears smeary smelling smoggy smudges smudgy snapped sneer snippy snooze snoozefest snub snubbed
    sob somber sooty soulless spiteful splattered spoilt spyware squander squeak squeaking squeaks squeal squealing stalled starved starving
    steal stealing stereotype stereotypes sterile streaks streaky stunted stutter stuttered stuttering stutters suffocating sulk swear swearing
    swollen taint tainted tantrum tarnished tedium temperamental tense threadbare throttles throttling trampled trauma tricked trickery trickle
    tripled unappreciated unconvinced unconvincing undercook underestimate underestimated underperform underperformed underperforming
    underperforms underpowered understaffed undeserved undeserving uneventful unexceptional unfavorable unfocused unforgiving unfulfilled
    unfunny unheated unintuitive uninvolving unjustifiable unlikable unlikeable unlit unloved unmade unmanned unoriginal unpainted unpolished
    unrefined unsettled unsound unstaffed unsuccessful unsuccessfully unsupported unswept unwanted unwashed unwieldy upsell upselling upsold
    vandalism vapid vexing violation vulnerable wasps weaknesses whiffy whirring windowless withdrawn wobble wobbled wobbling wonky worsen
    worsened worsening worsens wreckage wrongdoing yawn yawned yikes`,
  ],
  [
    -2.5,
    `atrocity blasphemy bullshit butchered cesspool charlatan charlatans clunker conman deplore dump dumpster exorbitant exorbitantly ghosted
    ghosting hellhole infestation loathsome monstrosity mould pigsty rotting scum sewage slum squalid squalor swindlers trainwreck travesty unbearably
    unbelievably-bad uninhabitable unlivable unliveable unsalvageable unwearable vermin`,
  ],
];

/** Words that judge nothing though they look like forms of words that do: a number is not "more numb". */
export const PLAIN = `
  number numbers numbered later latest lately means meaning kinds likely lighting lights lighted lover specially specials wondering wondered against hyper issued
  originally roughly goods fittings styles styled values regularly lemons fasting cooler coolers cooling largely finely lightly cleaners
  fitter fitters bricks flats
`;
