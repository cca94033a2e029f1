/** A character (from 0) at which a text is wrong, and the word that stands there: out of place, or a key that came before. */
type JsonFault = { at: number; got: string };

/** Deeper nesting than any content has; each level takes some of the stack. */
const MAX_DEPTH = 100;

const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
const SPACE = /[ \t\r\n]*/y;
/** As much of what stands in the wrong place as a message shows: a word, or one character. */
const WORD = /[\p{L}\p{N}_.-]{1,20}|./suy;

/**
 * The first fault of a text as JSON (RFC 8259), a key given twice included; undefined where there is none. `JSON.parse`
 * takes such keys without a word, and names no place for most other faults. Slower than that: for texts that seem bad.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const has = (mark: string): boolean => {
    take(SPACE);
    if (text[at] !== mark) return false;
    at++;
    return true;
  };
  const syntax = (): JsonFault => {
    take(SPACE);
    const start = at;
    return { at: start, got: take(WORD) ?? 'its end' };
  };
  const list = (end: string, entry: () => JsonFault | undefined): JsonFault | undefined => {
    if (has(end)) return undefined;
    for (;;) {
      const fault = entry();
      if (fault !== undefined) return fault;
      if (has(end)) return undefined;
      if (!has(',')) return syntax();
    }
  };
  const value = (depth: number): JsonFault | undefined => {
    if (depth > MAX_DEPTH) return syntax();
    if (has('[')) return list(']', () => value(depth + 1));
    if (!has('{')) return (take(STRING) ?? take(SCALAR)) === undefined ? syntax() : undefined;
    const keys = new Set<string>();
    return list('}', () => {
      take(SPACE);
      const start = at;
      const key = take(STRING);
      if (key === undefined || !has(':')) return syntax();
      const name = String(JSON.parse(key));
      if (keys.has(name)) return { at: start, got: name };
      keys.add(name);
      return value(depth + 1);
    });
  };
  const fault = value(0);
  if (fault !== undefined) return fault;
  take(SPACE);
  return at === text.length ? undefined : syntax();
}
