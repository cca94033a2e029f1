import { absolute } from '../contract/addresses.ts';
import { codeBlock } from './_includes/code.ts';
import { type Html, html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';

/** Public path of the page. */
const PATH = '/developers/embed/';

const LAYOUTS = ['badge', 'list', 'slider'] as const;

/** Heights of the frames in pixels. The list scrolls inside its frame; the badge and the slider fit on any screen. */
const FRAME_HEIGHTS: Readonly<Record<string, number>> = {
  '/embed/': 480,
  '/embed/badge/': 88,
  '/embed/slider/': 740,
};

/** An embed with its preview and its code. */
type Snippet = {
  key: (typeof LAYOUTS)[number] | 'frame' | 'picture';
  preview: Html;
  codes: readonly string[];
};

/** `/developers/embed/`: the embeds, each with a preview and code to copy. */
export default class SnippetsPage {
  data(): object {
    return { permalink: `${PATH}index.html` };
  }

  render({ pageData: data }: { pageData: PageData }): string {
    const { words, dataset } = data;
    const business = dataset.business.name;
    const copy = { copy: words.say('embed.copy'), copied: words.say('embed.copied') };
    return layout(data, {
      path: PATH,
      title: words.say('embed.title'),
      description: words.say('embed.lead', { business }),
      scripts: ['/assets/copy.js'],
      hidden: true,
      main: html`<div class="pagehead"><h1>${words.say('embed.title')}</h1>
<p class="lede">${words.say('embed.lead', { business })}</p></div>
<p>${words.say('embed.honest')}</p>
<p>${words.say('embed.look')}</p>
<div id="snippets" data-copy="${copy.copy}" data-copied="${copy.copied}">
${snippetsOf(data).map((snippet) => section(data, snippet))}</div>
<script src="/embed.js" async></script>`,
    });
  }
}

function section({ words }: PageData, { key, preview, codes }: Snippet): Html {
  const name = words.say(`embed.${key}`);
  return html`<section class="snippet"><h2>${name}</h2>
<p>${words.say(`embed.${key}_note`)}</p>
<div class="preview">${preview}</div>
${codes.map((code) => codeBlock(words.say('embed.code', { name }), code))}
</section>
`;
}

function snippetsOf(data: PageData): Snippet[] {
  const { site, embed, words } = data;
  const home = absolute(site, '/');
  const script = `<script src="${absolute(site, '/embed.js')}" async></script>`;
  const { label } = embed.words;
  const title = words.say('embed.preview', { name: words.say('embed.frame') });
  const elements = LAYOUTS.map((key): Snippet => {
    const name = words.say('embed.preview', { name: words.say(`embed.${key}`) });
    const link = html`<a href="${home}">${label}</a>`;
    return {
      key,
      preview: html`<customer-reviews layout="${key}" label="${name}"><a href="/">${label}</a></customer-reviews>`,
      codes: [`${script}<customer-reviews layout="${key}">${link}</customer-reviews>`],
    };
  });
  const frame = (path: string): string =>
    html`<iframe src="${absolute(site, path)}" title="${label}" width="640" height="${FRAME_HEIGHTS[path]}" style="width: 100%; border: 0" loading="lazy"></iframe>`.toString();
  const badge = (src: string): Html => html`<img src="${src}" alt="${label}" height="64">`;
  return [
    ...elements,
    {
      key: 'frame',
      preview: html`<iframe src="/embed/" title="${title}" width="640" height="480" loading="lazy"></iframe>`,
      codes: Object.keys(FRAME_HEIGHTS).map(frame),
    },
    {
      key: 'picture',
      preview: html`<a href="/">${badge('/badge.svg')}</a>`,
      codes: [
        html`<a href="${home}">${badge(absolute(site, '/badge.svg'))}</a>`.toString(),
        `[![${label.replace(/[[\]]/g, '')}](${absolute(site, '/badge.svg')})](${home})`,
      ],
    },
  ];
}
