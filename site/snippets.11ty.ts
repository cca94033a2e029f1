import { absolute } from '../contract/addresses.ts';
import { EMBED_SIZE } from '../contract/embed.ts';
import { embedLabels } from './_includes/assets.ts';
import { codeBlock, dataBlock } from './_includes/blocks.ts';
import { page } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { LIMITS } from './client/embed/choice.ts';
import { frameOf, type Place, pictureOf, snippetOf } from './client/embed/snippet.ts';
import { type Content, type Html, html } from './client/html.ts';

const KINDS = ['list', 'grid', 'slider', 'badge', 'floating', 'frame', 'picture', 'mail'] as const;

/** `/developers/embed/`: choose an embed, see it, and copy its code. Without a script, the code of every form. */
export default page('/developers/embed/', (data) => {
  const { words, dataset, siteTitle: label } = data;
  const { name } = dataset.business;
  const home = absolute(data.site, '/');
  const place = { home, label, isSample: dataset.sample === true, count: dataset.reviews.length };
  const counts = data.mentioned('services').map((service) => [service.id, service.reviews.length]);
  const choices = { place, labels: embedLabels(data), counts: Object.fromEntries(counts) };
  const copy = { copy: words.say('embed.copy'), copied: words.say('embed.copied') };
  const codes = KINDS.map((kind) => {
    const title = words.say(`embed.${kind}`);
    return html`<h2>${title}</h2><p>${words.say(`embed.${kind}_note`)}</p>
${codeBlock(words.say('embed.code', { name: title }), codeOf(place, kind), copy)}
`;
  });
  return {
    title: words.say('embed.title'),
    description: words.say('embed.lead', { business: name }),
    crumbs: [{ name: words.say('frame.developers'), path: '/developers/' }],
    assets: ['developers.css', 'copy.js', 'configurator.js'],
    hidden: true,
    main: html`<div class="pagehead"><h1>${words.say('embed.title')}</h1>
<p class="lede">${words.say('embed.lead', { business: name })}</p>
<p class="soft after">${words.say('embed.honest')}</p></div>
${form(data)}
<div id="preview" class="preview${dataset.reviews.length >= LIMITS.list && ' tall'}"></div>
${codeBlock(words.say('embed.code', { name }), snippetOf(place, { layout: 'list' }), copy, 'code')}
<p>${words.say('embed.look')}</p>
<details class="codes"><summary>${words.say('embed.all_codes')}</summary>
${codes}</details>
${dataBlock('application/json', choices, 'embeds')}
<script src="/embed.js" async></script>`,
  };
});

function form(data: PageData): Html {
  const { words, languages } = data;
  // The frame is a choice of its own, for several of the others.
  const kinds = KINDS.filter((kind) => kind !== 'frame');
  const forms = kinds.map((kind) => [kind, words.say(`embed.${kind}`)]);
  const limits = Array.from({ length: EMBED_SIZE }, (_, at) => [at + 1, words.number(at + 1)]);
  const themes = (['light', 'dark'] as const).map((theme) => [theme, words.say(`embed.${theme}`)]);
  const services = data.mentioned('services').map(({ id, name }) => [id, name]);
  const others = languages.filter(({ language }) => language !== words.language);
  const tongues = others.map(({ language }) => [language, words.languageName(language)]);
  return html`<div id="configurator" class="pills choices" hidden>
${select('layout', words.say('embed.form'), forms)}
${select('limit', words.say('menu.reviews'), limits, words.say('embed.usual'))}
${select('theme', words.say('embed.theme'), themes, words.say('embed.auto'))}
${services.length > 0 && select('service', words.say('search.services'), services, words.say('list.every'))}
${select('lang', words.say('search.language'), tongues, words.languageName(words.language))}
<label class="check"><input type="checkbox" name="frame"> ${words.named(words.say('embed.frame'), words.say('embed.frame_note'))}</label>
</div>`;
}

/** Renders a choice of values, each with its name. `usual` names what is chosen without it. */
function select(name: string, label: string, options: readonly Content[][], usual?: string): Html {
  return html`<div><label for="c-${name}">${label}</label><select id="c-${name}" name="${name}">\
${usual !== undefined && html`<option value="">${usual}</option>`}\
${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></div>`;
}

function codeOf(place: Place, kind: (typeof KINDS)[number]): string {
  if (kind === 'picture') return pictureOf(place, 'svg');
  if (kind === 'mail') return pictureOf(place, 'png');
  return kind === 'frame' ? frameOf(place, { layout: 'list' }) : snippetOf(place, { layout: kind });
}
