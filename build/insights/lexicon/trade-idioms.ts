/** Idioms for things that break, stays, books and jobs, by value as in `idioms.ts`. */
export const TRADE_PHRASES: readonly (readonly [value: number, phrases: string])[] = [
  [
    3,
    `beyond happy|beyond pleased|made our day|made my day|can't say enough|cannot say enough|never fails|never let me down|never lets me down
    |never let us down|cut above|head and shoulders|laugh out loud|couldn't stop reading|could not stop reading|nothing but praise|nothing but good
    |a real find|so much better|much better since|best value`,
  ],
  [
    2,
    `well put together|well thought out|no lag|no trouble|no delay|no delays|right first time|within budget
    |holds a charge|holds its charge|still going strong|going strong|runs well|fell off the bone|bursting with|full of flavor|full of flavour
    |packed with flavor|packed with flavour|on the money|took time to|took good care of|taken good care of|gets the job done|got the job done
    |does the job|did the job|does what it says|nothing too much trouble|nothing was too much|slept well|don't regret|no regrets|couldn't go wrong
    |draws you in|drew me in|kept me guessing|kept us updated|sticks with you|stayed with me|never slows|never slow|never lags|never crashes`,
  ],
  [
    1,
    "took care of|taken care of|takes care of|take care of|walking distance|steps from|steps away|stone's throw",
  ],
  [
    0,
    `hot pot|cold brew|dirty rice|dirty martini|soft shell|hard shell|soft drinks|soft drink|free range|gluten free|sugar free|sharp cheddar|smart tv
    |smart phone|smart home|smart meter|smart thermostat|smart heating|smart controls|smart radiator|smart valve|don't doubt|do not doubt|high school|high chair|hard boiled|hard cider|dry white|no longer than|long island|long time friend|old fashioned|old school
    |crushed tomatoes|crushed ice|burnt sugar|broken rice|special order|special occasion|daily special|daily specials|welcome desk|stress test
    |long weekend|long haul|short rib|short ribs|short stories|short story|white noise|noise cancelling|noise cancellation`,
  ],
  [
    -1,
    `for two hours|for three hours|for over an hour|money back|a refund|charged us for|charged me for|smelled of|smelt of|smells of|had to call|had to ask
    |had to use|had to buy|couldn't even|could not even|can't even|cannot even|wouldn't even|not even a|didn't even|did not even|don't even|doesn't even
    |nowhere to|skip the|could have used|could stand to|would have liked|would have preferred|would have been nice|would be better|i'd prefer|if only
    |a little too|a bit too|a tad too|wasn't much|isn't much|not much of|not a lot of|not a fan|not the most|not exactly|not quite|not particularly
    |not especially|not all that|nothing out of|only okay|just okay|just ok|just average|left wanting|wanting more|few options|few choices
    |not much choice|no choice|small for|short on|heavy on|too few|too rich|no lift|no elevator|no parking|out of place|needs a good|leave something`,
  ],
  [
    -2,
    `hours past|hour past|past my appointment|past our reservation|past our booking
    |takes too long|took too long|taking forever|wait forever|waiting forever|keeps dropping|keeps disconnecting
    |doesn't hold|does not hold|won't hold|wouldn't hold|won't charge|won't boot|wouldn't boot|won't start|wouldn't start|won't connect|wouldn't turn on
    |would not turn on|does not turn on|doesn't turn on|won't open|stopped charging|stopped responding|gave out|gave up on|gives up|came off|came apart
    |comes apart|fell off|falls off|peeling off|wore out|wears out|hot to touch|too hot to|hard to use|hard to type|hard to follow|hard to understand
    |hard to open|nowhere near|had to return|had to replace|had to send|had to wait|had to chase|had to beg|had to redo|have to replace|returned it
    |returning it|sent it in|no refund|not as described|not as advertised|not as pictured|not what i expected|not what we expected|not what i ordered
    |not what we ordered|charged extra|nickel and dime|nickel and dimed|hair in my|full of hair|paper thin|could hear everything|couldn't sleep
    |could not sleep|no sleep|kept us up|kept me up|kept us awake|kept me awake|woke us up|woken up by|woke me up|no hot water|no water|no heat
    |no heating|no wifi|no signal|no towels|no support|no warranty|no manual|left us with|never finished|couldn't finish|could not finish
    |couldn't get into|could not get into|couldn't get through|never get through|never got through|cannot get through|can't get through|gave up after|skip this|skip it|pass on this|save your money|save yourself|don't bother
    |do not bother|goes nowhere|went nowhere|plot holes|cardboard characters|cookie cutter|all over the place|run of the mill|behind schedule
    |over budget|talked down to|rolled her eyes|rolled his eyes|rolled their eyes|walked away|walked out|brushed off|brushed me off|never heard back
    |never got back|like rubber|like leather|like cardboard|like plastic|like sawdust|ice cold|not enough food|crammed in|packed like|elbow to elbow
    |could barely|could hardly|out of tune|past their prime|seen better days|in need of|needs replacing|desperately needs|not what it used to be
    |not what it was|never shuts up|rang off|not cheap`,
  ],
  [
    -3,
    'took forty minutes|took thirty minutes|took over thirty|took half an hour|took almost an hour|took nearly an hour',
  ],
];
