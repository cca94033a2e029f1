import { z } from 'zod';
import { Tombstone } from './review.ts';
import { doc, resource } from './schema.ts';

/** Issue codes. They are stable and documented in OpenAPI and docs/errors.md. */
export const ISSUE_CODES = {
  unknown_parameter:
    'The parameter does not exist. The message suggests the closest name or lists all names.',
  repeated_parameter: 'The parameter was given more than once.',
  empty_value: 'The parameter has no value.',
  invalid_type: 'The value has the wrong type.',
  out_of_range: 'The number is outside its range.',
  too_long: 'The text is longer than its limit.',
  invalid_value: 'The value is not allowed.',
  invalid_date: 'The value is not a calendar date in the form YYYY-MM-DD.',
  since_after_until: '`since` is after `until`.',
  min_above_max: '`min_rating` is above `max_rating`.',
  too_many_words: 'The query has too many words for `mode=words`.',
  invalid_cursor: 'The cursor is damaged or belongs to another query.',
  missing_parameter: 'A required parameter is missing.',
} as const;
export type IssueCode = keyof typeof ISSUE_CODES;

export const Issue = resource('Issue', 'An invalid parameter or field.', {
  code: doc(
    z.enum(Object.keys(ISSUE_CODES) as [IssueCode, ...IssueCode[]]),
    'Stable code of the broken rule.',
    'out_of_range',
  ),
  path: doc(z.string(), 'Name of the parameter or field.', 'limit'),
  message: doc(
    z.string(),
    'The rule and the value, in words.',
    'expected a whole number from 1 to 100, got 0',
  ),
});
export type Issue = z.infer<typeof Issue>;

/** Body of every 4xx and 5xx response (RFC 9457). */
export const Problem = resource('Problem', 'An error (RFC 9457).', {
  type: doc(
    z.string(),
    'Type of the problem; `about:blank` if it is just the status.',
    'about:blank',
  ),
  title: doc(z.string(), 'Name of the status.', 'Bad Request'),
  status: doc(z.int().min(400).max(599), 'HTTP status code.', 400),
  detail: doc(
    z.string(),
    'Description of this error.',
    'limit: expected a whole number from 1 to 100, got 0',
  ),
  issues: z.array(Issue).describe('All invalid parameters and fields; empty if there are none.'),
});
export type Problem = z.infer<typeof Problem>;

/** Body of the 410 response for a removed review. */
export const RemovedProblem = resource('RemovedProblem', 'The error for a removed review.', {
  ...Problem.shape,
  removed: Tombstone,
});
export type RemovedProblem = z.infer<typeof RemovedProblem>;
