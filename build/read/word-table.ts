import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { compileOnce } from '../../compile-cache.ts';
import { primaryLanguage } from '../../contract/plain-text.ts';

/** Folder of word tables, one file per language. */
const TABLES = new URL('../../site/words/', import.meta.url);

/** A sentence: a text, or its forms by plural category. */
type Entry = string | Readonly<Record<string, string>>;

/** A word table: sections of sentences. */
type Section = { readonly [name: string]: Entry | Section };

/** Sentences by dotted key, and their language. */
export type WordTable = { language: string; entries: Readonly<Record<string, Entry>> };

const text = z.string().min(1);

/** Unicode plural categories besides `other`, which every language has. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many'];

/** Schema of a section: sentences, forms of a sentence, and further sections. */
const Section: z.ZodType<Section> = z.lazy(() => z.record(z.string(), z.union([text, Section])));

/**
 * Returns the words of the interface in a language, overridden by those of the region (`pt-BR.yaml` has only what differs from
 * `pt.yaml`) and by the owner's words. A language without a table gets English words throughout: a page in two languages reads
 * worse and cannot declare its language correctly.
 *
 * @param country the region of a language tag without one (ISO 3166-1)
 */
export async function wordsFor(
  language: string,
  own: unknown = {},
  country?: string,
): Promise<WordTable> {
  const primary = primaryLanguage(language);
  const table = await readTable(primary);
  if (table === undefined) return wordsFor('en', own, country);
  const { region = country } = new Intl.Locale(language);
  const regional = region === undefined ? {} : await readTable(`${primary}-${region}`);
  const layers = [table, regional ?? {}, Section.parse(own)].map((section) => entriesOf(section));
  return { language: primary, entries: Object.assign({}, ...layers) };
}

/** Returns the words of the interface in every language that has a table, without those of regions. */
export async function allWords(): Promise<WordTable[]> {
  const files = (await readdir(TABLES)).filter((name) => /^[a-z]+\.yaml$/.test(name)).sort();
  return Promise.all(files.map((name) => wordsFor(name.slice(0, -'.yaml'.length))));
}

/** Returns the schema of `content/words.yaml`: any sentences of the English table, with the same slots. */
export async function wordsSchema(): Promise<z.ZodType> {
  const english = await readTable('en');
  if (english === undefined) throw new Error(`there is no ${TABLES.pathname}en.yaml`);
  return sectionSchema(english);
}

/** Returns the slots in all forms of a sentence. */
export function slotsOf(entry: Entry): string[] {
  const forms = typeof entry === 'string' ? [entry] : Object.values(entry);
  const slots = forms.flatMap((form) => form.match(/(?<=\{)\w+(?=\})/g) ?? []);
  return [...new Set(slots)].sort();
}

/** Returns a sentence without plural forms, with its slots filled. */
export function fillSlots(
  { language, entries }: WordTable,
  key: string,
  slots: Readonly<Record<string, string>>,
): string {
  const entry = entries[key];
  if (typeof entry !== 'string') throw new Error(`the words of ${language} have no text ${key}`);
  return entry.replace(/\{(\w+)\}/g, (slot, name) => slots[name] ?? slot);
}

/** Returns sentences by dotted key. */
function entriesOf(section: Section, prefix = ''): Record<string, Entry> {
  const entries = Object.entries(section).map(([name, value]) => {
    const key = `${prefix}${name}`;
    return isEntry(value) ? { [key]: value } : entriesOf(value, `${key}.`);
  });
  return Object.assign({}, ...entries);
}

async function readTable(name: string): Promise<Section | undefined> {
  const file = await readFile(new URL(`${name}.yaml`, TABLES), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  return Section.parse(
    JSON.parse(compileOnce('yaml', file, (text) => JSON.stringify(parse(text)))),
  );
}

function isEntry(value: Entry | Section): value is Entry {
  return typeof value === 'string' || typeof value.other === 'string';
}

function sectionSchema(section: Section): z.ZodType {
  const shape = Object.entries(section).map(([name, value]) => {
    const schema = isEntry(value) ? entrySchema(slotsOf(value)) : sectionSchema(value);
    return [name, schema.optional()];
  });
  return z.strictObject(Object.fromEntries(shape));
}

/** Returns the schema of a sentence. With a slot `count` it may have plural forms, even if the English one has none. */
function entrySchema(slots: readonly string[]): z.ZodType {
  const names = slots.map((slot) => `{${slot}}`).join(', ');
  const message = slots.length === 0 ? 'a text without slots' : `no other slots than ${names}`;
  const knownSlots = (form: string): boolean => slotsOf(form).every((slot) => slots.includes(slot));
  const sentence = text.refine(knownSlots, { message });
  if (!slots.includes('count')) return sentence;
  const forms = CATEGORIES.map((name) => [name, sentence.optional()]);
  return z.preprocess(
    (value) => (typeof value === 'string' ? { other: value } : value),
    z.strictObject({ ...Object.fromEntries(forms), other: sentence }),
  );
}
