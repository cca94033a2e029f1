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

function toJson(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
