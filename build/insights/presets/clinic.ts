import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const CLINIC: readonly AspectPreset[] = [
  {
    id: 'care',
    label: 'Treatment and care',
    noun: 'the treatment',
    question: 'Is the treatment good?',
    terms: `treatment, care, procedure, surgery, operation, diagnosis, diagnosed, misdiagnosed, examination, exam, check-up, checkup, check up, cleaning, filling, crown, root canal, implant, extraction, injection, vaccination, x-ray, therapy, physio, massage, results, result, prescription, medication, medicine, pain, painless, painful, recovery, healing, braces, tests, blood test, checkups, stitches, wound, anaesthetic, anesthetic, session, sessions, needle, shot, jab, dose, treated, cured, lens, lenses, glasses, dentures, veneers, whitening, gum, gums, scan, mri, ultrasound, biopsy, after care, aftercare`,
  },
  {
    id: 'doctors',
    label: 'Doctors and practitioners',
    noun: 'the doctors',
    question: 'Do the doctors take their time and explain well?',
    terms: `doctor, dr, dentist, physician, surgeon, nurse, nurses, vet, veterinarian, hygienist, therapist, physiotherapist, specialist, consultant, practitioner, gp, optician, midwife, bedside manner, listened, listens, explained, explains, answered all my questions, took the time, knowledgeable, thorough, dismissive`,
  },
  {
    id: 'staff',
    label: 'Reception and staff',
    noun: 'the staff',
    question: 'Are the staff friendly?',
    terms: `staff, reception, receptionist, receptionists, front desk, team, assistant, friendly, attitude, service, customer service, welcoming, people, lady at the desk, desk, admin, secretary, phone manner, polite, rude, courteous, helpful`,
  },
  {
    id: 'waiting',
    label: 'Appointments and waiting',
    noun: 'appointments and waiting times',
    question: 'Is it easy to be seen on time?',
    terms: `appointment, appointments, wait, waiting, waited, waiting time, wait time, on time, late, delay, delayed, cancelled, canceled, rescheduled, booking, booked, schedule, scheduling, phone, call back, called back, get through, walk in, same day, seen quickly, prompt, promptly, queue, run late, running late, weeks away, first check-up, first appointment, on the dot, in and out, seen on time, weeks to get, months to get, get an appointment, got an appointment, waiting list, past my appointment, get seen, got me in, fitted me in, squeezed me in, voicemail, on hold`,
  },
  {
    id: 'price',
    label: 'Price and billing',
    noun: 'the price',
    question: 'Are the prices fair?',
    terms: `price, prices, cost, costs, fee, fees, bill, billing, billed, charge, charged, insurance, expensive, overpriced, affordable, reasonable, cheap, value, money, co-pay, copay, quote, estimate, payment, refund, invoice, paid, pay, overcharged, reasonably priced, deposit, price of a crown, price of a filling`,
  },
  {
    id: 'premises',
    label: 'Rooms and hygiene',
    noun: 'the rooms',
    question: 'Are the rooms clean?',
    terms: `clean, cleanliness, hygiene, dirty, spotless, sterile, waiting room, waiting area, office, facility, facilities, equipment, parking, location, building, toilet, comfortable, modern, premises, rooms, scruffy, bright, chairs, wheelchair access, decor, waiting rooms`,
  },
  {
    id: OVERALL_ID,
    label: 'The practice as a whole',
    noun: 'the practice as a whole',
    question: 'Would patients come again?',
    terms: `clinic, practice, hospital, surgery, recommend, recommended, experience, place, overall, go back, come back, return, avoid, visit, patients`,
  },
];
