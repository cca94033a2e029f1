import { absolute } from '../../contract/addresses.ts';
import { EMBED_WORDS_PATH, embedServicePath } from '../../contract/embed.ts';
import type { PageData } from './page-data.ts';
import { embedWords, toEmbed } from './to-embed.ts';

/** Returns what embeds load: all reviews, those of each service, and the texts of the interface in every language. */
export function embedDocuments(data: PageData): { path: string; content: string }[] {
  const { type } = data.dataset.business;
  const services = data.mentioned('services').map(({ id, name, path, rating, reviews }) => {
    const service = { name, url: absolute(data.site, path) };
    const embed = toEmbed(data.embedSource, { rating, reviews }, service);
    return { path: embedServicePath(id), content: toJson(embed) };
  });
  const languages = data.languages.map((words) => [
    words.language,
    { language: words.locale, words: embedWords(words, type) },
  ]);
  return [
    { path: '/embed.json', content: toJson(data.embed) },
    ...services,
    { path: EMBED_WORDS_PATH, content: toJson(Object.fromEntries(languages)) },
  ];
}

/** Returns the names of the reviews by language; that of the site's own has the key ''. */
export function embedLabels({ words, languages, embed }: PageData): Record<string, string> {
  const { business } = embed;
  const labels = [...languages, words].map((own) => [
    own === words ? '' : own.language,
    own.say('overview.title', { business: business.name }),
  ]);
  return Object.fromEntries(labels);
}

function toJson(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
