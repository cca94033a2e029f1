import { absolute } from '../contract/addresses.ts';
import { EMBED_SIZE } from '../contract/embed.ts';
import { codeBlock } from './_includes/blocks.ts';
import { dataBlock, type Html, html } from './_includes/html.ts';
import { page } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { embedLabels } from './_includes/to-embed.ts';
import { frameOf, type Place, pictureOf, snippetOf } from './client/embed/snippet.ts';

const KINDS = ['list', 'grid', 'slider', 'badge', 'floating', 'frame', 'picture', 'mail'] as const;

type Option = readonly [value: string, name: string];

/** `/developers/embed/`: choose an embed, see it, and copy its code. Without a script, the code of every form. */
export default page('/developers/embed/', (data) => {
  const { words, dataset } = data;
  const business = dataset.business.name;
  const place = placeOf(data);
  const copy = { copy: words.say('embed.copy'), copied: words.say('embed.copied') };
  const codes = KINDS.map((kind) => {
    const name = words.say(`embed.${kind}`);
    return html`<h2>${name}</h2><p>${words.say(`embed.${kind}_note`)}</p>
${codeBlock(words.say('embed.code', { name }), codeOf(place, kind), copy)}
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
  // The frame is a choice of its own, for several of the others.
  const kinds = KINDS.filter((kind) => kind !== 'frame');
  const limits = Array.from({ length: EMBED_SIZE }, (_, at) => at + 1);
  const services = data.mentioned('services');
  const tongues = languages.filter(({ language }) => language !== words.language);
  return html`<div id="configurator" class="pills choices" hidden>
${select(
  'layout',
  words.say('embed.form'),
  kinds.map((kind) => [kind, words.say(`embed.${kind}`)]),
)}
${select('limit', words.say('menu.reviews'), [
  ['', words.say('embed.usual')],
  ...limits.map((count): Option => [String(count), words.number(count)]),
])}
${select('theme', words.say('embed.theme'), [
  ['', words.say('embed.auto')],
  ['light', words.say('embed.light')],
  ['dark', words.say('embed.dark')],
])}
${
  services.length > 0 &&
  select('service', words.say('search.services'), [
    ['', words.say('list.every')],
    ...services.map(({ id, name }): Option => [id, name]),
  ])
}
${select('lang', words.say('search.language'), [
  ['', words.languageName(words.language)],
  ...tongues.map(({ language }): Option => [language, words.languageName(language)]),
])}
<label class="check"><input type="checkbox" name="frame"> ${words.named(words.say('embed.frame'), words.say('embed.frame_note'))}</label>
</div>`;
}

function select(name: string, label: string, options: readonly Option[]): Html {
  return html`<div><label for="c-${name}">${label}</label><select id="c-${name}" name="${name}">${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></div>`;
}

function codeOf(place: Place, kind: (typeof KINDS)[number]): string {
  if (kind === 'picture') return pictureOf(place, 'svg');
  if (kind === 'mail') return pictureOf(place, 'png');
  return kind === 'frame' ? frameOf(place, { layout: 'list' }) : snippetOf(place, { layout: kind });
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
  const counts = data.mentioned('services').map(({ id, reviews }) => [id, reviews.length]);
  return { place, labels: embedLabels(data), counts: Object.fromEntries(counts) };
}
