import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { slotsOf, wordsFor, wordsSchema } from '../../build/read/word-table.ts';
import { Words } from '../../site/_includes/words.ts';

const FOLDER = 'site/words';
const languages = (await readdir(FOLDER))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => name.slice(0, -'.yaml'.length));
const { entries: english } = await wordsFor('en');

/** Returns every sentence of the interface with its slots, as JSON from which `Words` takes its types. */
function slotsJson(): string {
  const lines = Object.entries(english)
    .filter(([key]) => !key.startsWith('kind.'))
    .map(([key, entry]) => {
      const slots = slotsOf(entry).map((slot) => `"${slot}": true`);
      return `  "${key}": ${slots.length === 0 ? '{}' : `{ ${slots.join(', ')} }`}`;
    });
  return `{\n${lines.join(',\n')}\n}\n`;
}

it('has a type with the keys and slots of all sentences', async () => {
  const file = join(FOLDER, 'slots.json');
  if (process.env.WORDS === 'write') await writeFile(file, slotsJson());
  expect(await readFile(file, 'utf8'), 'run: npm run words').toBe(slotsJson());
});

it('has no unused sentence', async () => {
  const folders = ['site', 'build/render'].map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
  );
  const files = (await Promise.all(folders)).flat().filter((name) => /\.(ts|js)$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(name, 'utf8')));
  const source = texts.join('\n');
  const unsaid = Object.keys(english).filter((key) => {
    const family = key.slice(0, key.lastIndexOf('.') + 1);
    return !source.includes(`'${key}'`) && !source.includes(`\`${family}\${`);
  });
  expect(unsaid).toEqual([]);
});

describe.each(languages)('the words of %s', (language) => {
  const read = async (): Promise<unknown> =>
    parse(await readFile(join(FOLDER, `${language}.yaml`), 'utf8'));

  it('have the same keys and slots as the English ones', async () => {
    const { entries } = await wordsFor(language);
    expect(Object.keys(entries)).toEqual(Object.keys(english));
    const slots = (table: typeof english): string[] =>
      Object.entries(table).map(([key, entry]) => `${key}: ${slotsOf(entry).join(', ')}`);
    expect(slots(entries)).toEqual(slots(english));
    expect((await wordsSchema()).safeParse(await read()).error?.issues ?? []).toEqual([]);
  });

  it('say no order of a court where the owner only said "legal"', async () => {
    const { entries } = await wordsFor(language);
    const order = /order|anordnung|orden|ordem|justice|autorit|rechter|nakaz/i;
    expect(entries['about.reason.legal']).not.toMatch(order);
  });

  it('do not say of a removed review that it was published', async () => {
    const { entries } = await wordsFor(language);
    expect(entries['about.removed_note']).not.toMatch(/pub+li|veröffentlicht/);
  });

  it('say of an unverified review that nobody checked it, not that nobody could', async () => {
    const { entries } = await wordsFor(language);
    expect(entries['about.reason.unverified']).toBe(entries['proof.status.unverified']);
    const tried = /\bcould\b|konnte|\bpu\b|pudo|potuto|\bkon\b|udało|mógł|pôde/i;
    for (const key of ['unverified_shown', 'unverified_withheld'])
      expect(entries[`about.${key}`]).not.toMatch(tried);
  });

  it('give the page about the reviews and its section on verification different titles', async () => {
    const { entries } = await wordsFor(language);
    expect(entries['about.proof']).not.toBe(entries['frame.about']);
  });

  it('do not promise a quote for every statement: the count of the stars has none', async () => {
    const said = JSON.stringify((await wordsFor(language)).entries['about.figures_text']);
    const promise = said.slice(said.lastIndexOf('. '));
    expect(promise).toMatch(/review|Bewertung|avis|opini|recension|beoordeling|avaliaç/);
    expect(promise).not.toMatch(/quote|zitat|citation|\bcitas|citazion|citat|cytat|citaç/i);
  });

  it('leave out the answers yes and no, not the customers who gave them', async () => {
    const said = String((await wordsFor(language)).entries['recommendations.note']);
    const last = said.split('. ')[1];
    expect(last).toMatch(/answers|^Das|réponses|respuestas|risposte|^Dat|odpowiedzi|respostas/);
  });

  it('have all plural forms of the language', async () => {
    const rules = new Intl.PluralRules(language);
    const numbers = Array.from({ length: 200 }, (_, count) => count);
    const needed = [...new Set([...numbers.map((count) => rules.select(count)), 'other'])].sort();
    const { entries } = await wordsFor(language);
    for (const [key, entry] of Object.entries(entries)) {
      if (typeof entry === 'string') continue;
      expect(Object.keys(entry), key).toEqual(expect.arrayContaining(needed));
      expect(rules.resolvedOptions().pluralCategories, key).toEqual(
        expect.arrayContaining(Object.keys(entry)),
      );
    }
  });

  it('count reviews, not customers: some reviews are by the same person or by staff', async () => {
    const { entries } = await wordsFor(language);
    const counting = Object.values(entries)
      .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
      .flatMap((form) => form.split(/\.(?= |$)/))
      .filter((sentence) => sentence.includes('{count}'));
    expect(counting.filter((form) => /customer|client|kunde|klant|klien/i.test(form))).toEqual([]);
  });

  it('say nothing about other reviews than those found: filters may hide some', async () => {
    const said = (await wordsFor(language)).entries['search.most'];
    expect(said).not.toMatch(/\b(No|Keine|Aucun|Ninguna|Nessuna|geen|Nenhuma)\b|Żadna/);
    // Before "1 review" as well as before "8 reviews".
    expect(said).not.toMatch(/\b(These|Diese|Estas|Ceux|Queste|deze)\b|\bTe\b/);
  });

  it('have no spaces at the start or end', async () => {
    const { entries } = await wordsFor(language);
    const forms = Object.values(entries).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    );
    expect(forms.filter((form) => form !== form.trim())).toEqual([]);
    // These are no-break spaces.
    expect(forms.filter((form) => / [:;?!»]|« /.test(form))).toEqual([]);
  });
});

it.each(['fr', 'es', 'it', 'pl', 'pt'])(
  'label the tiles of the about page in %s without a plural, which would be wrong beside 1',
  async (language) => {
    const { entries } = await wordsFor(language);
    const labels = ['received', 'published', 'withheld', 'for_stars'];
    for (const label of labels)
      expect(entries[`about.${label}`]).toMatch(language === 'pl' ? /^Liczba / : /^Totale? /);
  },
);

it('uses French spaces before punctuation, and typographic apostrophes', async () => {
  const { entries } = await wordsFor('fr');
  const forms = Object.values(entries).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );
  expect(forms.filter((form) => /[^\u00a0]:(?!\/)|[^\u202f][;?!»]|«[^\u202f]/.test(form))).toEqual(
    [],
  );
  for (const language of ['fr', 'it', 'nl']) {
    const all = JSON.stringify((await wordsFor(language)).entries);
    expect(all.match(/\p{L}'\p{L}/gu) ?? [], language).toEqual([]);
  }
});

it('falls back from a regional tag to its language, and then to English', async () => {
  const spoken = async (language: string): Promise<string> => (await wordsFor(language)).language;
  expect(await spoken('de-AT')).toBe('de');
  expect(await spoken('EN')).toBe('en');
  expect(await spoken('tlh')).toBe('en');
});

it('reads the words of a region on top of those of its language', async () => {
  const team = async (language: string): Promise<unknown> =>
    (await wordsFor(language)).entries['menu.technicians'];
  expect(await team('pt')).toBe('Equipa');
  expect(await team('pt-PT')).toBe('Equipa');
  expect(await team('pt-BR')).toBe('Equipe');
  expect(await team('pt-latn-br')).toBe('Equipe');
  // Brazil quotes “so” and counts 4 de 5 stars.
  const brazilian = (await wordsFor('pt-BR')).entries;
  expect(Object.values(brazilian).filter((said) => /«|em 5/.test(JSON.stringify(said)))).toEqual(
    [],
  );
});

it.each(['fr', 'pt', 'pt-BR'])(
  'has no plural after an average in %s, where 1,5 is singular',
  async (language) => {
    expect((await wordsFor(language)).entries['years.average']).not.toMatch(/étoile|estrela/);
  },
);

it('counts reviews with praise in French, not pieces of praise', async () => {
  const words = new Words(await wordsFor('fr'), 'fr-FR');
  expect(words.say('topics.counts.praise', { count: 48 })).toBe('48 avec éloges');
});

it('counts Dutch praise with another word than the topic of prices, "Prijzen"', async () => {
  const { entries } = await wordsFor('nl');
  expect(JSON.stringify(entries['topics.counts.praise'])).not.toContain('prijzen');
});

it('reads the words of the country of the business unless the language names a region', async () => {
  const garage = async (language: string, country: string): Promise<unknown> =>
    (await wordsFor(language, {}, country)).entries['kind.AutoRepair'];
  expect(await garage('en', 'US')).toBe('Auto repair shop');
  const swiss = (await wordsFor('de', {}, 'CH')).entries;
  expect(Object.values(swiss).filter((said) => /[ß„]/.test(JSON.stringify(said)))).toEqual([]);
  const american = Object.values((await wordsFor('en', {}, 'US')).entries);
  expect(american.filter((said) => /criticise|colour/.test(JSON.stringify(said)))).toEqual([]);
  expect(await garage('en', 'GB')).toBe('Garage');
  expect(await garage('en-GB', 'US')).toBe('Garage');
  expect(await garage('tlh', 'US')).toBe('Auto repair shop');
  expect((await wordsFor('pt', {}, 'BR')).entries['menu.technicians']).toBe('Equipe');
});

it.each([
  ['de', '1 weiteres:', '2 weitere:'],
  ['fr', '1 autre\u00a0:', '2 autres\u00a0:'],
  ['it', 'Un altro (1):', 'Altri 2:'],
])('counts the folded topics in %s', async (language, one, two) => {
  const words = new Words(await wordsFor(language), language);
  expect([1, 2].map((count) => words.say('topics.more', { count }))).toEqual([one, two]);
});

/** Nobody knows of a review that is not marked whether it was rewarded. */
it.each(languages)(
  'counts only reviews that are marked as rewarded or related in %s',
  async (language) => {
    const said = JSON.stringify((await wordsFor(language)).entries['about.marked']);
    const marked =
      /marked|Vermerk|signalés|señaladas|segnalate|gemarkeerd|oznaczone|assinaladas|marcadas/g;
    expect(said.match(marked)).toHaveLength(2);
  },
);
