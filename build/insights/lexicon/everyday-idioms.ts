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
    `a breeze to|a day early|a day sooner|a delight to|a dream to|a good read|a joy to|a keeper|a pleasure to|a real bargain|a step above
    |a step up|a third of what|above average|all i could ask|all you could|among the best|as good as ever|as quick as|as smooth as|bang up job
    |before i can blink|before i knew it|below the estimate|bend over backwards|bends over backwards|bent over backwards|better and better
    |better than any|better than ever|better than most|big improvement|blessed with|blink of an eye|breaking a sweat
    |brings me back|brought me back|brought me to tears|budget friendly|built like a tank|built to last|buy another one
    |buy it again|came alive|can do no wrong|can't live without|close to everything|come alive|comes alive|couldn't have cared more
    |couldn't live without|cover to cover|crazy fast|crazy good|cried at the end|cried at the ending|cried through|cut no corners|days early
    |dead quiet|dead silent|dead simple|deeply moving|did exactly what|did her homework|did his homework|did not have to wait|did not hurt
    |did not see coming|did not try to sell|did their homework|did what he said|did what she said|did what they said|didn't cut corners
    |didn't feel a thing|didn't have to wait|didn't hurt|didn't hurt a bit|didn't leave until|didn't see coming|didn't try to sell|do everything
    |do what they say|does all i need|does everything|does not crash|does not freeze|does not get hot|does not lag|does not overheat
    |does what he says|doesn't crash|doesn't freeze|doesn't get hot|doesn't hurt|doesn't lag|doesn't overheat|doesn't skip a beat
    |done her homework|done his homework|done their homework|eager to help|earlier than expected|earlier than promised|easy as pie
    |easy on the eyes|easy on the pocket|easy on the wallet|easy read|easy to set up|edge of my seat|edge of your seat|everything i need
    |everything we needed|everything you could want|everything you could wish|everything you need|everything you want|exactly what i needed
    |exactly what i wanted|exactly what we needed|exactly what we wanted|falling off the bone|felt nothing at all|finger licking|first try
    |fit perfectly|fits in my bag|fits nicely|fits perfectly|fixed it right|fixed right|flew by|flies by|for your money|fraction of the cost
    |fraction of the price|fraction of what|fun read|good buy|good read|great buy|great read|greeted by name|grew on me|gripped me
    |grips the reader|grips you|grows on you|half of what|half the cost of|half the price of|happy to help|has not leaked|hasn't crashed
    |hasn't leaked|held my attention|held my interest|held up|hit all the right|hits all the right|hits the spot|hitting the spot|holding up
    |holds up|hours early|how we were doing|huge improvement|if everything was okay|if we needed anything|if we needed help|in a flash
    |in a heartbeat|in a single sitting|in excellent condition|in five minutes|in good condition|in great condition|in one sitting
    |in perfect condition|in safe hands|in seconds|in ten minutes|insanely fast|insanely good|jump off the page|jumps off the page|just right
    |just the right|just what i needed|just what we needed|keep it up|keep us coming|keeps you guessing|keeps you hooked|keeps you reading
    |keeps your attention|kept her promise|kept his promise|kept its promise|kept me turning|kept my interest|kept refilling|kept their promise
    |killer view|killer views|know how to make|know their craft|know what they|knows his way|knows how to|knows what he|knows what she
    |leap off the page|leaps off the page|learned a lot|learned more|learned so much|learned something|learnt a lot|less than i feared
    |less than quoted|less than the quote|less than we feared|lick the plate|licked the plate|light on the pocket|like a baby|like a champ
    |like a glove|like a king|like a pro|like a queen|like a tank|like kings|lip smacking|made a mean|made everything easy|made it easy
    |made me feel welcome|made me laugh|made me smile|made me think|made us feel at home|made us feel welcome|make a mean|makes a mean
    |makes it easy|makes you think|mix a mean|mixes a mean|more than happy|moved me deeply|moved me to tears|moved to tears|must own
    |never a drop|never a dull moment|never a problem|never an issue|never crashed|never froze|never frozen|never gets hot|never had a problem
    |never had an issue|never had any issues|never had any problem|never had any problems|never had any trouble|never had to wait
    |never looked back|never regret|never regretted|never saw coming|never skips a beat|never tried to sell|nicely surprised|no brainer
    |no crashes|no issues since|no leaks|no more leaks|no problems since|no upsell|no upselling|no viruses|no worries|not a problem|not an issue
    |not leave until|not one complaint|nothing beats|on the dot|one of my favorites|one of my favourites|one of our favorites|one of the best
    |only took|paid for itself|pays for itself|piece of cake|piping hot|pleasantly surprised|pocket friendly|put right for free|quick read
    |rang true|ready to help|really moving|refilled our|remembered my name|remembers my name|ridiculously good|right on schedule|rings true
    |running like new|runs great|runs like new|runs perfectly|runs smoothly|saved me|saved us|saves me|saves time|sets the standard|short stroll
    |sight for sore eyes|silky smooth|slept like|so moving|sooner than expected|sooner than promised|speak for themselves|speaks for itself
    |stand the test|stand up job|stands up to|state of the art|stayed to the end|steals the show|step up from|still looks|still running
    |still runs|still works|stole my heart|stole the show|stood the test|talked me through|talked us through|the right amount|time after time
    |took just|took only|top of the line|touched my heart|true to his word|true to its word|true to their word|tugs at|turn heads|turned heads
    |turns heads|under the estimate|under the quote|vast improvement|very moving|walked me through|walked us through|wallet friendly
    |whisper quiet|wicked fast|will buy again|wins hands down|with a smile|within seconds|without a drop|without a single|without being asked
    |without complaint|without having to ask|without skipping a beat|without trying to sell|work great|work perfectly|work well|worked great
    |worked perfectly|worked through the night|worked through the weekend|worked well|works beautifully|works flawlessly|works great
    |works like new|works perfectly|works well|worth a try|worth a visit|worth coming|worth going|worth owning|worth reading|worth the detour
    |worth the drive|worth the read|would buy again|would buy another|would definitely buy|wouldn't leave until`,
  ],
  [
    1,
    `allows me|allows us|allows you|and apologised|and apologized|can't argue|checked back|checked in on us|checked on us|easily gets
    |easily lasts|enough room|explained how|explained the|explained what|fit the bill|fits the bill|for life|found the cause|found the fault
    |found the leak|gets me through|gets you through|go for the|goes a long way|greeted us|greeted with|guilt free|guilty pleasure
    |isn't the problem|keeps up with|kept up with|lets me|lets us|lets you|lost track of time|lot of room|lots of room|makes you forget
    |minute walk|minutes away|minutes from|minutes walk|minutes' walk|next to nothing|not half bad|not the problem|not too shabby|nothing wrong
    |nothing wrong with|of her own accord|off the bill|plenty of room|problem solver|really light|right out of the box|room for everything
    |room to spare|save room for|sent a replacement|sent me a replacement|sent us a replacement|serves its purpose|short walk|so light
    |start to finish|super light|taken off the bill|up to date|up to speed|up to the mark|up to the task|very light|wasn't the problem
    |will keep you|with ease|worth a look`,
  ],
  [
    0,
    `at the end|badly need|badly needed|battle scenes|best friend|best man|best seller|best sellers|best selling|birthday cake|bitter chocolate
    |black cod|break room|broken english|case of beer|coffee break|cold appetizer|cold appetizers|cold brewed|cold case|cold plate|cold sandwich
    |cold sandwiches|complimentary bread|cracked pepper|cracked wheat|crash test|critical acclaim|crushed garlic|crushed pineapple|damage waiver
    |dark meat|dark mode|dark roast|dark wood|dead body|dead center|dead end|dirty chai|dirty fries|dress code|dry cleaners|dry martini
    |dry sherry|dry wall|dust sheet|dust sheets|dying to try|fell ill|fine print on|fire damage|for a student|free wi fi|free wifi|fresh pot
    |garbage disposal|good friend|good friends|hair loss|hard boiled egg|have to admit|have to say|heat loss|hot plate|hot sandwich|i upgraded
    |in all fairness|in case of|in case of emergency|in the end|junk mail|junk removal|killer whale|leak detection|let me tell you
    |long story short|loss sheet|love interest|love stories|love story|love triangle|low season|lunch break|mainly use it for|medium rare
    |medium well|missing link|mixed feelings|mold remediation|mostly use it for|must admit|must have been|must have got|must have had
    |must have taken|must say|no fancy|no one else|old city|old quarter|old town|on a budget|on the rocks|only use it for|peak season
    |pest control|problem solving|pulled pork|rare steak|reservation is recommended|reservations are a must|reservations are highly recommended
    |reservations are recommended|reservations recommended|rubbish removal|sat down|sharp turn|short term|sit down|slow roast|smashed avocado
    |smashed potatoes|spare ribs|special needs|spring break|storm damage|strong coffee|strong drinks|thank god|thanks to|to be fair|to be honest
    |to try|trash can|trash cans|was a bit worried|was afraid|was hesitant|was nervous|was sceptical|was skeptical|was worried|waste disposal
    |waste pipe|waste removal|wedding cake|weight loss|well done burger|well done steak|were afraid|were hesitant|were nervous|were skeptical
    |were worried|worried about|worth mentioning|worth noting|would have to say|wrong number`,
  ],
  [
    -1,
    `a bit much|a bit off|a downside|a step back|a step down|acted up|acting up|acts up|an hour on the phone|below the mark|biggest complaint
    |biggest gripe|billed me for|billed us for|bit heavy|bit steep|breaking down|breaks down|close together|cost me|cost us|costs extra
    |costs more|could be cut|could do with a|could do with more|could do with some|could have been cut|could not relate|could use a
    |could use some|couldn't relate|cuts out|did not care for|did not come with|did not connect|didn't care for|didn't come with|didn't connect
    |does not come with|doesn't come with|doesn't do much|don't care for|don't expect much|dropped out|dropping out|drops out|facing the street
    |feels dated|feels off|feels old|fell a little flat|felt off|few and far|fingerprint magnet|gone down in quality|gone up in price
    |half of the time|half the time|has gone up|have gone up|hover over|hovered|hovering|hovers|i'd rather|isn't for me|isn't up to|just another
    |keep your expectations|keeps asking|keeps nagging|keeps telling|lacking in|leaves me wanting|like a cafeteria|like a hospital
    |like any other|looks dated|looks old|lost interest|lower your expectations|main complaint|main gripe|more than i wanted|my complaint
    |my gripe|need more|needed an editor|needs a makeover|needs a refresh|needs an editor|needs better|needs more|needs renovation
    |needs some work|needs to be updated|next to the elevator|next to the lift|no way to|not expect much|not for me|not much to|not my cup
    |not my thing|not so much|not the same|not up to|not up to the mark|not what i hoped|not what it|not worth the hype|nothing memorable
    |nothing new|nothing to do|nothing to rave|on the bland side|on the cold side|on the dry side|on the heavy side|on the noisy side
    |on the salty side|on the slow side|on the sweet side|on top of each other|one downside|one gripe|one issue|one negative|one problem
    |only complaint|only con|only gripe|only issue|only negative|only problem|out in the rain|out of nowhere|picks up fingerprints|pretty heavy
    |prices went up|quite heavy|quoted one|really heavy|runs large|runs out|runs small|school cafeteria|scope for improvement
    |scope of improvement|seems off|show their age|showing its age|showing their age|shows its age|smelled off|so heavy|some getting used
    |sounds cheap|spent an hour|spent hours|step backwards|step down from|take a while|takes a while|takes getting used|takes some getting used
    |tasted off|the downside|to be desired|too basic|too close together|took a while|took awhile|took me a while|took us a while
    |under the weather|very heavy|wasn't for me|wasn't up to|wears off|went up in price|wish i could|wish there|wish we|wish you could
    |without waiting`,
  ],
  [
    -2,
    `a bore|a cartoon|a chore|a disappointment|a disgrace|a drag|a fortune|a hassle|a letdown|a pain|a slog|a snooze|a struggle|about to break
    |acted as if|acted like i|acted like we|ages for|arrived broken|arrived damaged|arrived dead|as if i was|as if i were|as if we were
    |as though i|as though we|asked us to leave|barely touched|barely warm|battlefield|be redone|began to peel|below average|below par
    |bends easily|bites the dust|blamed me|blamed us|blames you|blew me off|blew us off|blue screens|bogged down|bogs down|bomb site|bone dry
    |bored me|bored to tears|bothering them|bottom of the barrel|breaks easily|building site|burned out|burns out|burnt to a crisp
    |bursting at the seams|came back three times|came broken|came damaged|came loose|came out raw|came undone|can't be bothered
    |can't connect|can't hear|can't help me|can't keep up|cannot connect|cardboard cutouts|cash grab|charged us twice|cheap knock off
    |cheap knockoff|chips easily|cold in the middle|comedy of errors|comes loose|coming off|conked out|construction site|cost more than
    |costs more than|could break|could fall|could hear|could not be bothered|could not eat|could not help|could not keep up|could snap
    |couldn't be bothered|couldn't connect|couldn't eat|couldn't hear|couldn't help me|couldn't help us|couldn't keep up|couldn't log
    |cracks easily|dark ages|dead on arrival|dead pixel|dead pixels|dents easily|did not touch|didn't fit|didn't last|didn't respond|didn't stay
    |didn't touch|died after|died on me|died within|dies after|dies on me|does not last|does not respond|does not support|doesn't fit
    |doesn't keep up|doesn't last|doesn't recognize|doesn't respond|doesn't stay|doesn't support|doesn't work with|dripping in grease|drowned in
    |drowning in|dry as|dumpster fire|eat elsewhere|elbow room|error message|error messages|excuse after excuse|fades quickly|fail to|failed to
    |failing to|fails to|fall out|falling to pieces|falls behind|falls out|far too|fell asleep reading|fell behind|fell off after|fell out
    |fell through|fell to pieces|fizzles out|flag down|for no reason|for that money|forced myself|forced to buy|forgot about us|forgot my
    |forgot our|forgot the|forgot to|freezes up|from a can|from a packet|froze up|frozen in the middle|full of bones|full of fat|gave away our
    |gave me a headache|gave me an error|gave me attitude|gave me the runaround|gave our room|gave our table|gave up the ghost|gave us attitude
    |gets extremely hot|gets really hot|gets so hot|gets too hot|gets very hot|gives me a headache|goes dead|got a shrug|got it wrong
    |got my order wrong|got our order wrong|got salmonella|got the day wrong|got the order wrong|had to be redone|had to call back
    |had to come back|had to flag|had to force myself|had to pay|had to reboot|had to restart|hanging off|hard as|hard to carry|hard to clean
    |hard to control|hard to find anything|hard to navigate|hard to press|hard to reach|hard to see|hard to set up|has shrunk|have shrunk
    |have to reboot|have to restart|having to restart|hear every|hear everything|heat lamp|held together
    |hot mess|hurried us|hurt my|hurts my|in pieces|isn't compatible|keeps breaking|keeps crashing|keeps freezing|keeps restarting
    |keeps shutting|kept breaking|kept crashing|kept freezing|kept shutting|kicked us out|lacks depth|leave you hungry|leaves me cold
    |leaves you hungry|left a hole|left a mess|left half of|left holes|left hungry|left me bored|left me cold|left most of|left us hungry
    |like a brick|like a cell|like a closet|like a dungeon|like a machine|like a prison|like a robot|like a rock|like a sponge|like bricks
    |like chalk|like dishwater|like glue|like grease|like mud|like sacks|like sand|like sardines|like soap|like soup|like straw|like wood
    |locked up|long in the tooth|look down on|look somewhere else|looked at me like|looked at us like|looked down on|loses its way
    |loses momentum|loses steam|lost all my|lost my data|lost my luggage|lost my order|lost my reservation|lost our booking|lost our order
    |lost our reservation|lost steam|lot of time for|lots of time for|made it worse|made things worse|messed up|might break|mind of its own
    |missing pages|missing parts|money grab|money pit|need to buy|neglected to|never brought|never called back|never calls back|never came back
    |never checked|never even|never fixed|never got|never heard of our|never mentioned|never received|never refilled|never showed up|never told
    |no apparent reason|no chemistry|no depth|no one asked|no one came|no one checked|no one told|no privacy|no sign of|no view|no window
    |no windows|nobody asked|nobody came|nobody checked|nobody mentioned|nobody told|not budge|not compatible|not even once|not responding
    |not up to par|not up to scratch|not up to standard|not what we hoped|not worth reading|nothing but excuses|nothing but issues
    |nothing but problems|nothing but trouble|nothing like the|nowhere to be|on hold|on its last legs|on their last legs|one big disappointment
    |one dimensional|one excuse|out of a can|out of a packet|over and over|pages missing|parts missing|passed me around|past its best|peters out
    |picked over|pressured me|pressured us|put me to sleep|quit after|quit on me|quit working|ran cold|ran out of steam|raw in the middle
    |raw inside|reading from a script|reads from a script|refused to|refused to honor|refused to refund|refuses to|rips easily|rock hard
    |rolled their|rude to me|rude to us|runs cold|runs out of steam|runs really hot|runs very hot|rushed us|saw it coming|scratches easily
    |screwed up|seated people who|see it coming|shoe box|shop elsewhere|short circuit|short with me|short with us|shoulder to shoulder|shrunk
    |shut off by itself|shuts off|skipped ahead|skipped pages|slammed the|slowed down|slowing down|slows down|small fortune|spoke to us like
    |stains easily|stay elsewhere|still hungry|still raw|stone cold|stopped after|struggled to finish|swimming in|take ages|taken ages
    |takes ages|taking ages|talked me into|talked over|talked to like|talked us into|tasted burnt|tasted of nothing|tastes of nothing
    |tears easily|the runaround|the wrong|thin walls|to peel|took ages|took our money|tourist trap|train wreck|treated me like|treated us like
    |tried to blame|tried to charge|tried to hide|tried to sell|tried to upsell|tries to sell|trying to sell|turns itself off
    |turns off by itself|two dimensional|unable to help|use some common sense|walked in on|war zone|was missing|was raw|watered down|way too
    |wears quickly|wears thin|went cold|went home hungry|were missing|were raw|who came after us|wild goose|will not buy|will not connect
    |will not install|will not play|will not read|will not run|with a shrug|with an attitude|without an apology|without an explanation
    |without apology|without explanation|without knocking|without telling|without warning|won't buy|won't close|won't fit|won't install
    |won't last|won't play|won't read|won't recognise|won't recognize|won't run|won't stay|won't work with|wooden acting|wooden characters
    |wooden dialogue|wore thin|worn through|worse off|worse than before|worse than ever|worse than when|would not buy|would not honor
    |would not refund|wouldn't budge|wouldn't buy|wouldn't honor|wouldn't refund|wouldn't stay|wrong order|yet again|zero chemistry`,
  ],
  [
    -3,
    `can't believe how bad|down the drain|ended up in the bin|ended up in the trash|gave me food poisoning|made me ill|made us ill
    |money down the drain|threw it away|threw it out|worst part|would not wish|wouldn't wish`,
  ],
];
