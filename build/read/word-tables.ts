import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { z } from 'zod';
import { STARS_LANGUAGES, Translation } from '../insights/presets/translations.ts';
import type { WordTables } from '../insights/report/derive-insights.ts';
import { Sentences } from '../insights/report/sentences.ts';

/** Languages of the sentences and labels of insights.json. */
export const INSIGHTS_LANGUAGES = ['en', ...STARS_LANGUAGES] as const;

async function readTable<T>(schema: z.ZodType<T>, path: string): Promise<T> {
  const text = await readFile(new URL(`../insights/${path}.yaml`, import.meta.url), 'utf8');
  return schema.parse(parse(text));
}

/** The words of the analysis in all its languages, as they stand beside it. */
export async function readWordTables(): Promise<WordTables> {
  const sentences = INSIGHTS_LANGUAGES.map(
    async (language) => [language, await readTable(Sentences, `report/words/${language}`)] as const,
  );
  const translations = STARS_LANGUAGES.map(
    async (language) =>
      [language, await readTable(Translation, `presets/words/${language}`)] as const,
  );
  return {
    sentences: new Map(await Promise.all(sentences)),
    translations: new Map(await Promise.all(translations)),
  };
}
