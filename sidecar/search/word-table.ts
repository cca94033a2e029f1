const SPACE = 0x20;
const NO_BYTES = new Uint8Array();
/** FNV-1a, 32 bits. */
const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** Fields of a word: its hash, where it first appeared, and the mark of the text it was last seen in. */
const HASH = 0;
const START = 1;
const STOP = 2;
const SEEN = 3;
const FIELDS = 4;

/**
 * The distinct words of folded texts, numbered in the order of their first appearance; a word is what stands between
 * spaces. They are known by their bytes where they first appeared: no string is made to look one up.
 */
export class WordTable {
  /** Word of each slot, or -1; at most half of them are taken. */
  #slots = new Int32Array(1 << 13).fill(-1);
  /** Of each word what the names of the fields say, side by side: looking one up touches little memory. */
  #fields = new Int32Array(1 << 14);
  /** The bytes each word first appeared in. */
  readonly #homes: Uint8Array[] = [];

  /** How many words there are. */
  get size(): number {
    return this.#homes.length;
  }

  /** Puts the words of a text into `words`, in their order, from the place `at` on, and gives the place after them. */
  wordsOf(bytes: Uint8Array, start: number, stop: number, words: Uint32Array, at: number): number {
    let next = at;
    let from = start;
    let hash = SEED;
    for (let place = start; place <= stop; place++) {
      const byte = place < stop ? (bytes[place] ?? SPACE) : SPACE;
      if (byte !== SPACE) {
        hash = Math.imul(hash ^ byte, PRIME);
        continue;
      }
      if (place > from) words[next++] = this.#wordAt(bytes, from, place, hash);
      from = place + 1;
      hash = SEED;
    }
    return next;
  }

  /** The same with each word once, as its row, which is `firstRow + word`; `mark` must be new for each text. */
  rowsOf(
    bytes: Uint8Array,
    start: number,
    stop: number,
    rows: Uint32Array,
    at: number,
    firstRow: number,
    mark: number,
  ): number {
    const end = this.wordsOf(bytes, start, stop, rows, at);
    let next = at;
    for (let place = at; place < end; place++) {
      const word = rows[place] ?? 0;
      if (this.#fields[word * FIELDS + SEEN] === mark) continue;
      this.#fields[word * FIELDS + SEEN] = mark;
      rows[next++] = firstRow + word;
    }
    return next;
  }

  /** A word between two spaces, so that its beginning and its end are phrases like any other. */
  padded(word: number): string {
    const { buffer, byteOffset } = this.#homes[word] ?? NO_BYTES;
    const start = this.#fields[word * FIELDS + START] ?? 0;
    const length = (this.#fields[word * FIELDS + STOP] ?? 0) - start;
    return ` ${Buffer.from(buffer, byteOffset + start, length).toString()} `;
  }

  /** Number of a word, a new one where it is new. */
  #wordAt(bytes: Uint8Array, start: number, stop: number, hash: number): number {
    let slot = this.#slotOf(hash);
    for (let word = this.#slots[slot] ?? -1; word >= 0; word = this.#slots[slot] ?? -1) {
      const isLike = this.#fields[word * FIELDS + HASH] === hash;
      if (isLike && this.#isSame(word, bytes, start, stop)) return word;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    const word = this.#homes.push(bytes) - 1;
    if (this.#fields.length < (word + 1) * FIELDS) {
      const larger = new Int32Array(2 * this.#fields.length);
      larger.set(this.#fields);
      this.#fields = larger;
    }
    this.#fields.set([hash, start, stop, 0], word * FIELDS);
    this.#slots[slot] = word;
    if (2 * this.#homes.length > this.#slots.length) this.#grow();
    return word;
  }

  #isSame(word: number, bytes: Uint8Array, start: number, stop: number): boolean {
    const shift = (this.#fields[word * FIELDS + START] ?? 0) - start;
    if ((this.#fields[word * FIELDS + STOP] ?? 0) - stop !== shift) return false;
    const home = this.#homes[word] ?? bytes;
    for (let at = start; at < stop; at++) if (home[at + shift] !== bytes[at]) return false;
    return true;
  }

  /** The high bits decide too: the low ones hardly depend on the first letters. */
  #slotOf(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1);
  }

  #grow(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(-1);
    for (let word = 0; word < this.size; word++) {
      let slot = this.#slotOf(this.#fields[word * FIELDS + HASH] ?? 0);
      while ((this.#slots[slot] ?? -1) >= 0) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = word;
    }
  }
}
