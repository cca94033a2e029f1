import { DatabaseSync } from 'node:sqlite';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import { Index as FlexIndex } from 'flexsearch';
import Fuse from 'fuse.js';
import { fold } from '../contract/fold.ts';
import type { Review } from '../contract/review.ts';
import type { SearchQuery } from '../contract/search-query.ts';
import { openIndex } from '../sidecar/search/open-index.ts';
import { inOrder } from '../sidecar/search/order.ts';
import { indexReviews } from '../test/support/index-reviews.ts';
import { buildMiniSearch } from '../test/support/mini-search.ts';
import { type Folded, foldAll } from '../test/support/search-plain.ts';

/** What is measured: the number of all matches and the newest 20, or undefined where the engine cannot be asked that. */
export type Ask = (query: SearchQuery) => Found | undefined | Promise<Found>;
export type Found = { total: number; page: ArrayLike<unknown> };

/** An engine: builds itself from reviews; `bytes` is what it holds outside the JavaScript heap. */
export type Engine = (reviews: readonly Review[]) => Built | Promise<Built>;
type Built = { ask: Ask; bytes?: () => number };

/** Bytes of the arrays anywhere in a value. */
export function arrayBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + arrayBytes(part), 0);
}

const PAGE = 20;

export const ENGINES = {
  'includes scan': (reviews) => ({ ask: scan(foldAll(reviews)) }),

  'this index': (reviews) => {
    const { index, memories } = indexReviews(reviews);
    const { planOf, run } = openIndex(index, memories);
    return {
      bytes: () => arrayBytes(index),
      ask: (query) => {
        const plan = planOf(query);
        if (plan === undefined) return { total: 0, page: [] };
        const { counts, first } = run.tally(plan, PAGE);
        return { total: counts.reduce((sum, count) => sum + count, 0), page: first };
      },
    };
  },

  'this index, page only': (reviews) => {
    const { index, memories } = indexReviews(reviews);
    const { planOf, run } = openIndex(index, memories);
    return {
      ask: (query) => {
        const plan = planOf(query);
        const page = plan ? inOrder(run, index, plan, 'newest', undefined, PAGE) : [];
        return { total: page.length, page };
      },
    };
  },

  'SQLite FTS5 trigram': (reviews) => {
    const db = new DatabaseSync(':memory:');
    db.exec(`CREATE VIRTUAL TABLE reviews USING fts5(text, tokenize = 'trigram case_sensitive 1');
      CREATE TABLE ratings(number INTEGER PRIMARY KEY, rating INTEGER); BEGIN`);
    const insert = db.prepare('INSERT INTO reviews(rowid, text) VALUES (?, ?)');
    const rate = db.prepare('INSERT INTO ratings VALUES (?, ?)');
    reviews.forEach(({ text, rating }, number) => {
      insert.run(number, fold(text));
      rate.run(number, rating);
    });
    db.exec('COMMIT');
    const match = db.prepare('SELECT rowid FROM reviews WHERE reviews MATCH ? ORDER BY rowid');
    const short = db.prepare('SELECT rowid FROM reviews WHERE instr(text, ?) > 0');
    const filtered = db.prepare(
      'SELECT reviews.rowid FROM reviews JOIN ratings ON number = reviews.rowid WHERE reviews MATCH ? AND rating = ? ORDER BY reviews.rowid',
    );
    const size = db.prepare(
      'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
    );
    const all = db.prepare('SELECT number FROM ratings ORDER BY number');
    return {
      bytes: () => Number(size.get()?.bytes),
      ask: ({ query, rating }) => {
        const quoted = `"${query?.replaceAll('"', '""')}"`;
        let rows = all.all.bind(all) as () => unknown[];
        if (query !== undefined && query !== '') {
          if (rating !== undefined) rows = () => filtered.all(quoted, rating);
          else rows = () => (query.length < 3 ? short.all(query) : match.all(quoted));
        }
        const found = rows();
        return { total: found.length, page: found.slice(0, PAGE) };
      },
    };
  },

  'FlexSearch (full)': (reviews) => {
    const index = new FlexIndex({ tokenize: 'full', encoder: 'Exact' });
    reviews.forEach(({ text }, number) => {
      index.add(number, fold(text));
    });
    return {
      ask: ({ query, rating }) => {
        if (!query || rating !== undefined) return undefined;
        const found = index.search(query, { limit: reviews.length });
        return { total: found.length, page: found.slice(0, PAGE) };
      },
    };
  },

  Orama: async (reviews) => {
    const db = create({ schema: { text: 'string', rating: 'number' } as const });
    await insertMultiple(
      db,
      reviews.map(({ text, rating }) => ({ text: fold(text), rating })),
      1_000,
    );
    return {
      ask: async ({ query, rating }) => {
        const where = rating === undefined ? {} : { where: { rating: { eq: rating } } };
        const found = await searchOrama(db, {
          term: query ?? '',
          limit: PAGE,
          threshold: 0,
          ...where,
        });
        return { total: found.count, page: found.hits };
      },
    };
  },

  'Fuse.js (exact)': (reviews) => {
    const list = reviews.map(({ text }) => fold(text));
    const fuse = new Fuse(list, { threshold: 0, ignoreLocation: true, useExtendedSearch: true });
    return {
      ask: ({ query, rating }) => {
        if (!query || rating !== undefined) return undefined;
        const found = fuse.search(`'"${query.replaceAll('"', '')}"`);
        return { total: found.length, page: found.slice(0, PAGE) };
      },
    };
  },

  MiniSearch: (reviews) => {
    const mini = buildMiniSearch(reviews);
    return {
      ask: ({ query, rating }) => {
        if (!query || rating !== undefined) return undefined;
        const found = mini.search(query);
        return { total: found.length, page: found.slice(0, PAGE) };
      },
    };
  },
} satisfies Record<string, Engine>;
export type EngineName = keyof typeof ENGINES;

/** Looks at every text, which is what the index must never be much slower than. */
function scan(texts: readonly Folded[]): Ask {
  return ({ query = '', rating }) => {
    const page: number[] = [];
    let total = 0;
    for (let number = 0; number < texts.length; number++) {
      const text = texts[number];
      if (text === undefined || !text.folded.includes(query)) continue;
      if (rating !== undefined && text.review.rating !== rating) continue;
      if (total++ < PAGE) page.push(number);
    }
    return { total, page };
  };
}
