import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const VET: readonly AspectPreset[] = [
  {
    id: 'care',
    label: 'Treatment and care',
    noun: 'the treatment',
    question: 'Are the animals treated well?',
    terms: `treatment, treated, treat, care, caring, cared for, looked after, operation, op, surgery, procedure, anaesthetic, neutering, neutered, spay, spayed, castrated, dental, teeth cleaning, teeth, extraction, vaccination, vaccinations, vaccine, jabs, boosters, booster, injection, microchip, microchipped, check-up, checkup, check up, examination, examined, exam, diagnosis, diagnosed, misdiagnosed, x-ray, x-rays, scan, ultrasound, blood test, blood tests, tests, medication, medicine, tablets, antibiotics, drops, painkillers, stitches, wound, bandage, nail clipping, claws, claws clipped, grooming, recovery, recovered, results, saved, saved her life, saved his life, put to sleep, put down, goodbye, end of life, aftercare, after care, follow up, gentle, rough, pain`,
  },
  {
    id: 'vets',
    label: 'Vets and nurses',
    noun: 'the vets and nurses',
    question: 'Do the vets take their time and explain well?',
    terms: `vet, vets, veterinary surgeon, veterinarian, nurse, nurses, vet nurse, surgeon, dr, doctor, explained, explains, explain, explaining, listened, listens, answered all my questions, answered my questions, questions, advice, advised, took the time, took her time, took his time, knowledgeable, knowledge, thorough, experienced, compassionate, compassion, empathy, sympathetic, patient with, calm with, so good with, good with, great with, dismissive, rushed, honest`,
  },
  {
    id: 'staff',
    label: 'Reception and friendliness',
    noun: 'the friendliness of the staff',
    question: 'Are the staff friendly?',
    terms: `staff, team, reception, receptionist, receptionists, front desk, girls, ladies, friendly, kind, kindness, helpful, polite, rude, welcoming, attitude, professional, unprofessional, professionalism, people, customer service, understanding, lovely staff, unhelpful, courteous, abrupt, biscuit, fuss, made a fuss`,
  },
  {
    id: 'waiting',
    label: 'Appointments and emergencies',
    noun: 'appointments and emergencies',
    question: 'Is it easy to be seen, and in an emergency?',
    terms: `appointment, appointments, wait, waiting, waited, waiting time, on time, late, delay, delayed, running late, cancelled, booking, booked, book, get through, phone, phoned, call back, called back, calls back, rang, ring, on hold, emergency, emergencies, out of hours, night, weekend, bank holiday, same day, straight away, right away, seen quickly, seen straight away, fitted us in, fitted her in, fitted him in, fit us in, squeezed us in, short notice, quick, quickly, promptly, get an appointment, got an appointment, got us in, repeat prescription, home visit`,
  },
  {
    id: 'price',
    label: 'Price and billing',
    noun: 'the price',
    question: 'Are the prices fair?',
    terms: `price, prices, pricing, cost, costs, fee, fees, bill, bills, billing, charge, charged, charges, estimate, quote, quoted, insurance, insurance claim, claim, expensive, overpriced, pricey, dear, steep, affordable, reasonable, reasonably priced, cheap, cheaper, value, money, worth every penny, rip off, overcharged, paid, pay, payment, deposit, refund, unnecessary tests, health plan, pet plan`,
  },
  {
    id: 'premises',
    label: 'Rooms and hygiene',
    noun: 'the rooms',
    question: 'Are the rooms clean and calm?',
    terms: `clean, cleanliness, hygiene, dirty, spotless, smell, smelly, waiting room, waiting area, separate waiting, cat area, kennel, kennels, premises, building, facilities, equipment, modern, parking, car park, location, calm, noisy, small, cramped, scales`,
  },
  {
    id: OVERALL_ID,
    label: 'The practice as a whole',
    noun: 'the practice as a whole',
    question: 'Would owners bring their animals again?',
    terms: `practice, surgery as a whole, clinic, animal hospital, hospital, recommend, recommended, experience, place, overall, go back, come back, return, avoid, never again, service, go anywhere else, take her anywhere else, take him anywhere else, moved to this, switched, years`,
  },
];
