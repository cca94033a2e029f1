import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const HOTEL: readonly AspectPreset[] = [
  {
    id: 'rooms',
    label: 'Rooms',
    noun: 'the rooms',
    question: 'Are the rooms comfortable?',
    terms: `room, bedroom, suite, bed, beds, mattress, pillow, pillows, sheets, linen, bedding, bathroom, shower, bath, bathtub, tub, toilet, towel, sink, balcony, view, views, air conditioning, air con, ac, heating, heater, tv, television, fridge, minibar, kettle, wardrobe, closet, carpet, curtains, furniture, window, room size, decor, water pressure, hot water, soundproofing, apartment, kitchenette, bedrooms, rooms, plumbing, safe, hairdryer, lamp, lamps, duvet, blanket, blankets, sofa bed, basin, thermostat, radiator, plug sockets, sockets`,
  },
  {
    id: 'cleanliness',
    label: 'Cleanliness',
    noun: 'cleanliness',
    question: 'Is it clean?',
    terms: `clean, cleanliness, cleaned, spotless, dirty, filthy, dust, dusty, hygiene, housekeeping, stain, stains, stained, mold, mould, smell, smelled, smelly, bed bugs, bedbugs, cockroach, hair, hairs, tidy, grubby, immaculate, sparkling, crumbs, pristine, scrubbed, grime, sticky, mouldy, musty, smells`,
  },
  {
    id: 'service',
    label: 'Service and staff',
    noun: 'the service',
    question: 'Is the service good?',
    terms: `service, staff, reception, receptionist, front desk, concierge, check in, check-in, checkin, check out, check-out, checkout, manager, management, porter, bellman, doorman, waiter, waitress, bartender, owner, host, hostess, personnel, employee, customer service, room service, hospitality, reservation, booking, maid, maids, night porter, cleaner, cleaners, waiters, welcome, welcoming, helpful, friendly, rude, attentive, courteous, unhelpful`,
  },
  {
    id: 'location',
    label: 'Location',
    noun: 'the location',
    question: 'Is the location good?',
    terms: `location, located, neighborhood, neighbourhood, area, walking distance, close to, distance, metro, subway, station, airport, beach, city centre, city center, downtown, public transport, transport, surroundings, central, situated, street, walk to, minutes' walk, minute walk, minutes walk, minutes from, old town, miles from, bus, tram, train station, town centre, seafront, harbour, in the heart of, centrally`,
  },
  {
    id: 'food',
    label: 'Breakfast and food',
    noun: 'the food',
    question: 'Are breakfast and food good?',
    terms: `breakfast, breakfast buffet, food, restaurant, dinner, lunch, buffet, bar, coffee, drink, drinks, cocktail, meal, menu, dining, brunch, tea, snacks, wine, egg, eggs, fruit, cereal, pastry`,
  },
  {
    id: 'price',
    label: 'Price and value',
    noun: 'the price',
    question: 'Is it good value?',
    terms: `price, prices, value, value for money, money, rate, rates, cost, costs, charge, charged, fee, fees, resort fee, deposit, cheap, expensive, overpriced, pricey, affordable, reasonable, reasonably priced, budget, bargain, refund, bill, deal, euros, pounds, dollars, worth every penny, rip off, ripoff, overcharged, robbery, paid, pay, discount`,
  },
  {
    id: 'facilities',
    label: 'Facilities and comfort',
    noun: 'the facilities',
    question: 'Are the facilities good?',
    terms: `facilities, amenities, pool, swimming pool, gym, fitness, fitness center, spa, sauna, wifi, wi-fi, internet, parking, car park, elevator, lift, lobby, lounge, garden, terrace, noise, noisy, quiet, comfort, comfortable, sleep, slept, hallway, building, atmosphere, ambience, laundry, next door, thin walls, walls, soundproof, jacuzzi, hot tub, tennis court, playground, beach club, business center, grounds, shuttle`,
  },
  {
    id: OVERALL_ID,
    label: 'The stay as a whole',
    noun: 'the stay as a whole',
    question: 'Would guests stay again?',
    terms: `hotel, stay, stayed, hostel, inn, motel, resort, property, place, experience, recommend, recommended, stay again, come back, return, overall, holiday, vacation, trip, guesthouse, airbnb, booking again, book again, stay here again, be back, returning, bed and breakfast, b&b, lodge`,
  },
];
