/** What we use of Eleventy 3, which ships no types. */
declare module '@11ty/eleventy' {
  export default class Eleventy {
    constructor(input: string, output: string, options: object);
    write(): Promise<void>;
    disableLogger(): void;
  }
}

/** Filters for feeds in Nunjucks templates: dateToRfc3339, dateToRfc822, getNewestCollectionItemDate, absoluteUrl. */
declare module '@11ty/eleventy-plugin-rss' {
  export default function rssPlugin(config: object): void;
}
