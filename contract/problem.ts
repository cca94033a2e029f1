import { z } from 'zod';
import { Tombstone } from './review.ts';
import { doc, resource } from './schema.ts';

/** Codes of issues: stable, documented in OpenAPI and docs/errors.md. */
export const ISSUE_CODES = {
  unknown_parameter: 'The parameter does not exist. The message names the nearest one, or all.',
  repeated_parameter: 'The parameter was given more than once.',
  empty_value: 'The parameter was given without a value.',
  invalid_type: 'The value has the wrong type.',
  out_of_range: 'The number is out of range.',
  too_long: 'The text is longer than its limit.',
  invalid_value: 'The value is not an allowed one.',
  invalid_date: 'The value is not a calendar date of the form YYYY-MM-DD.',
  since_after_until: '`since` is after `until`.',
  min_above_max: '`min_rating` is above `max_rating`.',
  too_many_words: 'The query has too many words for `mode=words`.',
  invalid_cursor: 'The cursor is damaged or belongs to another query.',
  missing_parameter: 'A required parameter is missing.',
} as const;
export type IssueCode = keyof typeof ISSUE_CODES;

export const Issue = resource('Issue', 'One broken rule.', {
  code: doc(
    z.enum(Object.keys(ISSUE_CODES) as [IssueCode, ...IssueCode[]]),
    'Stable code of the rule that was broken.',
    'out_of_range',
  ),
  path: doc(z.string(), 'Parameter or field it is about.', 'limit'),
  message: doc(
    z.string(),
    'The rule and the value, in words.',
    'expected a whole number from 1 to 100, got 0',
  ),
});
export type Issue = z.infer<typeof Issue>;

/** Body of every 4xx and 5xx response, after RFC 9457. `issues` is always there for 400. */
export const Problem = resource('Problem', 'An error (RFC 9457).', {
  type: doc(
    z.string(),
    'Kind of the problem; `about:blank` when the status says it all.',
    'about:blank',
  ),
  title: doc(z.string(), 'The status in words.', 'Bad Request'),
  status: doc(z.int().min(400).max(599), 'HTTP status code.', 400),
  detail: doc(
    z.string(),
    'What is wrong with this request.',
    'limit: expected a whole number from 1 to 100, got 0',
  ),
  issues: z.array(Issue).describe('Every broken rule at once; empty where none applies.'),
});
export type Problem = z.infer<typeof Problem>;

/** Body of the 410 of a review that was taken down. */
export const RemovedProblem = resource(
  'RemovedProblem',
  'The error for a review that was taken down.',
  { ...Problem.shape, removed: Tombstone },
);
