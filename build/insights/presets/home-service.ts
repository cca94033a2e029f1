import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const HOME_SERVICE: readonly AspectPreset[] = [
  {
    id: 'workmanship',
    label: 'Quality of work',
    noun: 'the quality of the work',
    question: 'Is the work done well?',
    terms: `work, workmanship, quality of work, quality of the work, quality, craftsmanship, job, finish, repair, installation, install, fix, fixed, fixes, repaired, installed, fitted, fitting, solved, sorted, result, results, standard of work, attention to detail, detail, soldering, pipework, wiring, paint job, tiling, leak, leaking, leaks again, broke again, rework, botched, bodged, bodge, thorough, neat job, replacement, plumbing, diagnosis, diagnosed, fault, problem, issue, materials, parts, part`,
  },
  {
    id: 'punctuality',
    label: 'Punctuality',
    noun: 'punctuality',
    question: 'Do they come on time?',
    terms: `on time, punctual, punctuality, late, arrived late, early, arrival, arrived, turned up, turn up, showed up, show up, no show, no-show, never came, never showed, appointment, appointment time, time slot, slot, window, time window, prompt, promptly, when they said, when he said, when she said, kept waiting, kept me waiting, kept us waiting, hour late, hours late, minutes late, cancelled, canceled, rescheduled, waited in, stood us up, delay, delayed, turned up early, came when`,
  },
  {
    id: 'speed',
    label: 'Speed',
    noun: 'how quickly things get done',
    question: 'Do they come and finish quickly?',
    terms: `quick, quickly, fast, fast response, response time, same day, next day, within the hour, within an hour, within a day, turnaround, turn around, speed, speedy, swift, swiftly, in no time, straight away, right away, took hours, took days, took weeks, took ages, slow, slowly, took forever, took too long, emergency, call out, callout, at short notice, short notice, rapid, efficient, efficiency, efficiently, still waiting, waited weeks, waited days, waited a week`,
  },
  {
    id: 'price',
    label: 'Price and value',
    noun: 'the price',
    question: 'Are the prices fair?',
    terms: `price, prices, fixed price, pricing, priced, cost, costs, quote, quoted, estimate, bill, invoice, value, value for money, money, charge, charged, charges, call-out fee, call out fee, callout fee, fee, fees, cheap, cheaper, cheapest, inexpensive, expensive, overpriced, pricey, affordable, reasonable, reasonably priced, worth every penny, rip off, ripoff, hidden costs, surcharge, deposit, refund, refunded, pay, paid, overcharged, competitive, steep, rate, rates, hourly rate, discount, pounds, dollars`,
  },
  {
    id: 'communication',
    label: 'Communication',
    noun: 'communication',
    question: 'Do they keep customers informed?',
    terms: `communication, communicate, communicated, explained, explain, explanation, explains, informed, kept me informed, kept us informed, updates, update, updated, called ahead, rang ahead, texted, text message, phone, phone call, phone calls, call back, called back, calls back, calling back, returned my call, returned my calls, return calls, email, emails, reply, replied, response, respond, responded, responsive, answered the phone, answered, answer, answers, questions, voicemail, advice, advised, honest advice, messages, booking, booked, office, receptionist, scheduling, listened, listen`,
  },
  {
    id: 'staff',
    label: 'Friendliness and manners',
    noun: 'the manners of the staff',
    question: 'Are they friendly?',
    terms: `friendly, polite, courteous, rude, kind, helpful, respectful, manners, attitude, professional, professionalism, unprofessional, staff, team, crew, guys, lads, technician, engineer, plumber, electrician, fitter, mechanic, roofer, painter, gardener, cleaner, builder, tradesman, workmen, worker, workers, installer, apprentice, personable, pleasant, customer service, patient, knowledgeable, knowledge, dismissive, condescending, man, gentleman, lady, young man, chap, bloke, fella, men, owner, manager, cheerful, chatty`,
  },
  {
    id: 'cleanliness',
    label: 'Cleanliness',
    noun: 'how they leave the place',
    question: 'Do they leave the place clean?',
    terms: `clean, cleaned, cleaner than, cleaned up, cleans up, clean up, cleaning up, cleanup, clean-up, tidy, tidied, tidied up, tidy up, mess, messy, dust, dusty, dirt, dirty, shoe covers, overshoes, dust sheets, dust sheet, footprints, mud, muddy, rubbish, swept, hoovered, vacuumed, spotless, debris, took their shoes off, took his shoes off, took her shoes off, carpet, carpets, mark on the wall`,
  },
  {
    id: 'reliability',
    label: 'Honesty and reliability',
    noun: 'their honesty',
    question: 'Can they be trusted?',
    terms: `honest, honesty, trust, trusted, trustworthy, reliable, reliability, dependable, integrity, upsell, upselling, up-sell, upsold, pushy, pressured, high pressure, pressure to buy, pressure sales, hard sell, sales pitch, scam, lied, promise, promised, promises, kept their word, kept his word, did what they said, guarantee, guaranteed, warranty, dishonest, transparent, transparency, straightforward, genuine, came back to fix, came back, came back the next day, came back and fixed, stood by, follow up, followed up, aftercare, after care, unreliable, let down, let us down, let me down`,
  },
  {
    id: OVERALL_ID,
    label: 'The business as a whole',
    noun: 'the business as a whole',
    question: 'Would customers hire them again?',
    terms: `recommend, recommended, recommending, use again, use them again, using them again, using again, hire again, call again, calling again, service, company, business, firm, outfit, experience, overall, would not use, never again, avoid, look no further, first choice, go-to`,
  },
];
