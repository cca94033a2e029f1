import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toFileName } from '../../contract/etags.ts';
import { GARAGE } from '../garage/garage.ts';
import { type ServedGarage, serveGarage } from '../garage/serve.ts';
import { noBrowser, openBrowser } from './browser.ts';

let garage: ServedGarage;

beforeAll(async () => {
  const yaml = await readFile(join(GARAGE, 'business.yaml'), 'utf8');
  garage = await serveGarage(
    {
      'business.yaml': yaml.replace('language: en', 'language: fr'),
      'pages/horaires.md': '---\ntitle: Horaires\n---\nDu lundi au vendredi.\n',
    },
    {},
    false,
  );
});

afterAll(() => garage[Symbol.asyncDispose]());

const read = (path: string): Promise<string> =>
  readFile(join(garage.settings.DIST_DIR, toFileName(path)), 'utf8');

it.each([
  ['/search/', 'Rechercher dans les avis.'],
  ['/horaires/', 'Horaires.'],
  ['/reviews/', '11 avis, '],
  ['/services/', 'Ce que les clients disent de chaque prestation.'],
])('has a French space before the colon in the description of %s', async (path, text) => {
  expect(await read(path)).toContain(
    `<meta name="description" content="Quarry Road Garage\u00a0: ${text}`,
  );
});

it('tells how accurate the analysis is in French, on the page as in the data', async () => {
  const { method, summary } = JSON.parse(await read('/insights.json'));
  const french = method.measured.find(({ language }: { language: string }) => language === 'fr');
  const [found, right] = [french.found, (french.precision * french.right) / french.found];
  const [foundOf100, rightOf100] = [found, right].map((share) => Math.round(100 * share));
  expect(await read('/about/')).toContain(
    `${foundOf100} opinions sur 100 ont été repérées dans les textes\u202f; sur 100 repérées, ${rightOf100} étaient justes.`,
  );
  expect(summary.disclosure).toContain(`${rightOf100}`);
});

it('has it before the number of reviews that are not shown, by reason', async () => {
  expect(await read('/about/')).toContain('Ne concerne pas l’entreprise\u00a0: 1');
});

it('has no colon without it in text that only screen readers say', async () => {
  const page = await read('/embed/');
  expect(page).toContain('<span class="vh">, ');
  expect(page).not.toContain('<span class="vh">: ');
});

it('has it in the title of the badge', async () => {
  expect(await read('/badge.svg')).toContain(
    '<title id="title">Avis sur Quarry Road Garage. Note\u00a0: ',
  );
});

it('publishes feeds in French', async () => {
  expect(await read('/feed.xml')).toContain('<title>Avis sur Quarry Road Garage</title>');
  expect(JSON.parse(await read('/api/feed.json')).title).toBe('Avis sur Quarry Road Garage');
});

it.skipIf(noBrowser !== undefined)(
  `names the filters that search refuses ${noBrowser ?? ''}`,
  async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${garage.url}/search/?since=2026-02-30&rating=9`);
      const status = page.locator('#status').filter({ hasText: 'pas valide' });
      expect(await status.textContent()).toMatch(
        /^Cette recherche n’est pas valide\. Vérifiez\u00a0: (?:Depuis \(2026-02-30\)|Note \(9\)| et ){3}\.$/,
      );
      expect(await page.locator('[name="rating"] :checked').textContent()).toBe('Note\u00a0: 9');
    } finally {
      await browser.close();
    }
  },
);
