import type { PageData } from './page-data.ts';
import type { Words } from './words/en.ts';
import { wordsFor } from './words/words.ts';

/** What every part of a page is made from: the data of the site and the words of its interface. */
export type PageContext = Pick<PageData, keyof PageData> & { words: Words };

export function pageContext(data: PageData): PageContext {
  return {
    ...data,
    review: (id) => data.review(id),
    words: wordsFor(data.site.language),
  };
}
