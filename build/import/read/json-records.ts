import { ImportError } from '../import-error.ts';

/** Longest record, in characters. */
const MAX_RECORD_CHARS = 16_000_000;

/** An element of a list (`key`: the list's name in the top object), or the top object without its lists (`isRest`). */
export type JsonRecord = { key: string; isRest: boolean; value: unknown };

/**
 * Reads the elements of the top list of a JSON text, or of the lists in its top object, holding one at a time; then the top
 * object, its lists empty. With `isLines` every top object is a record, lists and all. Throws ImportError.
 */
export async function* readJson(
  name: string,
  text: AsyncIterable<string>,
  isLines: boolean,
): AsyncGenerator<JsonRecord> {
  /** Text not consumed yet, and the position of the scan in it. */
  let buffer = '';
  let at = 0;
  let isInString = false;
  /** Open brackets, and their number at the level of the streamed list's elements. */
  let stack = '';
  let listDepth: number | undefined;
  let key = '';
  let rest = '';
  let count = 0;
  const fail = (message: string, cause?: unknown): ImportError =>
    new ImportError(`${name}, record ${count + 1}: ${message}`, { cause });
  const cut = (end: number): string => {
    const piece = buffer.slice(0, end);
    buffer = buffer.slice(end);
    at -= end;
    return piece;
  };
  const parse = (json: string): unknown => {
    try {
      return JSON.parse(json);
    } catch (cause) {
      throw fail(`expected JSON, got ${String(cause).replace(/^SyntaxError: /, '')}`, cause);
    }
  };
  for await (const chunk of text) {
    buffer += chunk;
    for (;;) {
      const next = isInString ? /["\\]/g : /["{}[\]]/g;
      next.lastIndex = at;
      const found = next.exec(buffer);
      if (found === null) break;
      const [sign] = found;
      at = found.index + (sign === '\\' ? 2 : 1);
      if (sign === '"') isInString = !isInString;
      if (sign === '{' || sign === '[') {
        const isElement = stack.length === listDepth;
        if (isElement && /[^\s,]/.test(cut(found.index))) throw fail('it is not named fields');
        stack += sign;
        if (isLines || listDepth !== undefined || !/^\{?\[$/.test(stack)) continue;
        rest += cut(at);
        key = /"((?:[^"\\]|\\.)*)"\s*:\s*\[$/.exec(rest)?.[1] ?? '';
        listDepth = stack.length;
      } else if (sign === '}' || sign === ']') {
        if (!stack.endsWith(sign === '}' ? '{' : '[')) throw fail(`expected JSON, got a ${sign}`);
        if (stack.length === listDepth) {
          cut(found.index);
          listDepth = undefined;
        }
        stack = stack.slice(0, -1);
        const isRest = stack === '';
        if (!isRest && stack.length !== listDepth) continue;
        const value = parse(isRest ? rest + cut(at) : cut(at));
        yield { key: isRest ? '' : key, isRest: isRest && !isLines, value };
        if (isRest) rest = '';
        if (!isRest || isLines) count++;
      }
    }
    at = Math.max(at, buffer.length);
    if (buffer.length > MAX_RECORD_CHARS) throw fail(`it has over ${MAX_RECORD_CHARS} characters`);
  }
  if (stack !== '') throw fail('the file ends in the middle of it; it is cut off');
  if ((rest + buffer).trim() !== '') throw fail('expected JSON, got other text');
}
