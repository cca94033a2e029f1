import { absolute } from '../../contract/addresses.ts';
import { EMBED_WORDS_PATH, embedServicePath } from '../../contract/embed.ts';
import { framePath } from '../client/embed/snippet.ts';
import { embedView } from '../client/embed/view.ts';
import { html, ownMarkup } from '../client/html.ts';
import { assetPath } from './assets.ts';
import { barePage } from './blocks.ts';
import type { PageData } from './page-data.ts';
import { embedWords, siteEmbed, toEmbed } from './to-embed.ts';

/** Returns what embeds load: all reviews, those of each service, and the texts of the interface in every language. */
export function embedDocuments(data: PageData): { path: string; content: string }[] {
  const services = data.mentioned('services').map(({ id, name, path, rating, reviews }) => {
    const service = { name, url: absolute(data.site, path) };
    const embed = toEmbed(data, rating, reviews, service);
    return { path: embedServicePath(id), content: toJson(embed) };
  });
  const languages = data.languages.map((words) => [
    words.language,
    { language: words.locale, words: embedWords(words, data.trade) },
  ]);
  return [
    { path: '/embed.json', content: toJson(data.once(siteEmbed)) },
    ...services,
    { path: EMBED_WORDS_PATH, content: toJson(Object.fromEntries(languages)) },
  ];
}

/** The layouts that other sites can show in a frame. */
const FRAMES = ['list', 'grid', 'badge', 'slider'] as const;

/** Returns `/embed/` and the pages below it: the embeds as pages for frames, without header and footer. Their links open in a new tab. */
export function embedFrames(data: PageData): { path: string; content: string }[] {
  const embed = data.once(siteEmbed);
  const { name } = embed.business;
  const head = html`<title>${data.words.say('overview.title', { business: name })}</title>
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${assetPath(data, '/assets/embed.css')}">
<script src="/embed.js" data-frame defer></script>`;
  return FRAMES.map((layout) => {
    const view = embedView(embed, { layout }).toString();
    // Text is escaped, so these are the tags of links.
    const links = view.replaceAll('<a ', '<a target="_blank" rel="noopener" ');
    const body = html`<body class="frame">
${ownMarkup(links)}
</body>`;
    return { path: `/${framePath(layout)}`, content: barePage(embed.language, head, body) };
  });
}

function toJson(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
