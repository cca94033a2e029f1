import { asBuffer } from '../as-buffer.ts';
import { sharedCopy, sharedNumbers } from '../shared-arrays.ts';

/** Objects as JSON in UTF-8, one after the other, a comma after each; `ends` are before the commas. */
export type PackedJson = { readonly bytes: Uint8Array; readonly ends: Uint32Array };

/** Reads single objects and runs of them out of the packed bytes, without copying. */
export type JsonList = {
  readonly length: number;
  of(number: number): Buffer;
  /** Objects 0 up to (not including) `count`, with the commas between them. */
  upTo(count: number): Buffer;
  textOf(number: number): string;
  /** Value of the first field, a string, as it stands between its quotes. */
  keyOf(number: number): string;
  /** Bytes, with one for the comma. */
  sizeOf(number: number): number;
  /** Copies an object and the comma after it to a place, and gives the place after them. */
  copy(number: number, target: Uint8Array, at: number): number;
};

/** Serialises each object once. */
export function packJson(objects: readonly object[]): PackedJson {
  const ends = sharedNumbers(objects.length);
  let bytes = Buffer.allocUnsafeSlow(64 + objects.length * 1024);
  let end = 0;
  for (const [number, object] of objects.entries()) {
    const json = JSON.stringify(object);
    if (bytes.length < end + 3 * json.length + 1) {
      const larger = Buffer.allocUnsafeSlow((end + 3 * json.length + 1) * 2);
      bytes.copy(larger, 0, 0, end);
      bytes = larger;
    }
    end += bytes.write(json, end);
    ends[number] = end;
    bytes[end++] = 0x2c;
  }
  return { bytes: sharedCopy(bytes.subarray(0, end)), ends };
}

/** Opens packed objects whose first field is `keyField`. */
export function openJson({ bytes, ends }: PackedJson, keyField: string): JsonList {
  const all = asBuffer(bytes);
  const beforeKey = `{"${keyField}":"`.length;
  const startOf = (number: number) => (number === 0 ? 0 : (ends[number - 1] ?? 0) + 1);
  const endOf = (number: number) => ends[number] ?? 0;
  return {
    length: ends.length,
    of: (number) => all.subarray(startOf(number), endOf(number)),
    upTo: (count) => all.subarray(0, count === 0 ? 0 : endOf(count - 1)),
    textOf: (number) => all.toString('utf8', startOf(number), endOf(number)),
    keyOf: (number) => {
      const start = startOf(number) + beforeKey;
      return all.toString('utf8', start, all.indexOf(0x22, start));
    },
    sizeOf: (number) => endOf(number) - startOf(number) + 1,
    copy: (number, target, at) => at + all.copy(target, at, startOf(number), endOf(number) + 1),
  };
}
