import type { ReviewsDataset } from '../../contract/dataset.ts';

/** `/reviews.json`: valid JSON with one review a line, so that a diff of two versions reads well. */
export function toReviewsJson(dataset: ReviewsDataset): string {
  const { reviews, removed, ...head } = dataset;
  const before = `${JSON.stringify(head).slice(0, -1)},"reviews":`;
  const after = `,"removed":${lines('', removed, '')}}\n`;
  return lines(before, reviews, after);
}

/** All in one join: text around what was joined would copy it once more, 100 MB at 100,000 reviews. */
function lines(before: string, values: readonly object[], after: string): string {
  if (values.length === 0) return `${before}[]${after}`;
  const texts = values.map((value) => JSON.stringify(value));
  texts[0] = `${before}[\n${texts[0]}`;
  texts.push(`${texts.pop()}\n]${after}`);
  return texts.join(',\n');
}
