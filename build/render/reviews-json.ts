import type { ReviewsDataset } from '../../contract/dataset.ts';

/** Reviews joined at once: enough to spare calls, so few that one emoji widens only its neighbours, not the whole text. */
const AT_ONCE = 256;

/** `/reviews.json`: valid JSON with one review a line, so that a diff of two versions reads well; UTF-8. */
export function toReviewsJson(dataset: ReviewsDataset): Buffer {
  const { reviews, removed, ...head } = dataset;
  const bytes = new Bytes(expectedSize(reviews));
  bytes.add(`${JSON.stringify(head).slice(0, -1)},"reviews":`);
  addList(bytes, reviews);
  bytes.add(',"removed":');
  addList(bytes, removed);
  bytes.add('}\n');
  return bytes.all();
}

function addList(bytes: Bytes, values: readonly object[]): void {
  for (let at = 0; at < values.length; at += AT_ONCE) {
    const texts = values.slice(at, at + AT_ONCE).map((value) => JSON.stringify(value));
    bytes.add(`${at === 0 ? '[' : ','}\n${texts.join(',\n')}`);
  }
  bytes.add(values.length === 0 ? '[]' : '\n]');
}

/** Reviews whose size stands for that of all. */
const SAMPLE = 100;

/** Bytes that the JSON of the reviews will hardly exceed. */
function expectedSize(reviews: readonly object[]): number {
  const step = Math.ceil(reviews.length / SAMPLE);
  const sample = reviews.filter((_, at) => at % step === 0);
  return 10_000 + 1.2 * step * Buffer.byteLength(JSON.stringify(sample));
}

/**
 * Texts as the bytes of one buffer. Were they kept until all are there, or buffers replaced by larger ones, V8 would collect the whole heap once more
 * at 100,000 reviews, at a tenth of a second.
 */
class Bytes {
  #bytes: Buffer;
  #end = 0;

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(Math.ceil(size));
  }

  add(text: string): void {
    const needed = this.#end + Buffer.byteLength(text);
    if (needed > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * needed);
    this.#end += this.#bytes.write(text, this.#end);
  }

  all(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }
}
