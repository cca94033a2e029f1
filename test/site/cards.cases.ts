import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ServedSite } from './serve-site.ts';

/** Compares the card of every review on the search page with its card in the lists. */
export async function expectSameCards(site: ServedSite, browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${site.origin}/search/`);
  const lists = site.etags.files
    .map(({ path }) => path)
    .filter((path) => /^\/reviews\/(page\/\d+\/)?$/.test(path));
  const inLists = new Map(
    await cardsOf(
      page,
      `Promise.all(${JSON.stringify(lists)}.map(async (path) => {
        const html = await (await fetch(path)).text();
        return [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('.card')];
      })).then((all) => all.flat())`,
    ),
  );
  const more = page.getByRole('button', { name: 'Show more' });
  await page.locator('#results article').first().waitFor();
  while (await more.isVisible()) {
    const shown = await page.locator('#results article').count();
    await more.click();
    await page.locator('#results article').nth(shown).waitFor();
  }
  const inSearch = new Map(
    await cardsOf(page, "[...document.querySelectorAll('#results article')]"),
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
  // "Show more" moves the focus to the first card that it adds.
  return cards.map(([id, markup]) => [
    id,
    markup.replace(/>\s+</g, '><').replace(' tabindex="-1"', '').trim(),
  ]);
}
