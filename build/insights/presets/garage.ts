import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const GARAGE: readonly AspectPreset[] = [
  {
    id: 'workmanship',
    label: 'Quality of repairs',
    noun: 'the quality of the repairs',
    question: 'Are repairs done well?',
    terms: `repair, repairs, repaired, work, workmanship, job, fix, fixed, fixing, fault, problem, issue, diagnosis, diagnosed, diagnose, diagnostic, brakes, brake, brake pads, discs, clutch, gearbox, engine, exhaust, suspension, steering, wheel alignment, tracking, tyre, tyres, tire, tires, puncture, battery, alternator, timing belt, cambelt, oil change, full service, interim service, serviced, annual service, mot, mot test, inspection, bodywork, respray, paintwork, dent, scratch, air con, warning light, engine light, parts, part, new parts, rattle, noise, leak, rework, botched, bodged, bodge, thorough, broke down again, still not fixed, runs like new, drives like new, road test, test drive, mechanic work`,
  },
  {
    id: 'speed',
    label: 'Speed',
    noun: 'how quickly the car is ready',
    question: 'Is the car ready quickly?',
    terms: `quick, quickly, fast, speedy, same day, next day, in a day, while you wait, while i waited, within the hour, within an hour, in no time, straight away, right away, turnaround, ready on time, ready when promised, ready by, ready when they said, on time, late, delay, delayed, slow, slowly, took forever, took days, took weeks, took hours, waited, waiting, wait, kept waiting, short notice, at short notice, fitted me in, squeezed me in, efficient, efficiently, prompt, promptly, had it for`,
  },
  {
    id: 'price',
    label: 'Price and value',
    noun: 'the price',
    question: 'Are the prices fair?',
    terms: `price, prices, pricing, priced, cost, costs, quote, quoted, estimate, bill, invoice, value, value for money, money, charge, charged, charges, labour charge, hourly rate, rate, rates, fee, fees, diagnostic fee, cheap, cheaper, cheapest, inexpensive, expensive, overpriced, pricey, affordable, reasonable, reasonably priced, worth every penny, rip off, ripoff, ripped off, hidden costs, hidden charges, extras, overcharged, competitive, half the price, main dealer prices, dealer prices, discount, paid, pay, refund, dear, steep`,
  },
  {
    id: 'communication',
    label: 'Explanations and contact',
    noun: 'the way things are explained',
    question: 'Do they explain the work and keep customers informed?',
    terms: `communication, communicate, communicated, explained, explain, explains, explanation, informed, kept me informed, kept me updated, kept us informed, updates, updated, photos, video, showed me, showed us, talked me through, walked me through, rang me, rang before, called me, called before, called ahead, phone, phone call, call back, called back, returned my call, email, emails, text message, texted, reply, replied, response, responded, answered the phone, answered, questions, advice, advised, booking, booked, booking in, appointment, appointments, reminder, jargon, plain english`,
  },
  {
    id: 'staff',
    label: 'Friendliness and manners',
    noun: 'the manners of the staff',
    question: 'Are they friendly?',
    terms: `friendly, polite, courteous, rude, kind, helpful, unhelpful, respectful, manners, attitude, professional, professionalism, unprofessional, staff, team, crew, guys, lads, mechanic, mechanics, technician, technicians, receptionist, front desk, reception, owner, manager, man, bloke, chap, lady, gentleman, customer service, personable, pleasant, patient, knowledgeable, knowledge, welcoming, condescending, patronising, patronised, dismissive, talked down to`,
  },
  {
    id: 'reliability',
    label: 'Honesty and reliability',
    noun: 'their honesty',
    question: 'Can they be trusted?',
    terms: `honest, honesty, trust, trusted, trustworthy, reliable, reliability, dependable, integrity, upsell, upselling, upsold, pushy, pressured, hard sell, scam, con, conned, lied, lies, promise, promised, promises, kept their word, did what they said, guarantee, guaranteed, warranty, dishonest, transparent, transparency, straightforward, genuine, only did what was needed, only what was needed, nothing that wasn't needed, unnecessary work, work that wasn't needed, didn't need, doesn't need, invented, stood by, came back to fix, unreliable, let down, let me down, let us down`,
  },
  {
    id: 'convenience',
    label: 'Courtesy car and premises',
    noun: 'the courtesy car and the premises',
    question: 'Is it convenient to leave a car there?',
    terms: `courtesy car, loan car, hire car, pick up, picked up, drop off, dropped off, collection, collected, delivered back, collect and deliver, lift home, lift to work, location, parking, opening hours, open on saturdays, waiting room, waiting area, coffee, premises, workshop, forecourt, valet, valeted, cleaned, washed, clean, spotless, car back clean, grease, oil on, seat covers`,
  },
  {
    id: OVERALL_ID,
    label: 'The garage as a whole',
    noun: 'the garage as a whole',
    question: 'Would customers come back?',
    terms: `recommend, recommended, recommending, use again, use them again, using them again, go back, come back, going back, be back, service, garage, company, business, place, experience, overall, never again, avoid, look no further, first choice, go-to, wouldn't go anywhere else, go anywhere else, take my car anywhere else, all our cars`,
  },
];
