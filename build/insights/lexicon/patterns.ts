/**
 * Verdicts that several words make together, with others between them: "can't recommend … enough". A line each: value,
 * keys, pattern. A pattern is tried where one of its keys (a word or two) stands in the sentence, in this order; the first
 * that fits has the words. It sees the words in lower case, parted by single spaces, marks too. `<3>` is up to three words of
 * any kind; `CANT`, `NOT`, `NUM` and `UNIT` stand for words of a kind (`find-patterns.ts`).
 */
export const PATTERNS = String.raw`
3 ; can't,cannot,couldn't,can not,could not ; CANT <4>(?:recommend|thank|praise|speak|rate|say|commend|sing|stress|express) <8>(?:highly enough|enough|more highly|too highly|highly|more)
3 ; tell,express ; CANT <1>(?:tell|express|begin to tell) <4>(?:how (?:much|happy|pleased|grateful|good|impressed|thankful|helpful|kind|brilliant|great)|(?:my|our) (?:thanks|gratitude))
3 ; fault,faulted,beaten,beat,bettered,matched,topped ; CANT <1>(?:be )?(?:fault|faulted|beat|beaten|bettered|matched|topped)|(?:NOT|hardly) be (?:faulted|beaten|bettered|matched|topped)
3 ; find ; (?:hard|tough|difficult|pushed|pressed) to find <1>(?:fault|better|anyone|anything|a better|anywhere|nicer|finer)
3 ; fault,beat,better,top,match ; hard (?:pushed |pressed |put )?to (?:fault|beat|better|top|match)
3 ; better,nicer,finer,warmer,friendlier ; (?:NOT|never|nobody|hardly) <3>(?:find|found|get|got|had|have|seen|eaten|tasted|met|asked?|wish|want|hoped?|stayed|does|do|done|been) <3>(?:better|nicer|finer|warmer|friendlier|kinder)
3 ; couldn't,could not,can't,cannot,can not ; CANT <2>(?:be|been|ask|asked|get|find|hope|wish|imagine|feel|have|had)(?: for)? <2>(?:better|easier|happier|kinder|nicer|quicker|faster|cleaner|fresher|smoother|simpler|safer|warmer|sweeter|gentler|neater|tidier|friendlier|lovelier|finer|prouder|clearer|calmer|more (?!disappoint|wrong|rude|unhelpful|dissatisf|unprofessional|upset|different|expensive|annoy|unhappy|careless)\S+)
-1.5 ; could be,should be,could have,should have,could've been,should've been,need to,needs to ; (?:could|should|could've|should've|needs?)(?! not| never) <3>(?:be|been) <3>(?:more \S+|(?!over|under|after|other|another|rather|never|order|water|dinner|winner|server|customer|either|whether)[a-z]{3,}er)
-1.5 ; would be,would have ; would <1>(?:be|have been) <2>(?:nice|great|good|better|helpful|cool|useful|lovely|welcome|appreciated|handy)(?! for)
-2 ; if it,if they,if there,if this,if he,if she,if we,if i ; if (?:it|they|there|this|he|she|we|i) (?:only )?(?:had|were|was|weren't|wasn't)(?: [^\s.,;:!?()]+){1,4}(?: ,)? (?:i|we|it|they|this|that|he|she) would(?: [^\s.,;:!?()]+){0,2}
-2 ; would be,would have,wouldn't be,wouldn't have ; would(?:n't)? <1>(?:be|been) <3>\S+ if <4>(?:were|weren't|was|wasn't|had|hadn't|not)(?: [^\s.,;:!?()]+){0,3}
-2 ; wish,if only ; (?:(?:i|we) <1>wish (?!them|you|him|her|all)|if only )<3>(?:was|were|had|would|could|didn't|hadn't|wasn't|weren't)(?: [^\s.,;:!?()]+){0,4}
-2 ; except,apart from,aside from ; (?:except|apart from|aside from)(?! that| this| others?| any| some| most)
-3 ; hesitate,hesitation ; (?:NOT|never|without|no) <3>(?:hesitate|hesitation|hesitating) (?:to|in) (?:warn|avoid|report|complain|leave|tell)
3 ; hesitate,hesitation,hesitating,twice,qualms,reservations ; (?:NOT|never|without|no|zero) <3>(?:hesitate|hesitation|hesitations|hesitating|think twice|qualms|reservations)
3 ; nothing,no job,no question,no request ; (?:nothing|no (?:job|question|request|task|ask)) <4>too (?:much|big|small|silly|daft|stupid|difficult)(?: of a)?(?: trouble| bother| hassle| effort| problem)?
3 ; enough ; CANT <1>(?:do|done) enough
3 ; trouble,problem,bother ; nothing (?:was|is|seems|seemed) <1>(?:trouble|problem|bother|hassle)
-3 ; else ; (?:want|wants|wish|hope|so|let|warn|save|stop|before|prevent) <4>(?:anyone|nobody|someone|others|anybody) else <2>(?:suffer|suffers|go|goes|fall|falls|make|makes|get|gets|has|have|be|is|experience|waste|wastes|pay|pays|from|being|getting|to)
-2.5 ; else,another,elsewhere,different ; (?:had|have|having|need|needed|ended up|forced) <1>(?:to )?<1>(?:pay|paying|get|getting|call|calling|find|finding|hire|hiring|go|going|ask|use|using|book|booking|bring|bringing|employ) <1>(?:someone else|somebody else|another \S+|a different|elsewhere|somewhere else)
3 ; else,elsewhere ; (?:NOT|never|no one|nobody|hardly) <6>(?:(?:anyone|anybody|anywhere|someone|somebody|somewhere|any place|any company|any other \S+) else|elsewhere)
3 ; anyone,anybody,anywhere ; (?:NOT|never|hardly) <5>(?:anyone|anybody|anywhere) (?:but|other than|apart from|except)(?! pay| online)
2.5 ; no one,nobody ; (?:no one|nobody) (?:else )?(?:will|would|gets|is allowed|touches|goes|can|could) <6>but
3 ; other ; (?:NOT|never) <2>(?:use|using|go|going to|call|calling|trust|book|hire|choose|consider|have|need) <1>(?:any|another) (?:other )?(?:company|plumber|electrician|garage|mechanic|dentist|vet|salon|hairdresser|cleaner|firm|place|hotel|restaurant|one|engineer|shop|builder|people)
-2.5 ; elsewhere,else ; (?:go|going|look|looking|shop|try|trying|call|use|hire|choose|find|pick|get|book|money|business|custom|took|take|taking|eat|stay|somewhere) <3>(?:elsewhere|(?:somewhere|someone|somebody|anyone|anybody|anywhere|any place) else)
-2.5 ; i've,i have,we've,we have ; (?:i've|i have|we've|we have) <1>(?:seen|had|eaten|stayed in|stayed at|known|tasted|been to|met|made|received|experienced|got) <2>(?:better|cleaner|hotter|warmer|friendlier|nicer|fresher|bigger|more \S+)
-2.5 ; myself ; (?:better|quicker|cheaper|did it|do it|done it|clean|cleaned|finish|finished|fix|fixed) <4>myself
2.5 ; than ; (?:less|cheaper|lower|under|below|quicker|sooner|earlier|faster|better) than <3>(?:quoted|quote|estimate|estimated|expected|anticipated|thought|feared|told|imagined|hoped|promised|agreed|planned)
-2.5 ; than ; (?:higher|dearer|slower|smaller|worse) than <3>(?:quoted|quote|estimate|expected|thought|told|promised|agreed|booked|advertised|before)
-2.5 ; double,doubled,twice,triple,tripled,treble,times,over the,well over,way over,higher than ; (?:twice|double|doubled|triple|tripled|treble|three times|four times|way over|well over|higher than) (?:the |my |our |their |what )<1>(?:quote|quoted|price|estimate|cost|original|he|they|we|i)
1.5 ; half,third,quarter,fraction ; (?:half|a third|a quarter|a fraction) (?:of )?(?:the|what) <1>(?:price|cost|money|others?|dealer|quote|\S+ (?:quoted|wanted|charged|charge))
2.5 ; cleaner,tidier,neater,as clean,as tidy,better than,just as,exactly as ; (?:cleaner|tidier|better|neater|as clean|as tidy|just|exactly) <1>(?:than|as) <1>(?:he|she|they|it|we|i) <1>(?:found|was|were|came|left)
2.5 ; found ; (?:left|leave|leaves|leaving) <6>(?:as|than) (?:he|she|they) found
2.5 ; known,guess,tell ; you(?:'d| would|'ll)? <1>(?:never|NOT|hardly) <1>(?:know|have known|guess|tell|think) <1>(?:he|she|they|it|anyone|anything|there|we)
2.5 ; said,promised,say ; (?:turn|turns|turned|show|shows|showed|came|come|arrived|arrives|rang|called|finished|delivered|there|done|back|ready) <2>(?:up )?(?:exactly |right |bang |just )?(?:when|on the day|at the time|the day|by when) (?:he|she|they|it|we|i) (?:said|promised|told|say)
2.5 ; said,say,says,promised,promises ; (?:do|does|did|done|delivers?|delivered|exactly|precisely) <1>what (?:he|she|they|it|we) (?:say|says|said|promise|promised|advertise)
2 ; showed,turned,shows,turns,arrived ; (?:actually|always|promptly) (?:showed|turned|shows|turns|arrived)(?: up)?
2.5 ; exactly,precisely,the price ; (?:exactly|precisely) <3>(?:quoted|quote|agreed|promised|ordered|advertised|wanted|needed|asked|described|hoped)|price <4>was the price
2 ; still ; still (?:no|not had|not a) <1>(?:problems?|issues?|leaks?|complaints?|drips?|marks?)
-2.5 ; still ; still (?:waiting|chasing|awaiting|hasn't|haven't|not|no|isn't|doesn't|don't|won't|didn't|leaks|leaking|drips|dripping|broken|faulty|trying to get|owe|owed|out of pocket|there|wrong|unfinished|smells|makes|making|rattles|have no|having)
-2.5 ; late ; (?:NUM|an|hours|over an) <2>(?:UNIT) late
-2.5 ; weeks later,months later,days later,week later,month later,day later,hours later,year later,years later,weeks on,months on ; (?:NUM|a) (?:UNIT) (?:later|on)(?: ,| and)* <2>(?:still|nothing|no|NOT|half|leaks|broken|leaking)
-2.5 ; past ; (?:NUM|an) (?:UNIT) past
-2 ; waited,waiting,wait,sat,queued,stood ; (?:waited|waiting|wait|sat|sat there|sat in|queued|stood|kept us waiting|kept me waiting) <3>(?:NUM|an|over|nearly|almost|half|all) <1>(?:UNIT|hour|an hour|day|week|month|morning|afternoon)
-2 ; weeks,months,days,hours ; (?:takes|took|taken) <2>(?:NUM) (?:weeks|months|days|hours) (?:to|for|before)
2 ; minutes,mins,seconds ; (?:takes|took) (?:me |us |him |her |them )?(?:only |just |about )?(?:\d|two|three|five|ten) (?:minutes|mins|seconds)
2.5 ; the money ; a lot of \S+ for the money
2 ; had to,have to,having to ; (?:didn't|don't|did not|never|not|without) (?:once |even |ever )?(?:had|have|having) to (?:wait|ask|chase|worry|lift|think|remind|pay|ring|call|tell|do|explain|complain|queue)
-2 ; had to,have to,having to ; (?:had|have|having) to <1>(?:chase|ring|call|phone|email|beg|redo|repaint|remove|remind|fight|repeat|cancel|throw|bin|scrub|rewash|clean|return|wait|send|take it|take them|go round|go back|come back|ask (?:NUM|again|repeatedly|several|them)|get it|pay (?:again|for|extra|more|to))
-2.5 ; gone,sorted,cured,fixed,solved,resolved,diagnosed ; (?:leak|problem|noise|pain|issue|fault|damp|stain|smell|trouble|squeak|drip)s? <2>(?:NOT|never) <1>(?:gone|sorted|cured|fixed|solved|resolved|diagnosed)
2 ; sorted,cured,fixed,vanished,disappeared ; (?:leak|problem|noise|pain|issue|fault|damp|stain|smell|trouble|squeak|drip)s? (?:was |were |has been |all |now |got )?(?:sorted|cured|fixed|vanished|disappeared)
2.5 ; back,returned,reappeared ; (?:leak|problem|noise|pain|issue|fault|damp|stain|smell|mice|wasps|trouble|squeak|drip)s? <1>(?:NOT|never) <1>(?:come back|came back|back|returned|reappeared)
-2.5 ; came,back again ; (?:leak|problem|noise|fault|smell|damp|light|stain|pain|issue|drip|mould|ants|mice) <3>(?:came back|back|again|came on|came on again|returned)
-2.5 ; never ; (?:never|NOT ever) <1>(?:came|come|called|call|rang|ring|turned up|turn up|showed|show|answered|answer|answers|returned|replied|reply|replies|arrived|apologi[sz]ed|bothered|got back|finished|finish|phoned|fixed|responded|turn|contacted|heard|paid|told|worked|been seen|seen on time)
-2.5 ; show,turn up,call,ring,return,refund,reply,answer,respond,honour,honor,come back,come out,give me,give us,apologise,apologize,bother,listen ; (?:didn't|did not|don't|do not|doesn't|won't|wouldn't|will not|would not|failed to|fail to|refuse to|refused to|refuses to) <1>(?:show|turn up|call|call back|ring|return|refund|reply|answer|respond|honou?r|come back|come out|give me|give us|apologi[sz]e|bother|listen)
2.5 ; tip,money,payment,penny,accept ; (?:NOT|refused to|refuses to|never) <1>(?:take|accept|hear of|ask for|want|charge) <3>(?:tip|money|payment|penny|cent|dime|thing|anything)
2 ; charge,charging ; (?:NOT|without|wouldn't) <2>(?:charge|charging) <1>(?:for|a penny|anything|extra|a thing|a cent)
-2.5 ; refused,refuses,refuse,refusing ; (?:refused|refuses|refuse|refusing) (?:to|a|my|our|any|point)
-2.5 ; nobody,no one,not one,none of ; (?:nobody|no one|no-one|not one|none of them) <1>(?:picks|pick|answers|answered|seems|told|came|comes|bothered|called|calls|rang|cared|cares|knew|knows|replied|responds|responded|apologi[sz]ed|turned|showed|thought|listens|helped|wants|mentioned|could)
-2.5 ; apology,apologies,explanation,response,responses,reply,replies,refund,show,call,communication,update,updates,answer,answers,contact,warning,hot water,help,customer service,idea,clue,respect,manners,interest,urgency,sign ; (?:no|zero|0|not even an?) (?:apology|apologies|explanation|response|responses|reply|replies|refund|show|call|communication|update|updates|answer|answers|contact|warning|hot water|help|customer service|idea|clue|respect|manners|interest|urgency|sign)(?! of)
-2.5 ; hung ; hung up
2.5 ; feel,felt ; (?:never|without|NOT) <2>(?:made|make|making|feel|felt|feeling) <2>(?:stupid|rushed|silly|small|guilty|judged|pressured|daft|unwelcome|an idiot|a nuisance|hurried)
-2.5 ; feel,felt ; (?:made|make|makes|making|felt|feel) <2>(?:feel )?(?:like )?(?:an idiot|stupid|small|unwelcome|rushed|a nuisance|dirt|a burden|second class|guilty|ripped|cheated|uncomfortable|a number|a criminal|a thief)
2.5 ; feel,felt ; (?:made|make|makes|making|left) <2>(?:feel|feeling) <2>(?:welcome|at home|comfortable|at ease|special|valued|like a million|like family|like royalty|relaxed|safe|amazing|looked after|great)
-2.5 ; short ; (?:short|curt|rude|snappy|off|arsey|sarcastic|sharp|abrupt) with (?:me|us|him|her|my|customers|people|everyone|his|their)
-3 ; care,less,cared ; (?:CANT|could) <1>(?:have )?(?:care|cared) less|(?:all|only thing) (?:they|he|she) (?:care|cares|cared)|(?:NOT|never|nobody) (?:seem to )?(?:care|cares|cared)(?: about| at all| less|$)
-2.5 ; only,just,more ; (?:only|just|more) (?:interested in|after|want|wanted|about) <1>(?:your|my|our|the|her|his|their) <1>(?:money|phone|phones|wallet|insurance|cash)
-3 ; stars,star ; (?:zero|0|no|minus|negative|minus NUM|less than NUM) stars?
-3 ; star ; (?:one|1) star <2>(?:is|was|because|too|only|as) <6>(?:too|generous|CANT|lower|zero|none|had to|no option|minus|lowest|least)
3 ; stars ; (?:six|6|seven|7|ten|10|twenty|20|100|a hundred|a million|more than (?:five|5)) (?:out of \S+ )?stars
-1.5 ; do with,done with ; (?:could|might|would|can) <1>(?:do|have done) with
3 ; without ; CANT <1>(?:do|live|cope|manage|be|function|survive) without|NOT know <6>without|lost without
-2.5 ; worth ; (?:NOT|never|hardly|nowhere near) <2>worth
2.5 ; worth ; (?:well |so |totally |definitely |really |absolutely |more than )?worth (?:it|the|every|waiting|paying|a|going|travelling|your|trying|seeking|queuing)
2.5 ; anything ; (?:never|NOT|hardly ever|rarely) <6>anything but
3 ; nothing ; nothing but (?:praise|good|positive|great|helpful|kind|nice|respect|compliments|the best|love|professional|polite|excellent|wonderful)
-3 ; nothing ; nothing but (?:trouble|problems|excuses|lies|grief|hassle|stress|bad|issues|aggravation|disappointment)
-2.5 ; the only ; the only (?:thing )?(?:good|warm|nice|decent|positive|working|hot|thing) <5>(?:was|is) 
3 ; don't,do not,never ; (?:don't|do not|never) <1>(?:let <6>(?:put you off|fool you|deceive you)|be (?:put off|fooled|deterred|afraid)|miss|hesitate|leave without|change|think twice|look (?:any )?further|walk past|take my word|go anywhere else|pass (?:it|this) up)
-3 ; don't,do not,never ; (?:^|[.!,;] |please |just |people |really )(?:do not|don't|never ever|never) (?:ever |even )?(?:let|use|hire|trust|touch|buy|book|go|eat|stay|call|bother|waste|take|give|deal|order|come|shop|visit|bring|believe|fall|expect|rent|park|employ|sign|get|consider|move) \S+
-3 ; miss ; (?:give|giving|gave) <3>a miss
-3 ; clear,away,avoid,swerve,mile ; (?:steer|steering|stay|keep) (?:well |far |very )?(?:clear|away)|run a mile|avoid(?: like| at all| this| these| them| him| the| if| !| .|$)|swerve
-3 ; again ; (?:never|NOT be|won't be|not be) (?:again|(?:using|use|going|go|returning|return|coming|come|booking|book|ordering|order|buying|buy|back|visiting|eating|staying|shopping) <2>(?:again|back|here|there|them)?)
2.5 ; again ; (?:will|would|shall|definitely|certainly|happily|gladly|hope to) (?:(?!NOT)\S+ )?(?:use|book|order|buy|come|go|return|hire|call|stay|visit|recommend|do it|have) <4>again
-3 ; nothing,bunch ; (?:thanks|thank you|cheers) (?:for nothing|a bunch|a lot ,? ?(?:guys|lads|not))
-2.5 ; luck ; good luck (?:to you |if |with (?:that|it|them)|getting|finding|trying|sleeping|\S+ing|$|[.!?])
-2.5 ; oh,ah ; (?:^|[.!] )(?:oh|ah|wow|great|brilliant|fantastic|wonderful|lovely) ,? ?(?:well done|great|brilliant|joy|lovely|wonderful|fantastic|so|amazing|another|now|thanks)(?= ,| \S+ (?:so|another|only|until|if))
-2.5 ; so much ; (?:^|[.!,] )so much for
-2.5 ; if you ; if you (?:like|enjoy|love|fancy|want|prefer) <1>(?:being|waiting|paying|your own|queuing|queueing|cold|overpriced|rude|to be (?:ignored|ripped|insulted|overcharged)|to wait|to get (?:ripped|ignored)|throwing|wasting|listening|sleeping)
2.5 ; fuss,drama,dramas,mess,hassle,nonsense,faff,bother,stress,regrets,complaint,complaints,hard sell,sales pitch,pressure,upsell,upselling,breakages,scratch,scratches,delay,delays,gimmicks,jargon,moaning,surprises,surprise,shocks,shock,quibble,quibbles,hitch,hitches,snags,hiccups,hidden,messing,waffle,disruption,nasty,cross word,speck,crumb,grumble,hair out,thing out,bad word,question asked,questions asked ; (?:no|without|not one|not a|not a single|zero|minimal) <1>(?:fuss|drama|dramas|mess|hassle|nonsense|faff|bother|stress|regrets|complaints?|complaint|hard sell|sales pitch|pressure|upsell|upselling|breakages|scratch|scratches|delays?|gimmicks|jargon|moaning|surprises?|shocks?|quibbles?|hitches|hitch|snags|hiccups|hidden|messing|waffle|disruption|nasty|cross word|speck|crumb|grumble|hair out|thing out|bad word|quibble|question asked|questions asked)
2.5 ; being ; without (?:even )?(?:being|having to be|us|me|my|having to) (?:asked|ask|asking|told|prompted)
2.5 ; way ; (?:went|goes|go|going|gone) <1>out of (?:his|her|their|its) way
2.5 ; sell ; (?:NOT|never|without|didn't) <3>(?:sell|upsell|push|pushing|pressure|trying to sell) (?:me|us|you|anything|the|products|things|on)
2.5 ; rip,overcharge,let,advantage ; (?:NOT|never|won't|doesn't) <2>(?:rip <2>off|overcharge|let <3>down|take advantage|took advantage|cut corners|mess <2>about|steered|steer)
-2.5 ; broke,broken,died,failed,fell,leaked,leaking,leaks,cracked,snapped,chipped,faded,shrank,sagged,packed,stopped,dead,blocked ; (?:broke|broken|died|failed|fell|leaked|leaking|leaks|cracked|snapped|chipped|faded|shrank|sagged|packed|stopped|dead|blocked|gone) <4>(?:after|within|the (?:same|next|very|first|second|third)|again|already) <1>(?:NUM|a|the|one|day|night|week|month|time|UNIT|$)
-2.5 ; worse ; worse <2>(?:than|when|after|condition|state)
-2.5 ; minutes,mins,minute ; (?:£|\$|€|NUM (?:quid|pounds|dollars|bucks|euros)) <3>(?:for|just) <3>(?:NUM|a few) (?:minutes|mins|minute|seconds)|(?:charged|paid|pay|charge) <4>(?:for|just) <1>(?:NUM|a few) (?:minutes|mins|minute)|for five minutes
-2 ; broke,damaged,scratched,ruined,cracked,misdiagnosed,overlooked,lost,forgot ; (?:they|he|she) <1>(?:broke|damaged|scratched|ruined|cracked|misdiagnosed|overlooked|lost|forgot)
-2.5 ; left ; left (?:us|me|it|the \S+|my \S+|our \S+|everything|him|her) (?:half|unfinished|without|with no|high and dry|in the lurch|stranded|waiting|in tears|in a (?:mess|state)|filthy|dirty|freezing|standing|hanging|worse|exposed|open)
-2.5 ; mess ; (?:left|made|leave|leaving) <2>(?:a|such a|the) <2>mess
2.5 ; finally,first,at last,only ; (?:finally|at last)(?: ,)? an? \S+ (?:who|that|i|we|you)|(?:first|only) \S+ (?:who|that|i|we|i've|we've) <1>(?:actually|trust|trusted|listened|understood)
-2.5 ; knows,know ; (?:NOT|never|nobody|hardly) <1>(?:know|knows|knew) <1>(?:what|his|her|their|how)
2.5 ; knows,know,knew ; (?:knows?|knew) (?:his|her|their|its|what (?:he|she|they)) \S+
2.5 ; want,wanted ; (?:didn't|don't|doesn't|did not|never|NOT) want(?:ed)? (?:to (?:leave|go home|come home|finish)|it to end)
2 ; forward ; look forward to (?!a reply|any|hearing)|looking forward to (?:going back|my next|our next|the next|next|returning|visiting|coming back|using|more)
2.5 ; can't,cannot,couldn't ; CANT (?:walk past|get enough|wait (?:to|until|till)|resist|stop (?:smiling|eating|looking|raving|talking)|imagine (?:life|going|moving|using|being|a better))
-2 ; supposed,meant ; (?:was|were|is|are) (?:supposed|meant) to
-2 ; should ; should (?:have|never have|not have) (?:been|kept|told|done|had|known|checked|warned|asked|\S+ed)
-1.5 ; side ; on the (?:small|mean|pricey|expensive|salty|dry|slow|cold|noisy|greasy|steep|heavy|short|thin|tough|chewy|loud|dear) side
2.5 ; cardboard,rubber,leather,dishwater,plastic,soap,sandpaper ; (?:NOT|never|without) <2>like (?:a |an )?(?:cardboard|rubber|leather|dish ?water|plastic|soap|sandpaper)
-2.5 ; taste like,tastes like,tasted like,tasting like,was like,were like,is like,felt like,feels like,more like ; (?:tasted?|tastes|tasting|was|were|is|felt|feels|more) like (?:a |an )?(?:cardboard|rubber|leather|shoe|old|dish ?water|plastic|water|chewing|soap|wet|eating|dog|prison|sandpaper|concrete|brick|rock|nothing)
2.5 ; feel,felt ; (?:NOT|never|barely|hardly) (?:even )?(?:feel|felt) (?:a thing|any pain|any discomfort|the (?:needle|injection|drill|jab))
-2 ; whatsoever ; no (?!problems?|issues?|pain|complaints?|hassle|fuss|pressure|trouble|hesitation|mess|damage|delays?|regrets|bother|worries)\S+ (?:\S+ )?whatsoever
-2.5 ; money ; (?:all|only|just) <1>about (?:the |your |making |taking |getting )?(?:your )?money
-2 ; myself,ourselves ; (?:had|have|having|ended up) (?:to )?(?!pinch|stop)<5>(?:myself|ourselves)
-2.5 ; a row,running,time now,attempt now,visit now,engineer now ; (?:second|third|fourth|fifth|2nd|3rd|4th|umpteenth) (?:time|attempt|visit|engineer) <1>(?:in a row|running|now)
-2 ; visits,attempts,emails,phone calls,calls,trips,engineers,appointments ; NUM (?:visits|attempts|emails|phone calls|calls|trips|engineers|appointments)(?! a)
-2.5 ; blamed,blaming,blames,blame ; (?:blamed|blaming|blames|blame) (?:me|us|it|the|everyone|my|our|everything)
-2.5 ; money,deposit,payment ; (?:took|taken|take|takes|taking|kept|keep|keeps) <1>(?:my|our|your|the) (?:money|deposit|payment|cash)
-2 ; heard,hear,hearing ; (?:NOT|never) <1>(?:heard|hear) <1>(?:a word|anything|back|from)|(?:heard|hearing|hear) nothing
-2.5 ; charged,charge,charging,charges ; charg(?:e|ed|ing|es) <2>(?:again|twice|extra|double|full)
-1.5 ; charged ; charged (?:me|us)
2.5 ; ask,asking,asked,asks ; (?:everyone|people|strangers|friends|neighbours|colleagues) <2>(?:ask|asks|asking|asked|comment|comments|commented) <2>(?:who|where|for|on)
2 ; fault,problem,issue,leak,cause,wrong ; (?:found|diagnosed|spotted|traced|identified|worked out|pinpointed|located|cured|fixed) <2>(?:fault|problem|issue|leak|cause|what was wrong)
2 ; passed ; passed (?:its|their|the|my|our|with|first) <2>(?:inspection|mot|time|flying colours|go)
2.5 ; still ; still (?:going strong|perfect|as good|talking about|like new|spotless|smiling|raving|looks? (?:great|lovely|good|new|perfect|amazing|smart|like)|works (?:perfectly|fine|well|a treat|like))
-2.5 ; right since,properly since,correctly since,same since,right again,properly again,correctly again,same again ; (?:NOT|never) <2>(?:the same|right|properly|correctly) (?:since|again)
-2 ; ended up,ending up,end up ; end(?:ed|ing)? up (?:having|paying|with|doing|going|getting|in|throwing|calling|leaving|walking|being)
-2.5 ; walked out,walk out,stormed out ; (?:walked|walk|stormed) out(?= [,.!]|$| and| after| because| before| without| in tears)
2.5 ; walked out,came out,came away,went home,walked away,left,leave,come out,come away ; (?:walked?|came|come|went|left|leave) (?:out |away |home |there )?(?:feeling(?! worse| sick| ill| ripped| cheated| stupid| let)|smiling|grinning|with a (?:big |huge )?smile|pain free|on cloud)
2 ; saved ; saved (?:me|us|my|our|the)
-1.5 ; apparently,supposedly,so called ; apparently|supposedly|so called
-2 ; claimed,claims,insisted,denied,denies,insists ; claimed|claims|insisted|insists|denied|denies
-2 ; only to ; only to (?:be|find|discover|get|wait|have|realise|realize|\S+ that)
-2 ; told ; to be told
2 ; even hoovered,even swept,even tidied,even cleaned,even took,even gave,even threw,even stayed,even showed,even brought,even helped,even offered,even fixed,even sent,even moved,even carried,even washed,even remembered ; even (?:hoovered|swept|tidied|cleaned|took|gave|threw in|stayed|showed|brought|helped|offered|fixed|sent|moved|carried|washed|remembered)
2 ; going,coming,using,taking,bringing,customer,used ; (?:been|have|am) (?:going|coming|using|used|taking|bringing|a customer|visiting|a client|a patient|with) <5>(?:for|since) <3>(?:years?|NUM|ages|decades)
-2 ; lost ; lost (?:my|our|the)
-2 ; asked for ; asked for <5>(?:got|came|given|and got|but|and was|and received|took)
-2.5 ; refund,money back ; (?:want|wanted|asked for|demand|demanded|still no|get|getting|no|requested|request|requesting) <2>(?:full )?(?:refund|money back)
2.5 ; treated,treat,treats ; treat(?:ed|s)? <3>(?:like (?:family|royalty|a queen|a king|one of|friends?|vip|his own|her own|their own)|as if <3>own|with (?:respect|care|kindness|the utmost))
-2.5 ; treated,treat,treats,talk,talks,talked,spoke ; (?:treat(?:ed|s)?|talk(?:ed|s)?|spoke) <3>(?:like (?:dirt|a criminal|criminals|idiots?|an idiot|rubbish|dogs|crap|shit|trash|garbage|an inconvenience|cattle|animals|a nuisance|a child|we were|i was))
2.5 ; pride ; pride in
-2 ; that price,that money,those prices,these prices ; (?:for|at) (?:that|those|these) (?:price|prices|money)
-2 ; phone,phones ; on (?:his|her|their) (?:own )?phones?
-2.5 ; excuse,excuses ; excuses?(?! me)
-2.5 ; eyes ; roll(?:ed|ing|s)? (?:his|her|their) eyes
-2 ; hold ; on hold
2 ; fitted,squeezed,slotted,fit ; (?:fitted|squeezed|slotted|fit) (?:me|us|him|her) in
2 ; short notice ; (?:at |on )?(?:such |very )?short notice
2.5 ; never forget,won't forget,not forget ; (?:never|won't|not) forget(?! to)
-2.5 ; wrong ; (?:the|a|completely|totally) wrong \S+
-2.5 ; came off,came apart,came loose,came undone,coming off,coming apart,coming loose,comes off,comes apart,comes loose,fell off,fell apart,fell over,falling off,falling apart,falls off,falls apart,packed up,packed in,packing up,packing in,packs up,packs in,burst open,bursting open,stopped working,conked out,the ghost ; (?:came|coming|comes) (?:off|apart|loose|undone)(?! (?:great|lovely|perfect|well|the|at))|(?:fell|falling|falls) (?:off|apart|out|over)|(?:packed|packs|packing) (?:up|in)(?! \S+ (?:boxes|box|bags))|(?:burst|bursting) open|stopped working|conked out|gave up the ghost
-2.5 ; missing ; (?:went|gone|go|goes|were|was) missing
-2.5 ; never ; never (?:made it|turned up|got|received|arrived|happened|said|even|had any intention)
-2.5 ; pieces,bits,tatters ; (?:in|into|to) (?:pieces|tatters)|(?:in|fell to|fall to) bits
-2.5 ; then ; (?:and|,|halfway|through) then <2>(?:told|tried|refused|charged|blamed|wanted|demanded|proceeded|had the)
2 ; nothing ; nothing (?:beats|compares|fazed|phased|phases|fazes|was missed|left out)
2.5 ; every penny,every cent ; (?:every penny|every cent)
-2 ; wouldn't,would not ; (?:wouldn't|would not) (?:even |let|serve|give|take it|help|allow|accept|answer|listen|seat|honou?r|exchange|replace|open|move)
2 ; listened,listens ; (?:actually |really )?(?:listened|listens) (?:to|and|carefully|properly|[.!,]|$)
2 ; explained,explains ; (?:explained|explains) (?:everything|what|all|the|it|each|things|how|in|clearly|every)
2 ; made sure,makes sure ; (?:made|makes) sure
2 ; took time,takes time,taking time,the time,his time,her time ; (?:took|takes|taking) (?:the |his |her )?time (?:to|with|and|out)
-2.5 ; their time,forever,ages ; (?:took|takes|taking|take) <2>(?:its time|their time|forever|ages|an age)
2.5 ; kept,keeps,keep ; (?:kept|keeps|keep) (?:me|us) (?:informed|updated|up to date|in the loop|posted)
-2.5 ; fobbed,fobbing,fob,pillar,dark ; fob(?:bed|bing)? <2>off|pillar to post|in the dark
-2 ; another ; (?:wanted|want|demanded|asked for|charged) another (?:£|\$|€|NUM)
-2.5 ; half ; half (?:done|finished|cooked|raw|empty|asleep|hearted|of (?:it|them) (?:was|were|is|NOT))
2 ; within ; (?:within|inside|under) (?:the|an|half an) hour
2.5 ; first time,first go,first attempt,first visit ; first (?:time|go|attempt|visit)(?= [.!]|$)
2.5 ; spent,spends,spend ; (?:spent|spends?) <5>(?:helping|explaining|with (?:me|us|him|her)|going through|showing|talking|finding|fixing)
-2 ; lasts,lasted,last ; (?:barely|hardly|only|scarcely) (?:just )?(?:lasts|lasted|last)
-2.5 ; steep ; (?:was|were|is|are|seems?|seemed|felt|bit|little|rather|pretty|quite|very|too) (?:a bit |a little |rather |very |too |quite |pretty )?steep
2 ; cheaper than ; (?:(?:far|much|way|lot|miles) )?cheaper than
2.5 ; no less ; no less (?!expensive|pricey|rude|busy|noisy|dirty|slow)\S+ than
`;
