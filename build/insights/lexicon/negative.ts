/**
 * Words of complaint written for this project; other forms are found by `stems`.
 * The first list is strong the second plain the third faint or depending on the subject.
 */
export const STRONG_COMPLAINT = `
  abhorrent abominable abomination abysmal abysmally appalling appallingly appalled atrocious atrociously awful awfully
  catastrophe catastrophic clueless crap crappy criminal crook crooks crooked cowboys cowboy deceitful deceptive deplorable despicable
  detest diabolical dire disaster disastrous disgrace disgraceful disgraced disgust disgusted disgusting disgustingly dreadful dreadfully
  fail failed failure fiasco filth filthy foul fraud fraudulent fraudsters garbage ghastly godawful grotesque gross harass
  harassed harassment hate hated hates hateful heinous hell hellish hideous horrendous horrendously horrible horribly horrid
  horrific horrified horrifying horror incompetence incompetent incompetents inedible inexcusable infuriated infuriating inhospitable insult
  insulted insulting joke laughable laughingstock lied lies liar liars ludicrous mess moldy mouldy nasty nauseating nightmare nightmarish
  outrage outraged outrageous outrageously pathetic pathetically poison poisoned poisoning putrid racist rancid repulsive
  repugnant revolting ridiculous ridiculously ripoff rip-off robbery rogue rubbish rude rudely rudeness rudest ruin ruined ruins sadistic
  scam scammed scammer scammers scams shambles shambolic shame shameful shameless shite shit shitty shocking shockingly
  sickening slanderous spoiled stank stink stinks stinking stinky suck sucked sucks sucky terrible terribly theft thief thieves
  torture trash traumatic ugh unacceptable unappetizing unbearable unethical unforgivable unhygienic useless
  vile vomit vomited vomiting wasted waste worst worthless wretched yuck yucky undrinkable unprofessional unprofessionalism uneatable
  worse cockroach cockroaches roach roaches rodent mice maggots mold unusable unreadable dreck drivel tripe
`;

export const COMPLAINT = `
  abandoned abrasive abrupt abruptly absurd abuse abused abusive accident accused ache aching aggravate aggravated aggravating aggressive
  aggressively agony alas alarmed alarming aloof amateur amateurish ambiguous angry anger annoy annoyance annoyed annoying annoyingly
  anxious anxiety apathetic argue argued argument arrogance arrogant arrogantly ashamed
  attitude avoid avoided avoids awkward awkwardly bad badly baffled baffling banned barely bare bedbugs
  belittle belittled bereft bias biased bitter bizarre blah blame blamed bland blatant bleak blemish blister blurry bogus bore bored boredom
  boring bother bothered bothersome botched break breakage breakdown bribe broke broken brusque buggy bug bugs bully bullied
  bumpy burden burned burnt burn bust cancel cancelled canceled careless carelessly carelessness cautious chaos chaotic
  cheated cheat cheater cheesy chewy choke choppy claustrophobic cliche cliched clog clogged clumsy clunky cluttered coarse cold
  cold-hearted collapsed complain complained complaining complaint complaints complicated concern concerned concerning concerns condescending
  confuse confused confusing confusion congested contaminated contempt contradict contrived corrosion corrupt costly cracked cracks cramped cranky
  crash crashed crashes crashing creepy cringe critical criticise criticize crowded cruel crumbling crumbly crummy crushed cry
  cumbersome curt cut-corners damage damaged damages damaging damp dangerous danger dark dated dead deafening decay deceive deceived decline
  declined defect defective defects deficient delay delayed delays demeaning denied deny depressing deteriorate
  deteriorated deteriorating difficult difficulty difficulties dim dingy dirt dirty disagree disagreeable disappear disappeared disappoint disappointed
  disappointing disappointingly disappointment disappointments disappoints disapprove disarray discomfort disconnected disconnects discontinued discourage
  discouraged discouraging discourteous discriminate discriminated discrimination disgruntled dishonest dishonesty disinterested disjointed dislike disliked
  dismal dismayed dismiss dismissed dismissive disorganised disorganized disorganisation disorganization displeased displeasure disregard disregarded disrepair disrespect
  disrespectful disrespected disrupt disruption disruptive dissatisfaction dissatisfied dissapointed dissapointing dissappointed disapointed distasteful
  distracted distracting distraction distress distressed distressing disturb disturbed disturbing dodgy doubt doubtful downfall downgrade downgraded
  downhill downside drab drafty drag dragged drawback drawbacks dread dreaded dreary drenched drop dropped drowned drunk
  dry dud dull dumb dusty eek eerie egregious embarrassed embarrassing embarrassment empty enraged error errors evasive exaggerated
  exasperated exasperating excessive excessively excuse excuses exhausted exhausting expensive exploit exploited extortionate fake
  false faulty fatty faux fear feeble fed-up fewer fight fishy fizzled flake flaked flakes flavorless flavourless flaw flawed flaws
  flicker flickering flimsy flooded floppy flop flustered forced forgettable forget forgetful forgot forgotten fragile freeze freezes freezing frightening
  froze frozen frustrate frustrated frustrating frustratingly frustration frustrations fumbling fuming furious fussy fuzzy gimmick gimmicky glitch glitches glitchy
  gloomy glum gnats gouge gouged gouging greasy greed greedy grievance grim grimy gripe gripes grouchy grubby grudge grudgingly gruff grumpy guilty
  hairs haphazard hardly hardship harm harmed harmful harsh hassle hassled haunted headache headaches heartless heavy-handed hesitant hiccup hiccups
  hogwash hopeless hostile hungry hurried hurry hurt hurts hype hyped icky idiot idiotic idiots ignorance ignorant ignore ignored ignores ignoring ill
  illegal illness immature impatient impatience impersonal impolite impossible impractical inaccessible inaccurate inadequate inappropriate inattentive incapable incoherent
  incomplete inconsiderate inconsistencies inconsistency inconsistent inconvenience inconvenienced inconvenient incorrect incorrectly indifference
  indifferent ineffective inefficient inexperienced inferior inflated inflexible infested infuriate injured injury injustice insane insecure
  insensitive insincere insipid insolent instability insufficient intimidating intolerable intrusive invasive irate ironic irregular irrelevant irresponsible irritable irritated
  irritating irritation issue issues itchy jammed jerk jerks jerky joyless junk knock-off lack lacked lacking lackluster lacklustre lacks lag lagged lagging laggy lags lame
  late lateness lazy leak leaked leaking leaks leaky letdown let-down lethargic lifeless limited limp litter loathe lonely long-winded loose lose loses losing loss lost loud lousy
  lukewarm lumpy mad maddening malfunction malfunctioned malfunctioning malfunctions manipulative mean mediocre mediocrity meh melodramatic melted menacing
  messed messing messy mindless misdiagnosed miserable miserably misery mishandled misinformed mislead misleading misled mismanaged mismatched misplaced
  misrepresented missed missing mistake mistaken mistakes mistreated mistrust misunderstanding misunderstood moan moaning mockery mocked monotonous moody
  mortified muddled muddy muggy mundane murky mushy musty nag nausea negative negatively neglect neglected negligence negligent nerve-wracking nervous nervy
  noisily noise noises noisy nonexistent nonsense nosy numb nuisance obnoxious obnoxiously obscene obsolete odd odor odors odour offend offended offensive oily ominous
  oops overbearing overbooked overcharge overcharged overcharging overcomplicated overcooked overcrowded overdone overdue overhyped overheat overheats overheated overheating overload
  overlooked overpaid overpowering overpriced overpricing overrated overrun oversalted oversold overwhelmed overwhelming overworked pain painful painfully panic paranoid
  patchy patronising patronizing pest pests pitiful plagued plain plastic-y pointless poor poorer poorest poorly pothole pounding predatory predictable prejudice pretend pretentious
  problem problematic problems profiteering puke puny pushy puzzled quarrel quibble quit rage raging rant rash ravaged reckless reeked reeks
  refusal refuse refused refuses refusing regret regretful regrettably regretted reject rejected reluctant reluctantly repetitive resent resentful resigned restless rigged rip ripped
  rot rotten rough rubbery run-down rundown runny runaround rust rusted rusty rushed sabotage sad sadden saddened sadly salty sarcasm sarcastic saturated scant scanty
  scare scared scary scoffed scolded scorched scornful scowl scraggly scrappy scratched scratches scratchy scream screaming screeching screwed scruffy seedy selfish senseless severe
  shabby shady shaky shallow shattered shoddy short-staffed shortcoming shortcomings shouted shouting shove shoved shrug shrugged shuts sick sickly skeptical sketchy
  skimpy skimp skimped slack slammed slap-dash slapdash slimy slop sloppy sloppily slow slower slowest slowly slow-paced sluggish slump sly smeared smelled smelly smug smudged snag snags snappish snarky sneaky sneered
  snob snobbish snobby snooty snotty soggy sore sorely sorry sour spam spilled spilt spoil spoils spotty squashed squeaky squeezed stain stained stains stale
  stereotypical sticky stiff stilted stingy stodgy stolen stole strained stranded strange stress stressed stressful stressing struggle struggled struggles struggling stubborn
  stuck stuffy stumble stupid stupidity subpar sub-par substandard sub-standard suffer suffered suffering sulky superficial surly suspicious swamped sweltering swindle swindled
  tacky tardy tasteless tatty tear tears tedious terrified testy threaten threatened threatening threats tired tiresome tiring toneless torn tortured touristy toxic tragedy tragic trap trashy
  trouble troubled troubles troublesome tumultuous ugly unable unaccommodating unanswered unapologetic unappealing unattended unattentive unattractive unauthorized unavailable
  unaware unbalanced unclean unclear uncomfortable uncomfortably unconcerned uncooperative uncooked uncoordinated undercooked underdone undermine underpaid underseasoned underwhelmed underwhelming undesirable
  uneasy uneducated unenthusiastic unequal uneven unexplained unfair unfairly unfinished unfit unforthcoming unfortunate unfortunately unfriendly ungrateful unhappy unhealthy unhelpful
  unimaginative unimpressed unimpressive uninformed uninspired uninspiring unintelligible uninterested uninteresting uninvited unjust unjustified unkempt unkind unknowledgeable unlucky unmemorable
  unmotivated unnatural unnecessarily unnecessary unneeded unorganised unorganized unpalatable unpleasant unpleasantly unpredictable unprepared unpunctual unqualified
  unrealistic unreasonable unreliable unremarkable unresolved unresponsive unsafe unsanitary unsatisfactory unsatisfied unsatisfying unsavory unscrupulous unseasoned unsettling unskilled unstable unsteady
  unsuitable unsupportive unsure unsympathetic untidy untrained untrue untrustworthy unwelcome unwelcoming unwell unwilling unwillingness unworkable unworthy upset
  upsets upsetting vague vain vandalised vandalized vexed vibration vicious victim violated violent virus vulgar warn warned warning warnings warped wary washed-out waffled
  watered-down watery weak weary weird weirdly whine whiny whining wilted withered wobbles wobbly woeful worn worn-out worried worries worrisome worry worrying wreck wrecked
  wrong wronged wrongly yelled yelling rudest dross snail queue queues queued queuing rattled rattling rattles grainy pixelated washed-up contrived plodding rambling verbose turgid pedestrian
 died dies dying typo typos tinny muffled unplayable bloated bloatware crackly crackles dents dented dent scuffed shock shocked lemon paperweight brick
  bricked spotty choppy laggy hairline unstable unwatchable gloopy gristle gristly stringy overdone charred burnt lumps mealy watery weepy
  condescending hopeless clueless grumpy rip-offs snagged tepid cockup botch bodge bodged bodger overstayed no-show noshow unfixed fobbed standoffish stand-offish oversauced undersized
`;

export const FAINT_COMPLAINT = `
  average basic small smaller tiny long longer wait waited waiting waits lengthy pricey pricy steep high higher expensive
  ordinary standard so-so hard soft heavy old older outdated bit although however unless only except
  eventually finally supposedly apparently claimed claims excuse
  without lacking little charge charged charges fee fees
  promised unsure borderline questionable
`;
