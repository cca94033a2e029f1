import { toError } from '../to-error.ts';

/** What was thrown as one line of printable ASCII, at most 200 characters. */
export function errorText(thrown: unknown): string {
  const error = toError(thrown);
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code} ` : '';
  return `${code}${error.message}`.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200);
}
