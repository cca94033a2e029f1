/** A command called in a way it does not understand: its `usage` says how to call it. */
export class UsageError extends Error {
  override name = 'UsageError';
}
