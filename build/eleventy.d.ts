/** What we use of Eleventy 3, which ships no types. */
declare module '@11ty/eleventy' {
  export default class Eleventy {
    constructor(input: string, output: string, options: object);
    write(): Promise<void>;
    disableLogger(): void;
  }
}
