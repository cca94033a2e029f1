/** Figures of speech with a term of an aspect in them that speak of none ("of course", "can't wait to go back"). */
export const PASSING_PHRASES: readonly string[] = `
  of course, over the course of, par for the course, in due course, could wait, can wait, can't wait, cannot wait, can not wait, couldn't wait, just wait, wait and see, wait until, wait till, wait to go back, wait to try,
  wait to return, wait to come back, pay attention, paid attention, paying attention, paid any attention, pay any attention, paid no attention, pays attention, pay a visit, paid a visit, pay them a visit,
  feel free, free time, deal with, deals with, dealing with, dealt with, big deal, a great deal of, a good deal of, at all costs, at any cost, room for improvement, room for dessert, no room for, make room, made room,
  one side, other side, either side, both sides, each side, far side, east side, west side, south side, north side, down side, flip side, higher side, lower side, their side, there side, my side, our side, road side, side street, side streets, on the bright side, to one side, side note, main reason, main problem,
  main issue, main drawback, main thing, main point, main street, main road, main complaint, special occasion, something special, special day, special night, special evening, special place, special mention,
  special thanks, sub par, setting up, setting aside, a host of, packed up, packed our, packed my, set the bar, raise the bar, raised the bar, bar none, for starters, cup of tea, piece of cake, icing on the cake,
  cherry on the cake, tip top, tip of the iceberg, food for thought, in poor taste, in bad taste, bad taste in my mouth, at face value, for what it's worth, to be fair, fair enough, in good time,
  at the end of the day, in the end, in the long run, quick question, short notice period, point of view, in view of, take note, on the other hand, lost count, all walks of life,
  on his phone, on her phone, on their phone, on my phone,
  i trust i, i trust that, other companies, other firms, another company, another firm, big companies, big company, national companies, national company, energy company, gas company, water company, insurance company, on his own phone,
  eat here, eats here, ate here, eaten here, eating here, eat there, ate there, eaten there, eating there, eat out, eating out, place to eat, places to eat, eat at, ate at, eaten at, eating at,
  for breakfast, for brunch, for lunch, for dinner, for supper, for a drink, for drinks, wine bar, well packed,
  family friendly, kid friendly, pet friendly, dog friendly, eco friendly, honest answer
`
  .split(',')
  .map((phrase) => phrase.trim());
