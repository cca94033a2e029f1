import type { JoinedReview } from './content-schema.ts';
import { noSuchReview } from './ids.ts';
import { addThrown, messageOf, type OwnPage } from './own-pages.ts';
import { ContentError, Problems } from './problems.ts';
import { withheldFor } from './withhold.ts';

/** Matches a review in a template: `{% review "g-101" %}`. */
const NAMED_REVIEW = /\{%-?\s*review\s+["']([^"']*)["']/g;

/** Refuses templates that show a review which is unknown or withheld. Modules are checked when they are rendered. */
export function checkNamedReviews(
  pages: readonly OwnPage[],
  reviews: readonly JoinedReview[],
  policy: Parameters<typeof withheldFor>[1],
  problems: Problems,
): void {
  if (pages.length === 0) return;
  const reasons = new Map(reviews.map((review) => [review.id, withheldFor(review, policy)]));
  for (const { file, template } of pages) {
    if (typeof template !== 'string') continue;
    for (const { 1: id = '', index } of template.matchAll(NAMED_REVIEW)) {
      const reason = reasons.get(id);
      if (reason === undefined && reasons.has(id)) continue;
      const message =
        reason === undefined
          ? noSuchReview(id, reasons.keys())
          : `expected a published review, got ${id}, which is withheld (${reason})`;
      problems.addAt({ file, text: template, firstLine: 1 }, index, message, 'review');
    }
  }
}

/** Matches the place of an error in messages of Liquid and Nunjucks. */
const PLACE = /\bline:?\s*(\d+),\s*col(?:umn)?:?\s*(\d+)/i;

/**
 * Returns the problem of a part or page that could not be rendered, with its place if the template language reports it, or undefined
 * if the error is not the owner's. `folder` is where Eleventy reads the pages.
 */
export function problemOfPage(
  error: unknown,
  pages: readonly OwnPage[],
  folder: string,
): ContentError | undefined {
  const errors = causesOf(error);
  const ofPart = errors.find((one) => one instanceof ContentError);
  if (ofPart !== undefined) return ofPart;
  const messages = errors.map(messageOf);
  const page = pages.find(({ name }) =>
    messages.some((text) => text.includes(`${folder}/${name}`)),
  );
  if (page === undefined) return undefined;
  const { file, template } = page;
  const cause = messages.at(-1) ?? '';
  const said = cause.split('\n').find((text) => !text.startsWith('(')) ?? cause;
  const message = said.replace(/, file:.*/, '').trim();
  const problems = new Problems();
  if (typeof template === 'string') {
    const found = messages.map((text) => PLACE.exec(text)).findLast((place) => place);
    const [, line = lineOf(template, cause), column = 1] = found ?? [];
    problems.addFile(file, message, Number(line), Number(column));
  } else addThrown(problems, file, errors.at(-1), message);
  return new ContentError(problems);
}

/** Returns an error, followed by its causes. */
function causesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [error];
  const cause = 'originalError' in error ? error.originalError : error.cause;
  return [error, ...(cause === undefined ? [] : causesOf(cause))];
}

/** Returns the line with the shortcode that a message begins with, or 1. */
function lineOf(template: string, message: string): number {
  const [name = ''] = message.split(':');
  const at = template.split('\n').findIndex((text) => /\{%/.test(text) && text.includes(name));
  return Math.max(1, at + 1);
}
