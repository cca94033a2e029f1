import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const BAKERY_AND_CAFE: readonly AspectPreset[] = [
  {
    id: 'food',
    label: 'Bread, cakes and food',
    noun: 'the bread, the cakes and the food',
    question: 'Are the bread, cakes and food good?',
    terms: `bread, breads, loaf, loaves, sourdough, rye, baguette, baguettes, roll, rolls, bun, buns, bagel, bagels, focaccia, ciabatta, crust, crumb, croissant, croissants, pain au chocolat, pastry, pastries, danish, cinnamon bun, cinnamon roll, doughnut, doughnuts, donut, donuts, cake, cakes, birthday cake, wedding cake, cheesecake, carrot cake, brownie, brownies, cookie, cookies, biscuit, biscuits, scone, scones, muffin, muffins, tart, tarts, pie, pies, pasty, sausage roll, quiche, flapjack, macaron, macarons, eclair, eclairs, sandwich, sandwiches, toastie, panini, wrap, soup, salad, salads, breakfast, brunch, lunch, full english, eggs, eggs benedict, bacon, avocado toast, avocado, pancakes, waffles, porridge, granola, jam, butter, icing, cream, filling, food, meal, portion, portions, taste, tasted, tastes, tasty, delicious, yummy, flavour, flavours, flavor, flavors, fresh, freshly baked, freshly made, stale, dry, soggy, burnt, undercooked, bland, homemade, home made, quality, ingredients, gluten free, vegan options, vegan, ice cream, gelato, bake, bakes, baked, baking`,
  },
  {
    id: 'drinks',
    label: 'Coffee and drinks',
    noun: 'the coffee and the drinks',
    question: 'Is the coffee good?',
    terms: `coffee, coffees, espresso, cappuccino, latte, flat white, americano, cortado, macchiato, mocha, beans, filter coffee, iced coffee, decaf, oat milk, crema, cuppa, tea, teas, pot of tea, chai, matcha, hot chocolate, smoothie, smoothies, juice, milkshake, milkshakes, lemonade, drink, drinks, lukewarm`,
  },
  {
    id: 'service',
    label: 'Service',
    noun: 'the service',
    question: 'Is the service friendly?',
    terms: `service, customer service, staff, team, girls, guys, lads, lady, ladies, girl behind the counter, barista, baristas, baker, owner, owners, waitress, waiter, server, manager, friendly, helpful, polite, rude, welcoming, welcome, smile, smiles, smiling, attentive, attitude, unfriendly, unhelpful, kind, courteous, greeted, ignored, served, remembers, took our order, wrong order, my order, our order, order, professional`,
  },
  {
    id: 'waiting',
    label: 'Queue and waiting',
    noun: 'waiting times',
    question: 'Are you served quickly?',
    terms: `queue, queues, queued, queuing, line, lines, wait, waiting, waited, quick, quickly, fast, slow, slowly, speedy, in no time, took forever, took ages, minutes for, half an hour, understaffed, short staffed, efficient, efficiently, prompt, promptly, pre-order, preorder, pre-ordered, click and collect, on time, late`,
  },
  {
    id: 'selection',
    label: 'Choice',
    noun: 'the choice',
    question: 'Is there a good choice?',
    terms: `selection, choice, choices, range, variety, options, menu, assortment, specials, sold out, ran out, run out, nothing left, empty shelves, by noon, something for everyone, seasonal, opening hours, early opening, closed, opens`,
  },
  {
    id: 'price',
    label: 'Price and value',
    noun: 'the price',
    question: 'Are the prices fair?',
    terms: `price, prices, pricing, priced, cost, costs, value, value for money, money, bill, cheap, cheaper, inexpensive, expensive, overpriced, pricey, dear, steep, affordable, reasonable, reasonably priced, worth every penny, worth the money, rip off, ripoff, charged, overcharged, charge, paid, pay, for a coffee, discount, loyalty card, loyalty scheme`,
  },
  {
    id: 'place',
    label: 'Atmosphere and place',
    noun: 'the atmosphere',
    question: 'Is it a pleasant place to be?',
    terms: `atmosphere, ambience, vibe, cosy, cozy, decor, interior, garden, terrace, courtyard, outside seating, outdoor seating, seating, seats, seat, tables, table, sofa, sofas, window seat, music, clean, cleanliness, dirty, sticky, spotless, toilet, toilets, loo, parking, location, view, views, wifi, wi-fi, sockets, laptop friendly, dog friendly, child friendly, high chair, pram, pushchair, cramped, noisy, loud, quiet, crowded, busy, draughty, cold inside, smell of`,
  },
  {
    id: OVERALL_ID,
    label: 'The visit as a whole',
    noun: 'the visit as a whole',
    question: 'Would customers come back?',
    terms: `recommend, recommended, come back, go back, going back, be back, coming back, return, visit, visits, cafe, café, coffee shop, coffee house, tea room, tearoom, bakery, bakers, shop, place, spot, experience, overall, favourite, favorite, hidden gem, gem, never again, avoid, regular, local, neighbourhood`,
  },
];
