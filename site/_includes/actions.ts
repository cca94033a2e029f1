import { type Content, type Html, html } from '../client/html.ts';
import type { PageData } from './page-data.ts';
import { type IconName, icon } from './symbols.ts';
import type { Words } from './words.ts';

export type Action = { name: string; href: string; icon: IconName };

/** Renders an action as a button. `look` has the classes besides `btn`. */
export function button({ name, href, icon: sign }: Action, look = ''): Html {
  return html`<a class="btn${look}" href="${href}">${icon(sign)}<span class="nums">${name}</span></a>`;
}

/** The telephone number as a button, unless it is that of `main` already. */
export function numberButton({ telephone }: PageData, main?: Action, look = ''): Html | false {
  if (telephone === undefined || telephone.href === main?.href) return false;
  return button({ name: telephone.label, href: telephone.href, icon: 'phone' }, look);
}

/** What a visitor most likely wants: the owner's first button, or else what the trade asks for. */
export function mainAction(data: PageData): Action | undefined {
  const { words, trade, mapUrl: href } = data;
  const [own] = ownActions(data);
  const find: Action | undefined =
    href === undefined ? undefined : { name: words.say('action.find'), href, icon: 'pin' };
  const call = callAction(data);
  return own ?? (trade.action === 'find' ? (find ?? call) : (call ?? find));
}

/** The owner's buttons, of which the first is the main action. */
export function ownActions({ settings }: PageData): Action[] {
  return settings.actions.map(({ name, url }) => ({ name, href: url, icon: iconOf(url) }));
}

function iconOf(url: string): IconName {
  if (url.startsWith('tel:')) return 'phone';
  return url.startsWith('mailto:') ? 'mail' : 'calendar';
}

function callAction({ words, telephone }: PageData): Action | undefined {
  if (telephone === undefined) return undefined;
  const name = words.say('action.call', { telephone: telephone.label });
  // A number never breaks across lines, nor from the word before it.
  return { name: name.replaceAll(' ', '\u00a0'), href: telephone.href, icon: 'phone' };
}

/** Renders a link to the places where a customer can write a review, or nothing if there are none. */
export function writeButton(data: PageData, look = '', sign: Html | false = false): Html | false {
  if (writeLinks(data).length === 0) return false;
  return html`<a class="btn${look}" href="#write">${sign}${data.words.say('action.write')}</a>`;
}

/** Renders a button for each place where a customer can write a review, and one to write to the business. */
export function writeLinks({ words, dataset }: PageData): Html[] {
  const { profiles, email } = dataset.business;
  const platforms = profiles.map(
    ({ platform, url }) =>
      html`<a class="btn" href="${url}">${glyph(words.platform(platform))}${words.platform(platform)}</a>`,
  );
  if (email === undefined) return platforms;
  const mail = html`<a class="btn" href="mailto:${email}">${icon('mail')}${words.say('action.mail')}</a>`;
  return [...platforms, mail];
}

export function glyph(name: string): Html {
  return html`<span class="glyph" aria-hidden="true">${[...name][0] ?? ''}</span>`;
}

/** Renders links to the newer and the older of a series of pages, with another link between them, or nothing if there are none. */
export function pager(
  { words }: PageData,
  label: string,
  newer?: string,
  older?: string,
  between: Html | false = false,
): Html | false {
  if (newer === undefined && older === undefined) return false;
  return html`<nav class="row pager" aria-label="${label}">\
${newer !== undefined && html`<a class="btn" rel="prev" href="${newer}">${icon('back')}${words.say('list.newer')}</a>`}\
${between}\
${older !== undefined && html`<a class="btn" rel="next" href="${older}">${words.say('list.older')}${icon('go')}</a>`}</nav>`;
}

type CountedLink = { path: string; name: Content; count: number; isCurrent?: boolean };

/** Renders a link to reviews with their number, as a pill. */
export function pill(words: Words, { path, name, count, isCurrent }: CountedLink): Html {
  return html`<a href="${path}"${isCurrent === true && html` aria-current="page"`}>${name} <span>\
<span aria-hidden="true">${words.number(count)}</span><span class="vh">, ${words.reviews(count)}</span></span></a>`;
}
