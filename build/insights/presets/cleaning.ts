import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const CLEANING: readonly AspectPreset[] = [
  {
    id: 'cleanliness',
    label: 'Quality of cleaning',
    noun: 'the quality of the cleaning',
    question: 'Is everything left clean?',
    terms: `clean, cleaned, cleans, cleaning, cleanliness, deep clean, end of tenancy clean, tenancy clean, spring clean, spotless, sparkling, gleaming, immaculate, shining, shiny, dirty, filthy, dust, dusty, dusted, dusting, grime, limescale, streaks, streaky, smears, stain, stains, carpet, carpets, oven, fridge, kitchen, bathroom, shower, tiles, grout, skirting, skirting boards, windows, window, floors, floor, hoovered, hoovering, vacuumed, mopped, polished, ironing, ironed, bed linen, beds, corners, corner, under the, behind the, missed, missed bits, missed spots, smells, smell, work, job, result, results, standard, standards, quality, thorough, attention to detail, detail, half done, half finished, cut corners, rushed job, inspection, checkout inspection, inventory`,
  },
  {
    id: 'punctuality',
    label: 'Punctuality',
    noun: 'punctuality',
    question: 'Do they come on time?',
    terms: `on time, punctual, punctuality, late, early, arrived, arrival, turned up, turn up, turns up, showed up, show up, no show, no-show, never came, never showed, never turned up, didn't turn up, cancelled, canceled, cancel, cancels, rescheduled, when they said, when she said, when he said, slot, time slot, left early, leaves early, full hours, hours, quick, quickly, fast, slow, speed, same day, short notice, at short notice, last minute, next day, efficient, efficiently`,
  },
  {
    id: 'staff',
    label: 'Friendliness of the cleaners',
    noun: 'the friendliness of the cleaners',
    question: 'Are the cleaners friendly?',
    terms: `cleaner, cleaners, team, staff, ladies, lady, girls, girl, guys, lads, woman, friendly, polite, rude, kind, helpful, pleasant, respectful, attitude, professional, professionalism, unprofessional, manners, hard working, hardworking, works hard, worked hard, careful, careless, discreet, cheerful, lovely, courteous, same cleaner, different cleaner, different person, new person, supervisor, owner, manager`,
  },
  {
    id: 'reliability',
    label: 'Trust and reliability',
    noun: 'their reliability',
    question: 'Can they be trusted?',
    terms: `reliable, reliability, unreliable, trust, trusted, trustworthy, honest, honesty, dependable, consistent, inconsistent, consistency, keys, key, broke, broken, damage, damaged, scratched, smashed, breakages, missing, stolen, insured, promised, promise, let down, let me down, let us down, week after week, every week, guarantee, came back, came back and, returned to redo, re-clean, reclean, redo`,
  },
  {
    id: 'communication',
    label: 'Communication',
    noun: 'communication',
    question: 'Is communication easy?',
    terms: `communication, communicate, communicates, email, emails, phone, phone call, call back, called back, text, texts, texted, message, messages, whatsapp, reply, replied, replies, response, responded, responds, responsive, answered, booking, booked, book, online booking, office, instructions, list, listened, listens, followed, explained, informed, flexible, flexibility, complaint, complained`,
  },
  {
    id: 'price',
    label: 'Price and value',
    noun: 'the price',
    question: 'Are the prices fair?',
    terms: `price, prices, pricing, priced, cost, costs, quote, quoted, bill, invoice, value, value for money, money, charge, charged, charges, hourly rate, rate, rates, cheap, cheaper, inexpensive, expensive, overpriced, pricey, dear, steep, affordable, reasonable, reasonably priced, competitive, worth every penny, rip off, ripoff, overcharged, hidden charges, extra charge, deposit, deposit back, full deposit, refund, refunded, paid, pay, discount`,
  },
  {
    id: OVERALL_ID,
    label: 'The service as a whole',
    noun: 'the service as a whole',
    question: 'Would customers book them again?',
    terms: `recommend, recommended, recommending, use again, use them again, using them again, book again, book them again, booking again, hire again, service, customer service, company, firm, business, agency, experience, overall, never again, avoid, look no further, life saver, lifesaver, godsend`,
  },
];
