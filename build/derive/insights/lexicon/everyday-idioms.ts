/** Idioms of praise and complaint in any trade, and words that judge nothing together, by value as in `idioms.ts`. */
export const EVERYDAY_PHRASES: readonly (readonly [value: number, phrases: string])[] = [
  [
    3,
    `as good as it gets|best in class|best thing since|beyond my expectations|beyond our expectations|blew my mind|blew our minds|blow your mind
    |blows my mind|can't do enough|can't get any better|could not do enough|couldn't do enough|cream of the crop|does not get better
    |doesn't get any better|doesn't get better|exceeds expectations|far exceeded|gold standard|hit it out of the park|hits it out of the park
    |home run|in a league of its own|knocked my socks off|made my night|made my week|made our evening|made our night|made our stay|made our trip
    |no better way|nothing is too much trouble|rave about|raved about|raving about|surpassed my expectations|surpassed our expectations
    |takes your breath away|the best part|to kill for|took my breath away|took our breath away|worth every dime|worth every dollar
    |worth every euro|worth every minute|worth every second|worth its weight|would not change a thing|would not dream of|wouldn't change a thing
    |wouldn't dream of|wouldn't trade`,
  ],
  [
    2,
    `a breeze to|a delight to|a dream to|a good read|a joy to|a keeper|a pleasure to|above average|all i could ask|all you could|among the best
    |as good as ever|as quick as|as smooth as|bang up job|before i can blink|before i knew it|below the estimate|bend over backwards
    |bends over backwards|bent over backwards|better and better|better than any|better than ever|better than most|blessed with|blink of an eye
    |breaking a sweat|brings me back|brought me back|brought me to tears|built like a tank|built to last|buy another one|can do no wrong
    |close to everything|cover to cover|crazy fast|crazy good|cut no corners|dead quiet|dead silent|dead simple|did not have to wait
    |did not see coming|didn't cut corners|didn't have to wait|didn't leave until|didn't see coming|do everything|does all i need
    |does everything|easy on the eyes|easy on the wallet|easy read|edge of my seat|edge of your seat|everything i need|everything we needed
    |everything you could want|everything you could wish|everything you need|everything you want|exactly what i needed|exactly what i wanted
    |exactly what we needed|exactly what we wanted|first try|flew by|flies by|fun read|good read|great read|greeted by name|grew on me
    |grows on you|half the price of|held up|hit all the right|hits all the right|holding up|holds up|in a flash|in a heartbeat
    |in a single sitting|in excellent condition|in good condition|in great condition|in one sitting|in perfect condition|in safe hands
    |insanely fast|insanely good|just what i needed|just what we needed|keep us coming|kept her promise|kept his promise|kept its promise
    |kept me turning|kept their promise|killer view|killer views|know their craft|know what they|knows what he|knows what she|less than quoted
    |less than the quote|like a baby|like a champ|like a glove|like a king|like a pro|like a queen|like a tank|like kings|made a mean
    |made everything easy|made it easy|made me laugh|made me smile|make a mean|makes a mean|makes it easy|mix a mean|mixes a mean
    |more than happy|moved me to tears|moved to tears|must own|never a drop|never a dull moment|never a problem|never an issue
    |never had a problem|never had an issue|never had any issues|never had any problem|never had any problems|never had any trouble
    |never had to wait|never looked back|never regret|never regretted|never saw coming|nicely surprised|no brainer|no worries|not a problem
    |not an issue|not leave until|not one complaint|nothing beats|on the dot|one of my favorites|one of my favourites|one of our favorites
    |one of the best|piping hot|pleasantly surprised|put right for free|quick read|rang true|remembered my name|remembers my name
    |ridiculously good|right on schedule|rings true|runs great|runs perfectly|runs smoothly|saved me|saved us|saves me|saves time|short stroll
    |silky smooth|slept like|stand the test|stand up job|stands up to|steals the show|still looks|still running|still runs|still works
    |stole my heart|stole the show|stood the test|talked me through|talked us through|time after time|touched my heart|true to his word
    |true to its word|true to their word|tugs at|turn heads|turned heads|turns heads|under the estimate|under the quote|walked me through
    |walked us through|whisper quiet|wicked fast|wins hands down|with a smile|without a drop|without a single|without being asked
    |without complaint|without having to ask|work great|work perfectly|work well|worked great|worked perfectly|worked well|works beautifully
    |works flawlessly|works great|works perfectly|works well|worth a try|worth a visit|worth coming|worth going|worth owning|worth reading
    |worth the detour|worth the drive|would buy another|wouldn't leave until`,
  ],
  [
    1,
    `and apologised|and apologized|can't argue|easily gets|easily lasts|fit the bill|fits the bill|for life|gets me through|gets you through
    |goes a long way|guilt free|guilty pleasure|lost track of time|not half bad|not too shabby|nothing wrong|nothing wrong with|off the bill
    |problem solver|sent a replacement|sent me a replacement|sent us a replacement|serves its purpose|taken off the bill|up to date|up to speed
    |up to the task|with ease|worth a look`,
  ],
  [
    0,
    `badly need|badly needed|battle scenes|best friend|best man|bitter chocolate|break room|coffee break|cold brewed|cracked pepper|cracked wheat
    |crash test|crushed garlic|crushed pineapple|damage waiver|dark meat|dark mode|dark roast|dark wood|dead body|dead end|dirty chai
    |dirty fries|dry cleaners|dry wall|dust sheet|dust sheets|dying to try|fell ill|fine print on|fire damage|free wi fi|free wifi|fresh pot
    |garbage disposal|good friend|good friends|hair loss|heat loss|in all fairness|in case of emergency|junk mail|junk removal|killer whale
    |leak detection|loss sheet|love interest|love stories|love story|love triangle|low season|lunch break|medium well|mixed feelings
    |mold remediation|no fancy|on the rocks|peak season|pest control|problem solving|pulled pork|rubbish removal|short term|slow roast
    |smashed avocado|smashed potatoes|special needs|spring break|storm damage|strong coffee|strong drinks|thank god|thanks to|to be fair
    |to be honest|to try|trash can|trash cans|was a bit worried|was afraid|was hesitant|was nervous|was sceptical|was skeptical|was worried
    |waste disposal|waste pipe|waste removal|weight loss|well done steak|were afraid|were hesitant|were nervous|were skeptical|were worried
    |worried about|worth mentioning|worth noting|wrong number`,
  ],
  [
    -1,
    `a bit much|a downside|acted up|acting up|acts up|biggest complaint|biggest gripe|billed me for|billed us for|breaking down|breaks down
    |cost me|cost us|could do with a|could do with more|could do with some|could use a|could use some|cuts out|don't expect much|dropped out
    |dropping out|drops out|feels dated|feels old|few and far|fingerprint magnet|half of the time|half the time|i'd rather|isn't for me
    |isn't up to|just another|keep your expectations|like any other|looks dated|looks old|lost interest|lower your expectations|main complaint
    |main gripe|my complaint|my gripe|needs a makeover|needs a refresh|needs renovation|needs to be updated|not expect much|not for me
    |not my cup|not my thing|not the same|not up to|not what it|not worth the hype|nothing memorable|nothing new|nothing to rave
    |on the bland side|on the cold side|on the dry side|on the heavy side|on the noisy side|on the salty side|on the slow side|on the sweet side
    |one downside|one gripe|one issue|one negative|one problem|only complaint|only con|only gripe|only issue|only negative|only problem
    |picks up fingerprints|quoted one|scope for improvement|scope of improvement|show their age|showing its age|showing their age|shows its age
    |some getting used|take a while|takes a while|takes getting used|takes some getting used|the downside|too basic|took a while|took awhile
    |under the weather|wasn't for me|wasn't up to|wears off|wish i could|wish there|wish we|wish you could|would be nice to have`,
  ],
  [
    -2,
    `a bore|a cartoon|a chore|a disappointment|a disgrace|a drag|a fortune|a hassle|a letdown|a pain|a slog|a snooze|a struggle|acted as if
    |acted like i|acted like we|ages for|as if i was|as if i were|as if we were|as though i|as though we|barely touched|barely warm
    |below average|below par|bends easily|bites the dust|blamed me|blamed us|blames you|blue screens|bogged down|bogs down|bone dry|bored me
    |bored to tears|bothering them|bottom of the barrel|breaks easily|burned out|burns out|burnt to a crisp|bursting at the seams|came loose
    |came undone|can hear|can't be bothered|cardboard cutouts|cash grab|chips easily|cold in the middle|comedy of errors|comes loose|coming off
    |conked out|cost more than|costs more than|could hear|could not be bothered|could not eat|couldn't be bothered|couldn't eat|cracks easily
    |dark ages|dead on arrival|dead pixel|dead pixels|dents easily|did not touch|didn't fit|didn't last|didn't respond|didn't stay|didn't touch
    |died after|died on me|died within|dies after|dies on me|does not last|does not respond|doesn't fit|doesn't last|doesn't recognize
    |doesn't respond|doesn't stay|dripping in grease|drowned in|drowning in|dry as|dumpster fire|eat elsewhere|elbow room|error message
    |error messages|excuse after excuse|fades quickly|fail to|failed to|failing to|fails to|fall out|falling to pieces|falls out|far too
    |fell asleep reading|fell out|fell through|fell to pieces|for that money|forced myself|forgot about us|forgot my|forgot our|forgot the
    |forgot to|freezes up|from a can|from a packet|froze up|frozen in the middle|full of bones|full of fat|gave me a headache
    |gave me the runaround|gave up the ghost|gives me a headache|got a shrug|got it wrong|got my order wrong|got our order wrong|got salmonella
    |got the day wrong|got the order wrong|had to force myself|hanging off|hard as|hear every|hear everything|heat lamp|held together|hot mess
    |hurt my|hurts my|in pieces|lacks depth|leave you hungry|leaves me cold|leaves you hungry|left half of|left hungry|left me bored
    |left me cold|left most of|left us hungry|like a brick|like a cell|like a closet|like a dungeon|like a machine|like a prison|like a robot
    |like a rock|like a sponge|like bricks|like chalk|like dishwater|like glue|like grease|like mud|like sacks|like sand|like sardines|like soap
    |like soup|like straw|like wood|locked up|long in the tooth|look somewhere else|lost all my|lost my data|lot of time for|lots of time for
    |money grab|money pit|neglected to|never brought|never called back|never calls back|never came back|never fixed|never got|never mentioned
    |never received|never told|no depth|no one told|no privacy|no sign of|no view|no window|no windows|nobody mentioned|nobody told|not budge
    |not responding|not up to par|not up to scratch|not up to standard|not worth reading|nothing but excuses|nothing but issues
    |nothing but problems|nothing but trouble|nothing like the|nowhere to be|on hold|on its last legs|on their last legs|one dimensional
    |one excuse|out of a can|out of a packet|over and over|paper thin|passed me around|past its best|picked over|pressured me|pressured us
    |put me to sleep|raw in the middle|raw inside|reading from a script|reads from a script|refused to|refuses to|rips easily|rock hard
    |rolled their|rude to me|rude to us|scratches easily|shoe box|shop elsewhere|short circuit|short with me|short with us|slowed down
    |slowing down|slows down|small fortune|spoke to us like|stains easily|stay elsewhere|still hungry|stone cold|struggled to finish|swimming in
    |take ages|taken ages|takes ages|taking ages|talked me into|talked over|talked to like|talked us into|tasted burnt|tasted of nothing
    |tastes of nothing|tears easily|the runaround|the wrong|thin walls|took ages|tourist trap|train wreck|treated me like|treated us like
    |tried to blame|tried to charge|tried to hide|tried to sell|tried to upsell|tries to sell|trying to sell|two dimensional
    |use some common sense|walked in on|watered down|way too|wears quickly|went home hungry|wild goose|with a shrug|without an apology
    |without an explanation|without apology|without explanation|without knocking|without telling|without warning|won't close|won't fit
    |won't last|won't recognize|won't stay|wooden acting|wooden characters|wooden dialogue|worn through|worse off|worse than before
    |worse than ever|wouldn't budge|wouldn't stay|wrong order|yet again|you can hear`,
  ],
  [
    -3,
    `can't believe how bad|down the drain|ended up in the bin|ended up in the trash|gave me food poisoning|made me ill|made us ill
    |money down the drain|threw it away|threw it out|worst part|would not wish|wouldn't wish`,
  ],
];
