import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const HAIR_AND_BEAUTY: readonly AspectPreset[] = [
  {
    id: 'result',
    label: 'Cut, colour and treatments',
    noun: 'the results',
    question: 'Do customers like the result?',
    terms: `cut, haircut, hair cut, trim, fringe, layers, bob, fade, skin fade, beard, beard trim, shave, hot towel shave, colour, color, colouring, highlights, balayage, roots, toner, bleach, bleached, tint, blow dry, blow-dry, blowdry, styling, style, styled, updo, extensions, perm, keratin, curls, curly hair, wash, head massage, nails, manicure, pedicure, gel nails, acrylics, shellac, polish, lashes, lash extensions, lash lift, brows, eyebrows, threading, wax, waxing, facial, facials, massage, peel, make-up, makeup, tan, spray tan, treatment, treatments, result, results, finish, work, patchy, brassy, uneven, chipped, burnt, fried, hair, look, looks, exactly what i wanted, what i wanted, what i asked for, what i asked, asked for`,
  },
  {
    id: 'advice',
    label: 'Advice and listening',
    noun: 'the advice',
    question: 'Do they listen and advise well?',
    terms: `advice, advise, advised, consultation, listened, listens, listen, listening, suggested, suggestion, suggestions, recommendations, explained, explains, explain, understood, understands, understood what, knew exactly, took the time, took her time, took his time, took time, questions, honest opinion, ignored what, didn't listen, did not listen, patch test, aftercare, after care, products to use`,
  },
  {
    id: 'staff',
    label: 'Friendliness',
    noun: 'the friendliness of the staff',
    question: 'Are the staff friendly?',
    terms: `friendly, kind, lovely staff, polite, rude, helpful, staff, team, girls, ladies, lads, guys, stylist, stylists, hairdresser, hairdressers, barber, barbers, colourist, colorist, beautician, therapist, technician, nail technician, receptionist, owner, apprentice, junior, trainee, welcoming, welcome, welcomed, made to feel, attitude, professional, professionalism, unprofessional, courteous, attentive, customer service, chatty, chat, gossip, personable, skilled, skill, talented, patient, knowledgeable`,
  },
  {
    id: 'appointments',
    label: 'Appointments and waiting',
    noun: 'appointments and waiting times',
    question: 'Is it easy to get an appointment and be seen on time?',
    terms: `appointment, appointments, booking, booked, book, online booking, booking system, reminder, walk in, walk-in, walk ins, wait, waiting, waited, waiting time, on time, late, running late, ran late, delay, delayed, kept waiting, cancelled, canceled, cancellation, rescheduled, squeezed me in, fitted me in, fit me in, short notice, at short notice, same day, last minute, rushed, rush, in and out, queue, availability, weeks ahead, opening hours, quick, quickly, punctual, seen straight away`,
  },
  {
    id: 'price',
    label: 'Price and value',
    noun: 'the price',
    question: 'Are the prices fair?',
    terms: `price, prices, pricing, priced, cost, costs, value, value for money, money, bill, charge, charged, charges, cheap, cheaper, inexpensive, expensive, overpriced, pricey, dear, steep, affordable, reasonable, reasonably priced, worth every penny, worth the money, rip off, ripoff, overcharged, extra for, hidden charges, quoted, quote, paid, pay, tip, refund, deposit, discount, offer`,
  },
  {
    id: 'place',
    label: 'Salon and hygiene',
    noun: 'the salon',
    question: 'Is the salon clean and pleasant?',
    terms: `clean, cleanliness, hygiene, hygienic, dirty, spotless, immaculate, tidy, hair on the floor, unhygienic, atmosphere, ambience, vibe, music, relaxing, relaxed, calm, cosy, cozy, comfortable, decor, interior, location, parking, premises, seats, chairs, basin, towels, towel, tools, tea, coffee, prosecco, drink, magazines, cramped, noisy, loud`,
  },
  {
    id: OVERALL_ID,
    label: 'The salon as a whole',
    noun: 'the salon as a whole',
    question: 'Would customers come back?',
    terms: `recommend, recommended, come back, go back, going back, be back, coming back, return, returning, go anywhere else, go elsewhere, salon, barbershop, barber shop, barbers, spa, place, experience, service, overall, never again, avoid, regular, new regular, visit, gem`,
  },
];
