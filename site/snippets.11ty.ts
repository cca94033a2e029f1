import { absolute } from '../contract/addresses.ts';
import { EMBED_SIZE } from '../contract/embed.ts';
import { codeBlock } from './_includes/code.ts';
import { dataBlock, type Html, html } from './_includes/html.ts';
import { page } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { frameOf, type Place, pictureOf, snippetOf } from './client/embed/snippet.ts';

/** Forms of an embed with an element, then those without one. */
const LAYOUTS = ['list', 'grid', 'slider', 'badge', 'floating'] as const;
const PICTURES = { picture: 'svg', mail: 'png' } as const;

/** `/developers/embed/`: choose an embed, see it, and copy its code. Without a script, the code of every form. */
export default page('/developers/embed/', (data) => {
  const { words, dataset } = data;
  const business = dataset.business.name;
  const place = placeOf(data);
  const copy = { copy: words.say('embed.copy'), copied: words.say('embed.copied') };
  const codes = codesOf(place).map(([key, code]) => {
    const name = words.say(`embed.${key}`);
    return html`<h2>${name}</h2><p>${words.say(`embed.${key}_note`)}</p>
${codeBlock(words.say('embed.code', { name }), code, copy)}
`;
  });
  return {
    title: words.say('embed.title'),
    description: words.say('embed.lead', { business }),
    crumbs: [{ name: words.say('frame.developers'), path: '/developers/' }],
    scripts: ['copy', 'configurator'],
    hidden: true,
    main: html`<div class="pagehead"><h1>${words.say('embed.title')}</h1>
<p class="lede">${words.say('embed.lead', { business })}</p>
<p class="soft after">${words.say('embed.honest')}</p></div>
${form(data)}
<div id="preview" class="preview"></div>
${codeBlock(words.say('embed.code', { name: business }), snippetOf(place, { layout: 'list' }), copy, 'code')}
<p>${words.say('embed.look')}</p>
<details class="codes"><summary>${words.say('embed.all_codes')}</summary>
${codes}</details>
${dataBlock('application/json', clientData(data, place), 'embeds')}
<script src="/embed.js" async></script>`,
  };
});

function form(data: PageData): Html {
  const { words, languages } = data;
  const kinds = [...LAYOUTS, 'picture', 'mail'] as const;
  const values: Record<string, string> = PICTURES;
  const limits = Array.from({ length: EMBED_SIZE }, (_, at): [string, string] => [
    String(at + 1),
    words.number(at + 1),
  ]);
  const services = data.mentioned('services').map(({ id, name }): [string, string] => [id, name]);
  const tongues = languages.map(({ language }): [string, string] => [
    language === words.language ? '' : language,
    words.languageName(language),
  ]);
  return html`<div id="configurator" class="pills choices" hidden>
${select(
  'layout',
  words.say('embed.form'),
  kinds.map((key) => [values[key] ?? key, words.say(`embed.${key}`)]),
)}
${select('limit', words.say('menu.reviews'), [['', words.say('embed.usual')], ...limits])}
${select('theme', words.say('embed.theme'), [
  ['', words.say('embed.auto')],
  ['light', words.say('embed.light')],
  ['dark', words.say('embed.dark')],
])}
${services.length > 0 && select('service', words.say('search.services'), [['', words.say('list.every')], ...services])}
${select(
  'lang',
  words.say('search.language'),
  tongues.toSorted(([a], [b]) => Number(a !== '') - Number(b !== '')),
)}
<label class="check"><input type="checkbox" name="frame"> ${words.say('frame.named', { name: words.say('embed.frame'), text: words.say('embed.frame_note') })}</label>
</div>`;
}

function select(
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
): Html {
  return html`<div><label for="c-${name}">${label}</label><select id="c-${name}" name="${name}">${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></div>`;
}

/** Returns the code of every form, by its key in the words. */
function codesOf(
  place: Place,
): [key: (typeof LAYOUTS)[number] | 'frame' | 'picture' | 'mail', code: string][] {
  return [
    ...LAYOUTS.map((key): [typeof key, string] => [key, snippetOf(place, { layout: key })]),
    ['frame', frameOf(place, { layout: 'list' })],
    ['picture', pictureOf(place, 'svg')],
    ['mail', pictureOf(place, 'png')],
  ];
}

function placeOf({ site, dataset, words, embed }: PageData): Place {
  return {
    home: absolute(site, '/'),
    label: words.say('overview.title', { business: embed.business.name }),
    isSample: dataset.sample === true,
    count: dataset.reviews.length,
  };
}

function clientData(data: PageData, place: Place): object {
  const { business } = data.embed;
  const labels = data.languages.map((words) => [
    words.language,
    words.say('overview.title', { business: business.name }),
  ]);
  const counts = data.mentioned('services').map(({ id, reviews }) => [id, reviews.length]);
  return { place, labels: Object.fromEntries(labels), counts: Object.fromEntries(counts) };
}
