import fs from 'node:fs';
import { join } from 'node:path';
import type { ContentReview } from '../read/content-schema.ts';
import { toLine } from './merge.ts';

/** Position of a line in the staging file. */
export type StagedLine = { offset: number; length: number };

/** Keeps imported lines on disk while the plan is made; memory holds only their offsets. */
export class Staging implements Disposable {
  readonly #dir: string;
  readonly #fd: number;
  #size = 0;

  /** Creates a temporary folder in `parent`, removed on dispose. */
  constructor(parent: string) {
    fs.mkdirSync(parent, { recursive: true });
    this.#dir = fs.mkdtempSync(join(parent, 'import-'));
    this.#fd = fs.openSync(join(this.#dir, 'lines'), 'w+');
  }

  add(review: ContentReview): StagedLine {
    const bytes = Buffer.from(toLine(review));
    fs.appendFileSync(this.#fd, bytes);
    const place = { offset: this.#size, length: bytes.length };
    this.#size += bytes.length;
    return place;
  }

  read({ offset, length }: StagedLine): string {
    const bytes = Buffer.alloc(length);
    fs.readSync(this.#fd, bytes, 0, length, offset);
    return bytes.toString('utf8');
  }

  [Symbol.dispose](): void {
    fs.closeSync(this.#fd);
    fs.rmSync(this.#dir, { recursive: true, force: true });
  }
}
