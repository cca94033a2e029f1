import type { Words } from './words/en.ts';

/** Name of a language (BCP 47) in the language of the interface; a tag nobody knows stays as it is. */
export function languageName({ language }: Words, tag: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    // Our pattern lets tags through that Intl refuses (RFC 5646 reserves four letters).
    return tag;
  }
}
