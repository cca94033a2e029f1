import { ImportError } from '../import-error.ts';
import { isObject, LIST_KEYS, unfold } from './flatten.ts';

/** Each line is an object of its own. */
const LINES = /^\s*\{.*\}[\t ]*\r?\n\s*\{/;

/** The values of a JSON text: one, or one a line. Throws ImportError. */
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
    // The engine quotes what stands around the fault, line ends included.
    const message = String(cause)
      .replace(/^SyntaxError: /, '')
      .replace(/\s+/g, ' ');
    const { at } = /at position (?<at>\d+)/.exec(message)?.groups ?? {};
    const isCut =
      /end of JSON input|Unterminated string/.test(message) || Number(at) >= text.length;
    const words = isCut ? 'it ends in the middle; it is cut off' : `expected JSON, got ${message}`;
    throw new ImportError(`${place}: ${words}`, { cause });
  }
}

/** The records of a value: those of its list, of several the first that is named like one of reviews; else of all of it. */
export function recordsOf(value: unknown): unknown[] {
  if (!isObject(value)) return unfold(value);
  const lists = Object.keys(value).filter((key) => Array.isArray(value[key]));
  const filled = lists.filter((key) => unfold(value[key]).length > 0);
  const list = filled.find((key) => LIST_KEYS.includes(key)) ?? filled[0];
  if (list !== undefined) return unfold(value[list]);
  return unfold(Object.fromEntries(Object.entries(value).filter(([key]) => !lists.includes(key))));
}
