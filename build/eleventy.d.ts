/** The parts of Eleventy 3 used here. It ships no types. */
declare module '@11ty/eleventy' {
  export type EleventyConfig = {
    addPlugin(plugin: (config: EleventyConfig) => void | Promise<void>, options?: object): void;
    addExtension(extension: string, options: { key: string }): void;
    setInputDirectory(path: string): void;
    setTemplateFormats(formats: string[]): void;
    addGlobalData(name: string, data: () => unknown): void;
    addTemplate(name: string, template: unknown, data: object): void;
    addShortcode(name: string, shortcode: (...values: unknown[]) => string): void;
    addTransform(
      name: string,
      transform: (
        this: { page: { outputPath: string | false } },
        content: string,
      ) => string | Promise<string>,
    ): void;
    readonly ignores: Set<string>;
    setUseGitIgnore(isUsed: boolean): void;
    setLiquidOptions(options: object): void;
    addWatchTarget(glob: string, options?: { resetConfig: boolean }): void;
    setWatchJavaScriptDependencies(isWatched: boolean): void;
    setServerOptions(options: { port: number; middleware: Middleware[] }): void;
    on(event: 'eleventy.beforeWatch', listener: (files: string[]) => void): void;
    on(
      event: 'eleventy.before' | 'eleventy.after',
      listener: (details: BuildEvent) => void | Promise<void>,
    ): void;
  };

  /** Middleware of Eleventy's development server. */
  export type Middleware = (
    request: import('node:http').IncomingMessage,
    response: import('node:http').ServerResponse,
    next: () => void,
  ) => void;

  /** Argument of eleventy.before and eleventy.after listeners. */
  export type BuildEvent = {
    directories: { output: string };
    outputMode: 'fs' | 'json' | 'ndjson';
    /** The pages of `eleventy.after`. */
    results: { outputPath: string | false }[];
  };

  export default class Eleventy {
    constructor(input: string | undefined, output: string | undefined, options: object);
    init(): Promise<void>;
    watch(): Promise<void>;
    serve(): Promise<void>;
    stopWatch(): Promise<void>;
    write(): Promise<void>;
    toJSON(): Promise<{ url: string | false; content: string }[]>;
    disableLogger(): void;
  }
}

/** Nunjucks filters for feeds: dateToRfc3339, dateToRfc822, getNewestCollectionItemDate, absoluteUrl. */
declare module '@11ty/eleventy-plugin-rss' {
  export default function rssPlugin(config: object): void;
}
