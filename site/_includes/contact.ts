import type { Business } from '../../contract/business.ts';
import { type Html, html } from './html.ts';
import type { Words } from './words.ts';

/** Who runs the site, where, when, and how to reach them. */
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

/** Countries that write the postal code behind the town. */
const CODE_LAST = ['AU', 'CA', 'GB', 'HK', 'IE', 'IN', 'NZ', 'SG', 'US', 'ZA'];

/** A postal address in one line, in the order of its country. The country itself goes without saying. */
function addressLine(address: Business['address']): string {
  const { street_address, address_locality: town, address_region, postal_code } = address;
  const parts = CODE_LAST.includes(address.address_country)
    ? [street_address, town, together(address_region, postal_code)]
    : [street_address, together(postal_code, town), address_region];
  return parts.filter(Boolean).join(', ');
}

function together(...words: (string | undefined)[]): string {
  return words.filter(Boolean).join(' ');
}

/** A number as a link that calls it; it does not break at the end of a line. */
export function telephoneLink(telephone: string): Html {
  const number = telephone.replace(/[^+\d]/g, '');
  return html`<a href="tel:${number}">${telephone.replaceAll(' ', '\u00a0')}</a>`;
}
