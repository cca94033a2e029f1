import { addProblem, check, type Origin } from './check.ts';
import { ContentReview } from './content-schema.ts';
import { splitFrontMatter } from './front-matter.ts';
import { parseYaml } from './parse-yaml.ts';
import type { Problems } from './problem.ts';

/** A review with the place it was read from. */
export type Located = { review: ContentReview; origin: Origin };

/** Reads `reviews/YYYY/*.md`: fields in the front matter, the customer's words below it. */
export function parseReviewFile(
  file: string,
  text: string,
  problems: Problems,
): Located | undefined {
  const parts = splitFrontMatter(text);
  if (parts === undefined) {
    const message = 'expected a line of three dashes, fields, and a second line of three dashes';
    problems.addFile(file, message);
    return undefined;
  }
  const origin = { file, text: parts.yaml, firstLine: parts.firstLine };
  const fields = parseYaml(origin, problems);
  if (fields === undefined) return undefined;
  const body = parts.body.replaceAll('\r\n', '\n').trim();
  const own = typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {};
  if ('text' in own) {
    const message = 'the text stands below the second line of dashes, not in a field';
    addProblem(problems, origin, ['text'], () => message);
    return undefined;
  }
  const review = check(ContentReview, { ...own, text: body }, () => origin, problems);
  return review && { review, origin };
}
