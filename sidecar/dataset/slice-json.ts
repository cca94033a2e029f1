import { asBuffer } from '../as-buffer.ts';
import { sharedCopy, sharedNumbers } from '../shared-arrays.ts';
import type { PackedJson } from './packed-json.ts';

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The objects of an array in a document, and the document with that array empty. */
export type Sliced = { readonly objects: PackedJson; readonly rest: string };

/**
 * Takes the objects of the array `field` out of an object, both JSON in UTF-8, as they stand there: none is parsed. Undefined where the
 * document cannot be cut like that: there is space between its parts, the array is missing or has more than objects, or one of
 * them does not begin with the string `firstField`. Whether the parts are JSON shows when they are parsed.
 */
export function sliceJson(
  document: Uint8Array,
  field: string,
  firstField: string,
): Sliced | undefined {
  const bytes = asBuffer(document);
  const opening = Buffer.from(`"${field}":[`);
  const start = openingOf(bytes, opening) + opening.length;
  if (start < opening.length) return undefined;
  const objectOpening = Buffer.from(`{"${firstField}":"`);
  const ends: number[] = [];
  let at = start;
  while (bytes[at] !== CLOSE_ARRAY || ends.length > 0) {
    if (!standsAt(bytes, objectOpening, at)) return undefined;
    at = endOfValue(bytes, at);
    if (at < 0) return undefined;
    ends.push(at - start);
    if (bytes[at] === CLOSE_ARRAY) break;
    if (bytes[at++] !== COMMA) return undefined;
  }
  const rest = bytes.toString('utf8', 0, start) + bytes.toString('utf8', at);
  return { objects: pack(bytes.subarray(start, ends.length === 0 ? at : at + 1), ends), rest };
}

/** Where a field of the outermost object begins, or -1. */
function openingOf(bytes: Buffer, opening: Buffer): number {
  for (let at = 1; at > 0 && at < bytes.length; ) {
    if (standsAt(bytes, opening, at)) return at;
    at = bytes[at] === QUOTE ? closingQuote(bytes, at) + 1 : endOfValue(bytes, at);
  }
  return -1;
}

/** Place after an object, an array or one other byte; -1 where it has no end, or space between its parts. */
function endOfValue(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = closingQuote(bytes, at);
    else if (byte <= SPACE) return -1;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth++;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth--;
    if (depth <= 0) return at + 1;
  }
  return -1;
}

function closingQuote(bytes: Buffer, opening: number): number {
  let at = opening + 1;
  for (; at < bytes.length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
  return at;
}

function standsAt(bytes: Buffer, part: Buffer, at: number): boolean {
  for (let i = 0; i < part.length; i++) if (bytes[at + i] !== part[i]) return false;
  return true;
}

/** The form of `packJson`, from objects with a comma between them and one byte after the last. */
function pack(objects: Buffer, ends: readonly number[]): PackedJson {
  const bytes = sharedCopy(objects);
  bytes[bytes.length - 1] = COMMA;
  const places = sharedNumbers(ends.length);
  for (const [number, end] of ends.entries()) places[number] = end;
  return { bytes, ends: places };
}
