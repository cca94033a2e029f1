import { type AspectPreset, OVERALL_ID } from './aspect.ts';

/** For any business; the other presets replace it. */
export const GENERIC: readonly AspectPreset[] = [
  {
    id: 'quality',
    label: 'Quality',
    noun: 'the quality',
    question: 'Is the quality good?',
    terms: `quality, product, products, item, items, work, workmanship, job, result, results, goods, materials, standard, standards, finish, craftsmanship, repair, performance, selection, choice, range`,
  },
  {
    id: 'service',
    label: 'Service and staff',
    noun: 'the service',
    question: 'Is the service good?',
    terms: `service, customer service, customer care, support, staff, team, employee, employees, manager, owner, representative, rep, agent, salesman, saleswoman, sales person, salesperson, sales, technician, crew, friendly, helpful, rude, polite, professional, professionalism, unprofessional, courteous, knowledgeable, attentive, attitude, people, guys, advisor, consultant`,
  },
  {
    id: 'price',
    label: 'Price and value',
    noun: 'the price',
    question: 'Are the prices fair?',
    terms: `price, prices, pricing, priced, cost, costs, bill, value, value for money, money, fee, fees, charge, charged, quote, cheap, cheaper, inexpensive, expensive, overpriced, pricey, affordable, reasonably priced, deal, refund, worth every penny, rip off, ripoff, discount, paid, pay, payment`,
  },
  {
    id: 'speed',
    label: 'Speed',
    noun: 'how quickly things get done',
    question: 'Do they work quickly?',
    terms: `quick, quickly, fast, slow, slowly, wait, waiting, waited, on time, late, delay, delayed, prompt, promptly, delivery, delivered, turnaround, same day, next day, in no time, took forever, took weeks, took months, efficient, efficiently, queue, line`,
  },
  {
    id: 'communication',
    label: 'Communication',
    noun: 'communication',
    question: 'Do they keep customers informed?',
    terms: `communication, communicate, explained, explanation, informed, updates, update, phone, phone call, call back, called back, email, emails, reply, replied, response, respond, responded, responsive, answered, questions, advice, information, chat, hotline, call center, call centre`,
  },
  {
    id: 'place',
    label: 'Place and cleanliness',
    noun: 'the place',
    question: 'Is it a pleasant place?',
    terms: `location, parking, premises, building, room, waiting room, clean, cleanliness, dirty, atmosphere, ambience, facilities, facility, seating, seats, seat, toilets, toilet, bathroom, noise, noisy, decor, layout, environment, wifi, wi-fi, showers, comfort`,
  },
  {
    id: OVERALL_ID,
    label: 'The business as a whole',
    noun: 'the business as a whole',
    question: 'Would customers come again?',
    terms: `recommend, recommended, experience, company, business, overall, use again, come back, go back, return, avoid, visit, bank, dealership, place, store, lounge`,
  },
];
