/** What customers say of what happened: returns, waits, repairs, second helpings. By value as in `idioms.ts`. */
export const HAPPENING_PHRASES: readonly (readonly [value: number, phrases: string])[] = [
  [
    3,
    `10 stars|absolute star|absolute stars|absolute steal|all the boxes ticked|blew my socks off|blew us out of the water|can't get enough
    |can't imagine life without|can't rate them highly enough|can't say a bad word|can't stop thinking|can't thank enough|can't thank her enough
    |can't thank him enough|can't thank them enough|cannot stop thinking|cannot thank them enough|changed my life|chapeau|chef's kiss
    |chuffed to bits|could have stayed forever|could live on|could not get enough|couldn't be simpler|couldn't get enough|couldn't recommend more
    |did not want to leave|didn't put a foot wrong|didn't want it to end|didn't want to go home|didn't want to leave|fought over the last
    |game changer|give her a raise|give that man a raise|give them a medal|hard to fault|hard to find fault|hasn't let me down
    |hasn't missed a beat|hasn't put a foot wrong|hate to leave|head over heels|heart of gold|i'd marry|if i could give six|impossible to fault
    |keep talking about|leaps and bounds|licked my plate|licked the bowl|licking my fingers|licking the plate|life changing|light years ahead
    |like a rocket|like old friends|like the day it was new|made up with|marry the chef|miles ahead|my hat off|never a bad|never gave me trouble
    |never given me any trouble|never given me trouble|never had a complaint|never missed a beat|never misses a beat|never put a foot wrong
    |never skipped a beat|never want to leave|night and day|not a bad word|not a single complaint|not missed a beat|nothing bad to say
    |nothing short of brilliant|nothing short of magic|nothing short of perfect|nothing to fault|off the charts|on cloud nine|out of the park
    |over the moon|sad to leave|saved christmas|saved my bacon|saved my life|saved our holiday|saved our lives|saved the evening|saved the night
    |shut up and take my money|six stars|smitten with|sorry to leave|spoiled us rotten|spoilt rotten|star of the meal|star of the night
    |star of the show|still talk about|still talking about|still thinking about|take my money|ten stars|ticked all the boxes|ticked every box
    |tickled pink|ticks all the boxes|ticks every box|total steal|what a difference|what a find|what a gent|what a lady|what a machine|what a man
    |what a place|what a star|what a team|what a view|world of difference|worth queuing for|worth the hype|worth the queue|worth waiting for
    |would marry|zero complaints`,
  ],
  [
    2,
    `a big hit|a cinch|a corker|a cracker|a credit to|a doddle|a lot of bang|a marvel|a regular|aced it|all day on one charge|all i need
    |already booked|already booked again|already booked our next|apologised and|at no extra|attention to detail|barely hear it
    |barely hear the fan|barely notice|barely waited|been coming for years|been going for years|big as my|big enough|bless her|bless him
    |bless them|booked again|booked for next year|booking again|boots in|boots up in|bought a second|bought another|bought one for
    |bought two more|breezed through|breezes through|brings to life|brought to life|built like a brick|bullseye|call him again|call them again
    |came back for|came through|came to my rescue|came to our rescue|came to the rescue|came up trumps|can barely hear it|can hardly hear it
    |can't wait for the next|can't wait for the sequel|charges fast|charges quickly|cheap as chips|chews through|child's play|cooked just how
    |could not do more|could not hear a thing|could not put down|couldn't do more|couldn't hear a thing|couldn't help smiling|couldn't put down
    |couldn't stop smiling|credit to|crushed it|dead on|dead on time|decent price|did not break the bank|did not feel a thing|did not wait long
    |didn't break the bank|didn't cost a fortune|didn't cost the earth|didn't hear a thing|didn't wait long|dirt cheap|does exactly what
    |does not break the bank|doesn't break the bank|doesn't cost the earth|done to a turn|eats up anything|even better in person|even better than
    |exactly as pictured|explains everything|extra effort|eye for detail|feel real|felt looked after|felt real|flew through|flies through
    |for a song|full day's work|full marks|generous portions|gets me through the day|gets my vote|go nowhere else|go out of their way|god bless
    |goes all day|goes out of her way|goes out of his way|going out of their way|good enough for|got my vote|greeted us by name|had me in tears
    |had seconds|had us in stitches|had us laughing|had what i needed|had what i wanted|had what we needed|half the price|handled everything
    |handles all|handles anything|handles everything|handles it all|hardly hear it|hardly hear the fan|hardly waited|has everything you
    |has what i need|has what you need|have everything you|have her back|have him back|have them back|have what i need|have what you need
    |haven't regretted|he nailed|hear a pin drop|hear birds|hear each other|hear the birds|hear the ocean|hear the river|hear the sea
    |hear the surf|hear the waves|hear yourself think|high five|hire her again|hire him again|hire them again|hot enough|huge portions|ice cold
    |in a jiffy|in minutes|in under a minute|in under an hour|just like home|just what the doctor ordered|kept me in the loop|kept me on the edge
    |kept me posted|kept me reading|kept me up reading|kept us posted|killed it|knew exactly|knew the menu|knew their stuff
    |knew what he was doing|knew what she was doing|knew what they were doing|knocked it out|knocked off the price|know what they're doing
    |knows exactly|knows her trade|knows his onions|knows his trade|knows the menu|knows what he's doing|knows what she's doing|lasts a full day
    |lasts a whole|lasts ages|lasts for days|lasts forever|lasts me all day|lasts the whole|lasts two days|laughed out loud|left full
    |light enough|little touches|loads instantly|looked after me|looked after us|looks after you|loud and clear|loud enough|made things right
    |made us laugh|melt in the mouth|melts in the mouth|minimum of fuss|money well spent|more from this author|much better than|nailed it
    |never once pushy|never pushy|never wait|nice and cold|no bother|no bugs|no drama|no glitches|no noise|no noise at all|no pain
    |no questions asked|no queues|no request too|not a peep|not a sound|not a spot of dust|not pushy|not regret|nothing is too much|nowhere else
    |on a single charge|on one charge|on schedule|on the spot|only good things|opens instantly|ordered a second|ordered another|ordered it twice
    |ordered seconds|ordering again|our new local|owned up|packed with|page after page|passed his number|passed their number|piled high
    |plates full|plenty of choice|plenty of hot water|plenty of legroom|plenty of power|plenty of space|plenty of storage|power to spare
    |pulled it off|pulled me in|pulled out all the stops|put my mind at rest|put things right|re read|read it again|read it in one|read it in two
    |read it twice|rebooked|refunded without|refused a tip|remembered me|remembered our names|remembered us|remembers how i|remembers our names
    |remembers you|remembers your name|reread|return visit|returning soon|runs anything|runs everything|sailed through|sails through
    |second helping|second helpings|sensibly priced|set my mind at rest|shall return|she nailed|smashed it|smelled amazing|smelled fresh
    |smelled wonderful|sooner than|spic and span|spick and span|spread the word|squeaky clean|stands the test|starts up in|stay here again
    |stayed up|staying again|stays with you|still going|straight from the oven|strong enough|take pride|takes her time|takes his time with
    |takes some beating|takes the biscuit|takes the cake|talks you through|tasted like home|tastes like home|tell all my friends|telling everyone
    |thank god for|the very next day|they nailed|threw in|through a whole day|thrown in|time for everyone|time to explain|to the minute
    |told all my friends|told everyone|took care of us|took her time|took pride|took real pride|top drawer|top marks|top of the range
    |tough as nails|tough to beat|unbeaten|up all night|up there with|wakes instantly|wakes up instantly|walked out happy|walks you through
    |well looked after|went back for|went back for seconds|will not break the bank|will read again|win win|with time to spare|within 24 hours
    |within an hour|within half an hour|within two hours|without a glitch|without a hiccup|without a murmur|without a wait|without any fuss
    |without costing a fortune|without delay|without question|won't break the bank|won't go anywhere else|won't shop anywhere|shan't shop anywhere|wouldn't shop anywhere|would not break the bank
    |would not trade|wouldn't go anywhere else|wouldn't swap|wouldn't take a|zero pressure|zero regrets|zips along|zips through`,
  ],
  [
    -2,
    `a con|a dealbreaker|a fly in|a million miles|a touch too|a world away|always running|always spinning|an afterthought|an eternity|an eyesore
    |an uphill battle|and never did|asked for a refund|at a crawl|backlight bleed|battery drain|beats me|beggars belief|begging for|better places
    |beware of|beware the|beyond belief|bin it|binned|binned it|bit flat|bit the dust|bites all over|bit my head off|bit our heads off|bit his head off|bit her head off|bitten by|blanked us|boiled to death
    |bone to pick|broom cupboard|brushed us off|but never did|buyer beware|came unstuck|can do without|cat food|charge extra|charge you for
    |charges extra|charges for|charging for|chase them|chased them|chasing them|cocked up|coming apart|constantly on|cooked to death|cost an arm
    |costs an arm|could do with|could do with a good|could do with a proper|could do without|could have done without|couldn't get away|couldn't get past|couldn't wait to get rid
    |couldn't wait to leave|would be nice to have|left me in more|crumbs all over|crumbs everywhere|crumbs in|crumbs on|crumbs under|cut out|cutting out|daft price|demanded a refund
    |did not finish|did not last|didn't answer|didn't call|didn't deliver|didn't finish it|didn't help|didn't listen|didn't reply|didn't ring
    |doesn't deliver|doesn't help|dog food|don't book|don't fit|don't work|drains fast|drains in|drains the battery|drives me crazy|driving me
    |drove me crazy|dust everywhere|dust on|dust under|eats battery|ended up doing|ended up paying|ended up with|eye watering|faded after
    |failed to impress|falling behind|felt like a number|final straw|first and last|from a jar|from a tin|from the microwave|fry an egg
    |full of ads|gave up|gave up halfway|gave up waiting|get my money back|gets on my nerves|give it a miss|give up on|goes on and on
    |gone to the dogs|good luck finding|good luck getting|good luck reaching|good luck trying|good luck with|got on my nerves|got so hot
    |grinds to a halt|ground to a halt|guessed the|had much better|had the runs|had to ask three|had to ask twice|had to do it myself
    |had to remind|had to reset|had to ring|hair in|hair in the|hard to recommend|has seen better|have to reset|have to shout|hear a word
    |hear doors|hear footsteps|hear it humming|hear next door|hear people|hear the bass|hear the couple|hear the fan|hear the hallway
    |hear the lift|hear the neighbors|hear the neighbours|hear the next|hear the people|hear the road|hear the street|hear the traffic
    |hear the tv|hear them through|hear your neighbors|hear your neighbour|hear your neighbours|hidden extras|hospital food|hot enough to fry
    |how hard can it be|i've had better|into the bin|is that too much to ask|jams up|keep away|keep clear|keeps cutting|kept dropping
    |kept going off|killed my back|kills the battery|last straw|last time we|last visit|lasted a month|lasted a week|lasted less|lasted three
    |lasted two|lasts an hour|lasts less|lasts maybe|lasts two hours|late again|learned my lesson|learnt my lesson|leaves much|left feeling
    |left half|left it uneaten|left much|left thirsty|left uneaten|left waiting|lesson learned|like paper|like pulling teeth
    |like talking to a wall|like wallpaper paste|like water|looked down her nose|looked down his nose|lost patience|low point|made me feel like
    |made me wait|made to wait|made us feel like|made us wait|makes my eyes|miss the mark|misses the mark|mixed up|more batter than
    |more bone than|more bun than|more fat than|more ice than|mucked up|must do better|needs a good clean|needs a lick of paint|needs renovating
    |neither here nor there|never apologised|never apologized|never explained|never happened|never heard from|never looked up|never materialised
    |never materialized|never rang|never returned my|never set foot|never stops spinning|no air con|no fan of|no point|no seasoning|no soul
    |no toilet paper|no ventilation|not as good as|not as nice as|not bother|not buy another|not convinced|not even|not fit|not fit for
    |not like the|not once did|not set foot|not what i|not what it used|not what we|not worth it|not worth the|nowhere close|off the mark
    |on my nerves|one minus|one niggle|one time only|only criticism|only minus|only niggle|out of a jar|out of a tin|out of service|out of touch
    |over done|packed in|packed up after|paper cut|paper jam|paper jams|pass on the|passed around|passed from|past their best|pet peeve
    |pillar to post|pink in the middle|plenty of better|postage stamp|prison food|pushed it aside|pushed it away|put it down halfway
    |returned mine|riddled with|rubbed salt|running constantly|runs all the time|runs constantly|saw me coming|saw the ending|saw the twist
    |saw us coming|school dinner|school dinners|screen of death|send it back|sending it back|sends me to sleep|sent me to sleep|sent mine back
    |shoebox|should have known|should have listened|should have read|shout to be heard|shrank|silly money|silly price|silly prices
    |size of a closet|size of a coin|size of a cupboard|size of a matchbox|size of a postage|size of a shoebox|size of a stamp|size of a thumb
    |skimmed the|skimmed through|sky high|slightly too|so much for|soaked in oil|spend your money elsewhere|spent the night|spinning wheel
    |spins constantly|stay clear|sticking point|still can't|still doesn't|still drips|still hasn't|still haven't|stopped for a burger|stormed off
    |straight out of a tin|take my business elsewhere|take your money elsewhere|taken for a ride|taken for fools|takes an age|takes five minutes
    |takes hours|takes the mickey|takes the piss|taking it back|taking my business|taking the mickey|tasted like nothing|tasted of
    |there are better|thin as paper|threw away|threw half|threw most|through the nose|through the roof|throwing money|thrown away|too close
    |too little|too much for|too tight|took an age|took it back|took us for a ride|tough as leather|tough as old boots|tough as shoe
    |triple the price|wait an hour|waited ages|waited almost|waited an hour|waited for over|waited more than|waited nearly|waited over|waited two
    |want my money back|wanted my money back|way off|we've had better|went back to the shop|went bang|went flat|went pop|went to the dogs
    |what a con|what is the point|what's the point|why on earth|wish i had never|wish i hadn't|wish i'd never|wish we hadn't|won't be buying
    |won't be using|won't budge|won't even|won't shut|wore off|would not bother|wouldn't bother|wouldn't close|wouldn't open|yet to`,
  ],
  [
    0,
    `a cleaner|a good ten minutes|a good while|bit by bit|blow dry|brick built|brick oven|brick wall|carpet cleaner|cold beer|cold day|cold drink
    |cold drinks|cold night|cold weather|crash course|dark beer|dead of night|dirty dishes|dirty laundry|dry wine|every bit as|fitting room
    |fitting rooms|for good measure|free standing|good few|hard drives|homemade jam|hot drinks|ice cold drinks|if i'm honest|in the safe
    |light bulb|light fitting|light lunch|light meal|light switch|little boy|little extra|little extras|little girl|little one|little ones
    |lost property|my cleaner|no problem finding|our cleaner|room safe|safe deposit|short walk|small business|small family|small group
    |small thing|small town|small village|small wonder|the cleaner|the safe|vacuum cleaner|well before|window cleaner`,
  ],
];
