import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';

/** Tables of the interface, one file for each language. */
const TABLES = new URL('../../site/words/', import.meta.url);

/** A sentence: one text, or its forms by plural category. */
type Entry = string | Readonly<Record<string, string>>;

/** A table as it is written: sections of sentences. */
type Section = { readonly [name: string]: Entry | Section };

/** Sentences by dotted key, and the language they are in. */
export type WordTable = { language: string; entries: Readonly<Record<string, Entry>> };

const text = z.string().min(1);

/** The plural categories of Unicode besides `other`, which every language has. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many'];

/** A table of words is sections of sentences, or forms of one. */
const Section: z.ZodType<Section> = z.lazy(() => z.record(z.string(), z.union([text, Section])));

/**
 * The words of the interface in a language, with the owner's in place of ours. `de-AT` gets `de` where it has no table of
 * its own; a language without a table gets English: a page half in one language and half in another reads worse and
 * cannot be marked up truthfully.
 */
export async function wordsFor(language: string, own: unknown = {}): Promise<WordTable> {
  const [primary = 'en'] = language.toLowerCase().split('-');
  for (const name of [language.toLowerCase(), primary]) {
    const table = await readTable(name);
    if (table !== undefined) {
      const entries = { ...entriesOf(table), ...entriesOf(Section.parse(own)) };
      return { language: primary, entries };
    }
  }
  return wordsFor('en', own);
}

/** What an owner may write in `content/words.yaml`: any sentence of the English table, with the slots it has there. */
export async function wordsSchema(): Promise<z.ZodType> {
  const english = await readTable('en');
  if (english === undefined) throw new Error(`there is no ${TABLES.pathname}en.yaml`);
  return sectionSchema(english);
}

/** Slots of a sentence, in all of its forms. */
export function slotsOf(entry: Entry): string[] {
  const forms = typeof entry === 'string' ? [entry] : Object.values(entry);
  const slots = forms.flatMap((form) => form.match(/(?<=\{)\w+(?=\})/g) ?? []);
  return [...new Set(slots)].sort();
}

/** A sentence that has no forms, with its slots filled. */
export function fillSlots(
  { language, entries }: WordTable,
  key: string,
  slots: Readonly<Record<string, string>>,
): string {
  const entry = entries[key];
  if (typeof entry !== 'string') throw new Error(`the words of ${language} have no text ${key}`);
  return entry.replace(/\{(\w+)\}/g, (slot, name) => slots[name] ?? slot);
}

/** Sentences by dotted key. */
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
  return file === undefined ? undefined : Section.parse(parse(file));
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

/** A sentence that counts may have forms, whether it has some in English or not. */
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
