import type { ReviewsDataset } from '../../contract/dataset.ts';

/** Reviews joined at once: enough to spare calls, so few that one emoji widens only its neighbours, not the whole text. */
const AT_ONCE = 256;

/** `/reviews.json`: valid JSON with one review a line, so that a diff of two versions reads well; UTF-8. */
export function toReviewsJson(dataset: ReviewsDataset): Buffer {
  const { reviews, removed, ...head } = dataset;
  return encode([
    `${JSON.stringify(head).slice(0, -1)},"reviews":`,
    ...list(reviews),
    ',"removed":',
    ...list(removed),
    '}\n',
  ]);
}

function list(values: readonly object[]): string[] {
  if (values.length === 0) return ['[]'];
  const parts: string[] = [];
  for (let at = 0; at < values.length; at += AT_ONCE) {
    const texts = values.slice(at, at + AT_ONCE).map((value) => JSON.stringify(value));
    parts.push(`${at === 0 ? '[' : ','}\n`, texts.join(',\n'));
  }
  parts.push('\n]');
  return parts;
}

/** All texts as the bytes of one buffer, made once. */
function encode(texts: readonly string[]): Buffer {
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const text of texts) at += bytes.write(text, at);
  return bytes;
}
