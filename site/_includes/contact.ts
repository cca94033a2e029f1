import { createRequire } from 'node:module';
import { domainToUnicode } from 'node:url';
import { addressLine, type Business, hoursOn } from '../../contract/business.ts';
import { type Html, html } from '../client/html.ts';
import type { Words } from './words.ts';

/** A telephone number as the country of the business writes it, and the address of its link. */
export type Telephone = { label: string; href: string };

/** Returns the number in national form without breaks, or as it is written if its form is unknown. */
export function telephoneOf({ telephone, address }: Business): Telephone | undefined {
  if (telephone === undefined) return undefined;
  // As the build loads it: the modules of the library take a tenth of a second each way.
  const { parsePhoneNumberFromString }: typeof import('libphonenumber-js/min') = createRequire(
    import.meta.url,
  )('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(telephone);
  // Numbers without a known region, such as those for drama, belong to every country of their calling code.
  const countries: readonly string[] =
    parsed?.country === undefined ? (parsed?.getPossibleCountries() ?? []) : [parsed.country];
  const isNational = parsed?.isPossible() === true && countries.includes(address.address_country);
  const label = isNational ? parsed.formatNational() : telephone;
  return {
    label: label.replaceAll(' ', '\u00a0'),
    // Not the digits as written: nobody dials the 0 of +44 (0).
    href: `tel:${parsed?.number ?? telephone.replace(/[^+\d]/g, '')}`,
  };
}

/** Returns the host of an address as people write it: bäckerei.example, not xn--bckerei-5wa.example. */
export function hostOf(address: string): string {
  return domainToUnicode(new URL(address).hostname);
}

/** Returns the address of a map that shows the business: by its position, or by its postal address. */
export function mapUrl({ name, geo, address }: Business): string | undefined {
  const map = 'https://www.openstreetmap.org';
  if (geo)
    return `${map}/?mlat=${geo.latitude}&mlon=${geo.longitude}#map=17/${geo.latitude}/${geo.longitude}`;
  if (address.street_address === undefined) return undefined;
  const query = `${name}, ${addressLine(address)}`.replaceAll('\u00a0', ' ').toWellFormed();
  return `${map}/search?query=${encodeURIComponent(query)}`;
}

/** Without 00:00-00:00, which search engines read as closed. */
const ALL_DAY = /^00:00-(?:24:00|23:59)$/;

const WEEK = [1, 2, 3, 4, 5, 6, 7].map((day) => `2024-01-0${day}`);

/** Returns schema.org openingHours (`Mo-Fr 08:00-18:00`) from Monday on, with successive days of the same hours joined. */
export function openingHours(
  words: Words,
  lines: readonly string[],
  style: 'short' | 'long',
): { days: string; times: string }[] {
  const groups: { days: number[]; times: string }[] = [];
  for (const [day, date] of WEEK.entries()) {
    const times = hoursOn(lines, date).join(', ');
    const last = groups.at(-1);
    if (times === '') continue;
    if (last?.times === times && last.days.at(-1) === day - 1) last.days.push(day);
    else groups.push({ days: [day], times });
  }
  return groups.map(({ days, times }) => {
    const names = days.map((day) => words.weekday(day, style));
    return {
      days: names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', '),
      times: ALL_DAY.test(times)
        ? words.say('frame.all_day')
        : times.replace(/\d\d:\d\d/g, (time) => words.time(time)).replaceAll('-', '–'),
    };
  });
}

/** Renders the opening hours as a table of days and times, or nothing if there are none. */
export function hoursTable(words: Words, { opening_hours = [] }: Business): Html | false {
  if (opening_hours.length === 0) return false;
  const hours = openingHours(words, opening_hours, 'long');
  return html`<table class="hours"><tbody>${hours.map(({ days, times }) => html`<tr><th scope="row">${days}</th><td>${times}</td></tr>`)}</tbody></table>`;
}
