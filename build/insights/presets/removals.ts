import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const REMOVALS: readonly AspectPreset[] = [
  {
    id: 'handling',
    label: 'Care with belongings',
    noun: 'the care taken with belongings',
    question: 'Do belongings arrive undamaged?',
    terms: `belongings, furniture, possessions, things, stuff, boxes, box, piano, sofa, wardrobe, table, mirror, glass, glasses, crockery, china, tv, fridge, washing machine, bed, beds, antique, antiques, heirloom, heirlooms, paintings, plants, care, careful, carefully, careless, carelessly, damage, damaged, undamaged, broken, broke, smashed, scratched, scratch, scratches, chipped, dented, dent, scuffed, cracked, missing, lost, packed, packing, unpacked, unpacking, wrapped, wrapping, blankets, protected, protection, bubble wrap, floors, walls, door frame, doorframe, banister, dismantled, dismantling, reassembled, reassembling, assembled, in one piece, intact, storage, handled, handling, not a scratch, without a scratch, handled with care`,
  },
  {
    id: 'punctuality',
    label: 'Punctuality',
    noun: 'punctuality',
    question: 'Do they come on time?',
    terms: `on time, punctual, punctuality, late, early, arrived, arrival, turned up, turn up, showed up, show up, no show, no-show, never came, never showed, when they said, at eight, on the dot, on the day, delay, delayed, hours late, kept waiting, kept us waiting, waited, waiting, cancelled, cancelled on us, rescheduled, last minute, slot`,
  },
  {
    id: 'speed',
    label: 'Speed',
    noun: 'how quickly the move is done',
    question: 'Is the move done quickly?',
    terms: `quick, quickly, fast, speedy, speed, efficient, efficiently, efficiency, in no time, slow, slowly, took forever, took all day, took hours, finished by, done by, done in, non stop, non-stop, without a break, breaks, worked hard, hard working, hardworking, organised, organized, disorganised, disorganized, well planned, smooth, smoothly, stress free, stress-free, stressful, short notice, at short notice, same day`,
  },
  {
    id: 'staff',
    label: 'Friendliness of the crew',
    noun: 'the friendliness of the crew',
    question: 'Are the crew friendly?',
    terms: `crew, team, staff, lads, guys, men, movers, removal men, driver, drivers, boys, blokes, chaps, man, friendly, polite, rude, kind, helpful, unhelpful, courteous, respectful, cheerful, pleasant, patient, attitude, manners, professional, professionalism, unprofessional, strong, swearing, smoking, moaning, moaned, grumpy, good humour, sense of humour, customer service`,
  },
  {
    id: 'communication',
    label: 'Planning and communication',
    noun: 'planning and communication',
    question: 'Do they plan well and keep customers informed?',
    terms: `communication, communicate, communicated, informed, kept me informed, kept us informed, updates, updated, survey, surveyor, home survey, video survey, inventory, email, emails, phone, phone call, call back, called back, called ahead, rang ahead, text, texted, reply, replied, response, responded, responsive, answered, booking, booked, office, explained, questions, advice, advised, planning, planned, coordinator, contact, van too small, too small a van, size of van, parking permit`,
  },
  {
    id: 'price',
    label: 'Price and value',
    noun: 'the price',
    question: 'Are the prices fair?',
    terms: `price, prices, pricing, priced, fixed price, cost, costs, quote, quoted, quotes, estimate, bill, invoice, value, value for money, money, charge, charged, charges, extra charges, extras, hidden costs, hidden charges, hourly rate, rate, rates, cheap, cheaper, cheapest, inexpensive, expensive, overpriced, pricey, dear, steep, affordable, reasonable, reasonably priced, competitive, worth every penny, rip off, ripoff, deposit, refund, refunded, overcharged, insurance, claim, compensation, paid, pay, discount, tip`,
  },
  {
    id: OVERALL_ID,
    label: 'The move as a whole',
    noun: 'the move as a whole',
    question: 'Would customers move with them again?',
    terms: `recommend, recommended, recommending, use again, use them again, using them again, move again, move with them again, next move, move, house move, moving day, moving house, removal, removals, service, company, firm, business, experience, overall, never again, avoid, look no further`,
  },
];
