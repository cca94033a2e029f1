import type { Business } from '../../contract/business.ts';
import { type Html, html } from './html.ts';
import type { Words } from './words.ts';

/** Renders the name, address, opening hours, telephone number and email address of the business. */
export function contact(words: Words, business: Business): Html {
  const { name, legal_name, address, opening_hours = [], telephone, email } = business;
  const lines = [
    legal_name ?? name,
    addressLine(address),
    opening_hours.map((line) => words.hours(line)).join(' · '),
    telephone !== undefined && telephoneLink(telephone),
    email !== undefined && html`<a href="mailto:${email}">${email}</a>`,
  ].filter((line) => line !== false && line !== '');
  return html`<p class="quiet">${lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>`;
}

/** Countries that write the postal code after the town. */
const CODE_AFTER_TOWN = ['AU', 'CA', 'GB', 'HK', 'IE', 'IN', 'NZ', 'SG', 'US', 'ZA'];

/** Formats a postal address on one line, in the order of its country and without the country. */
function addressLine(address: Business['address']): string {
  const { street_address, address_locality: town, address_region, postal_code } = address;
  const parts = CODE_AFTER_TOWN.includes(address.address_country)
    ? [street_address, town, joinWords(address_region, postal_code)]
    : [street_address, joinWords(postal_code, town), address_region];
  return parts.filter(Boolean).join(', ');
}

function joinWords(...words: (string | undefined)[]): string {
  return words.filter(Boolean).join(' ');
}

/** Renders a telephone number as a link. It never breaks across lines. */
export function telephoneLink(telephone: string): Html {
  const number = telephone.replace(/[^+\d]/g, '');
  return html`<a href="tel:${number}">${telephone.replaceAll(' ', '\u00a0')}</a>`;
}
