import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ServedSite } from './serve-site.ts';

/** Compares the card of every review on the search page with its card in the lists. */
export async function expectSameCards(site: ServedSite, browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const inLists = new Map<string, string>();
  for (const { path } of site.etags.files) {
    if (!/^\/reviews\/(page\/\d+\/)?$/.test(path)) continue;
    await page.goto(site.origin + path);
    for (const [id, card] of await cardsOf(page, "[...document.querySelectorAll('.card')]")) {
      inLists.set(id, card);
    }
  }
  await page.goto(`${site.origin}/search/`);
  const inSearch = new Map(
    await cardsOf(
      page,
      `(async () => {
        const { reviewCard } = await import('/assets/review-card.js');
        const { searchData } = await import('/assets/search-data.js');
        const { reviews } = await (await fetch('/reviews.json')).json();
        return reviews.map((review) => reviewCard(searchData(), review));
      })()`,
    ),
  );
  expect(inSearch.size).toBeGreaterThan(30);
  expect([...inSearch.keys()].sort()).toEqual([...inLists.keys()].sort());
  for (const [id, card] of inSearch) expect(card, id).toBe(inLists.get(id));
  await page.close();
}

/** Returns the id and markup of the cards that a script selects, without white space between elements. */
async function cardsOf(page: Page, script: string): Promise<[id: string, markup: string][]> {
  const cards = await page.evaluate<[string, string][]>(
    `(async () => (await ${script}).map(({ id, outerHTML }) => [id, outerHTML]))()`,
  );
  return cards.map(([id, markup]) => [id, markup.replace(/>\s+</g, '><').trim()]);
}
