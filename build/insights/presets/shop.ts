import { type AspectPreset, OVERALL_ID } from './aspect.ts';

export const SHOP: readonly AspectPreset[] = [
  {
    id: 'products',
    label: 'Products',
    noun: 'the products',
    question: 'Are the products good?',
    terms: `product, products, item, items, quality, goods, merchandise, fit, fits, size, sizing, material, fabric, colour, color, design, packaging, clothes, shoes, shoe, dress, jacket, book, books, furniture, phone, bike, toy, toys, as described, broke, broken, faulty, defective, works well, purchase, stopped working, works, jumper, shirt, t-shirt, trousers, jeans, boots, coat, bag, sofa, chair, table, lamp, kettle, toaster, fridge, washing machine, mattress, watch, ring, headphones, charger, shrank, faded, fell apart, zip, seams, stitching, smell, taste, wine, bread, vegetables, fruit, cheese, meat, flowers, plants, fresh, out of date`,
  },
  {
    id: 'selection',
    label: 'Selection',
    noun: 'the selection',
    question: 'Is there a good choice?',
    terms: `selection, choice, choices, range, variety, stock, in stock, out of stock, brands, brand, inventory, assortment, collection, options, shelves, shelf, what i need, what i was looking for, everything you need, everything i need, sizes, sold out`,
  },
  {
    id: 'service',
    label: 'Service and staff',
    noun: 'the service',
    question: 'Is the service good?',
    terms: `service, customer service, staff, assistant, sales assistant, salesman, saleswoman, sales person, salesperson, cashier, checkout, manager, owner, employee, employees, friendly, helpful, rude, polite, knowledgeable, advice, support, team, attitude, rep, till, tills, behind the counter, counter, e-mail, e-mails, email, emails, replied, reply, answered, phone, sales team, guy at, girl at, lady at, man at, unhelpful, friendliness, courteous, greeted, ignored`,
  },
  {
    id: 'price',
    label: 'Price and value',
    noun: 'the price',
    question: 'Are the prices fair?',
    terms: `price, prices, pricing, priced, cost, costs, value, value for money, money, cheap, cheaper, inexpensive, expensive, overpriced, pricey, affordable, reasonably priced, bargain, bargains, deal, deals, discount, sale, coupon, worth every penny, rip off, ripoff, half the price, twice the price, twice what, dear, dearer, charged, overcharged, paid, pay, budget, rip-off, costly`,
  },
  {
    id: 'delivery',
    label: 'Delivery',
    noun: 'delivery',
    question: 'Does delivery work well?',
    terms: `delivery, delivered, deliver, shipping, shipped, ship, dispatch, dispatched, arrived, courier, parcel, package, tracking, late, on time, next day, order, ordered, postage, driver`,
  },
  {
    id: 'returns',
    label: 'Returns and refunds',
    noun: 'returns',
    question: 'Are returns handled well?',
    terms: `return policy, returned it, returns, refund, refunded, exchange, exchanged, warranty, guarantee, replacement, replaced, complaint, money back, take it back, took it back, take them back, receipt, credit note, store credit, send it back, sent it back, refunds, exchanges`,
  },
  {
    id: 'place',
    label: 'The shop and its site',
    noun: 'the shop',
    question: 'Is it a pleasant shop?',
    terms: `location, parking, layout, clean, cleanliness, dirty, atmosphere, display, displays, website, web site, app, queue, queues, line, opening hours, changing rooms, fitting room, tidy, messy, car park, laid out, find your way, aisle, aisles, site, navigate, music, lighting, trolley, trolleys, entrance, crowded, cramped, spacious, premises`,
  },
  {
    id: OVERALL_ID,
    label: 'The shop as a whole',
    noun: 'the shop as a whole',
    question: 'Would customers buy again?',
    terms: `shop, store, company, business, recommend, recommended, experience, overall, buy again, order again, use again, come back, return, shopping, avoid, place, shop anywhere else, shop here again, shop there again, buy from, be back, visit again`,
  },
];
