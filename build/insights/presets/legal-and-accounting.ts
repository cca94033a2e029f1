import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const LEGAL_AND_ACCOUNTING: readonly AspectPreset[] = [
  {
    id: 'expertise',
    label: 'Advice and expertise',
    noun: 'the advice',
    question: 'Is the advice good?',
    terms: `advice, advise, advised, advises, expertise, expert, experts, knowledge, knowledgeable, experience in, experienced, competent, incompetent, incompetence, competence, thorough, attention to detail, detail, quality, work, case, claim, will, probate, conveyancing, purchase, house purchase, sale, completion, contract, contracts, divorce, settlement, tribunal, court, hearing, dispute, visa, tax return, tax returns, self assessment, accounts, bookkeeping, payroll, vat, vat return, year end, tax bill, tax, hmrc, saved me, saved us, result, results, outcome, won, lost, mistake, mistakes, error, errors, paperwork, documents, draft, drafted, strategy, solution, solved, sorted, got us, right the first time`,
  },
  {
    id: 'communication',
    label: 'Explanations and contact',
    noun: 'the way things are explained',
    question: 'Do they explain clearly and stay in touch?',
    terms: `communication, communicate, communicated, communicates, explained, explains, explain, explanation, plain english, jargon, jargon free, informed, kept me informed, kept us informed, kept in the loop, updates, update, updated, email, emails, phone, phone call, phone calls, call back, called back, returned my call, returned my calls, return calls, return my calls, reply, replied, replies, response, respond, responded, responds, responsive, unresponsive, answered, answers, questions, question, listened, listens, listen, contact, chase, chasing, chased, had to chase, ignored, silence, available, accessible, meeting, meetings, appointment`,
  },
  {
    id: 'speed',
    label: 'Speed',
    noun: 'how quickly matters are settled',
    question: 'Are matters settled quickly?',
    terms: `quick, quickly, fast, speed, speedy, swift, swiftly, prompt, promptly, efficient, efficiently, efficiency, on time, deadline, deadlines, missed deadline, in good time, turnaround, slow, slowly, delay, delays, delayed, dragged on, took months, took weeks, took forever, took ages, months, weeks, wait, waiting, waited, late, short notice, at short notice, same day, smooth, smoothly, straight away, proactive`,
  },
  {
    id: 'staff',
    label: 'Friendliness and manner',
    noun: 'the manner of the staff',
    question: 'Are they friendly?',
    terms: `friendly, polite, rude, kind, helpful, unhelpful, courteous, respectful, approachable, personable, pleasant, patient, empathy, empathetic, compassionate, sympathetic, understanding, supportive, support, reassuring, reassured, caring, attitude, arrogant, dismissive, condescending, professional, professionalism, unprofessional, staff, team, solicitor, solicitors, lawyer, lawyers, barrister, paralegal, secretary, receptionist, reception, accountant, accountants, bookkeeper, adviser, advisor, notary, partner, people, put at ease, at ease, put me at ease, put us at ease`,
  },
  {
    id: 'reliability',
    label: 'Trust and reliability',
    noun: 'their reliability',
    question: 'Can they be trusted?',
    terms: `trust, trusted, trustworthy, honest, honesty, integrity, reliable, reliability, unreliable, dependable, transparent, transparency, straightforward, discreet, discretion, confidential, genuine, promised, promise, promises, kept their word, fought for, fights for, in my corner, on our side, lied, misled, misleading, negligent, negligence, let down, let me down, let us down, lost my file, passed around, passed from pillar to post`,
  },
  {
    id: 'price',
    label: 'Fees and value',
    noun: 'the fees',
    question: 'Are the fees fair and clear?',
    terms: `price, prices, pricing, priced, cost, costs, fee, fees, fixed fee, quote, quoted, estimate, bill, bills, billed, billing, invoice, invoices, value, value for money, money, charge, charged, charges, hidden costs, hidden fees, hourly rate, rate, rates, cheap, cheaper, inexpensive, expensive, overpriced, pricey, dear, steep, affordable, reasonable, reasonably priced, competitive, worth every penny, rip off, ripoff, overcharged, refund, refunded, paid, pay, free consultation`,
  },
  {
    id: OVERALL_ID,
    label: 'The firm as a whole',
    noun: 'the firm as a whole',
    question: 'Would clients use the firm again?',
    terms: `recommend, recommended, recommending, use again, use them again, using them again, instruct again, instruct them again, go back, come back, service, customer service, firm, company, practice, business, experience, overall, never again, avoid, look no further, first choice, clients`,
  },
];
