import { ImportError } from '../import-error.ts';
import { isObject, LIST_KEYS, unfold } from './flatten.ts';

/** Matches text with one object per line. */
const LINES = /^\s*\{.*\}[\t ]*\r?\n\s*\{/;

/** Parses JSON, or JSON Lines. Throws ImportError if it is invalid. */
export function readJson(name: string, text: string): unknown[] {
  if (!LINES.test(text)) return [parse(name, text)];
  return text.split('\n').flatMap((line, at) => {
    return line.trim() === '' ? [] : [parse(`${name}, line ${at + 1}`, line)];
  });
}

function parse(place: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // The engine quotes the text around the error, including line ends.
    const message = String(cause)
      .replace(/^SyntaxError: /, '')
      .replace(/\s+/g, ' ');
    const { at } = /at position (?<at>\d+)/.exec(message)?.groups ?? {};
    const isCut =
      /end of JSON input|Unterminated string/.test(message) || Number(at) >= text.length;
    const problem = isCut ? 'the JSON is cut off' : `expected JSON, got ${message}`;
    throw new ImportError(`${place}: ${problem}`, { cause });
  }
}

/** Returns the records in a value's list of reviews, or in its first list with records, or else the value as one record. */
export function recordsOf(value: unknown): unknown[] {
  if (!isObject(value)) return unfold(value);
  const lists = Object.keys(value).filter((key) => Array.isArray(value[key]));
  const filled = lists.filter((key) => unfold(value[key]).length > 0);
  const list = filled.find((key) => LIST_KEYS.includes(key)) ?? filled[0];
  if (list !== undefined) return unfold(value[list]);
  return unfold(Object.fromEntries(Object.entries(value).filter(([key]) => !lists.includes(key))));
}
