/** What we use of Eleventy 3, which ships no types. */
declare module '@11ty/eleventy' {
  export type EleventyConfig = {
    addPlugin(plugin: (config: EleventyConfig) => void | Promise<void>, options?: object): void;
    addExtension(extension: string, options: { key: string }): void;
    addTemplateFormats(format: string): void;
    addGlobalData(name: string, data: () => unknown): void;
    addTemplate(name: string, template: unknown, data: object): void;
    addShortcode(name: string, shortcode: (...values: unknown[]) => string): void;
    addTransform(
      name: string,
      transform: (this: { page: { outputPath: string | false } }, content: string) => string,
    ): void;
    setLiquidOptions(options: object): void;
    addPassthroughCopy(paths: Record<string, string>): void;
    addWatchTarget(glob: string, options?: { resetConfig: boolean }): void;
    on(event: string, listener: (details: BuildEvent) => void | Promise<void>): void;
    readonly globalData: Readonly<Record<string, unknown>>;
  };

  /** What listeners of eleventy.before and eleventy.after are told. */
  export type BuildEvent = {
    directories: { output: string };
    runMode: 'build' | 'serve' | 'watch';
    outputMode: 'fs' | 'json' | 'ndjson';
  };

  export default class Eleventy {
    constructor(input: string | undefined, output: string | undefined, options: object);
    toJSON(): Promise<{ url: string | false; content: string }[]>;
    disableLogger(): void;
  }
}

/** Filters for feeds in Nunjucks templates: dateToRfc3339, dateToRfc822, getNewestCollectionItemDate, absoluteUrl. */
declare module '@11ty/eleventy-plugin-rss' {
  export default function rssPlugin(config: object): void;
}
