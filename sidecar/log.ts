import { LOG_LEVELS, type LogLevel } from '../settings.ts';

/** Logs an event with its level, name and fields. */
export type Log = (
  level: Exclude<LogLevel, 'silent'>,
  event: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

/** Creates a log of one JSON line per event at level `min` or above. `write` receives the line with its newline. */
export function createLog(min: LogLevel, write: (line: string) => void, now: () => number): Log {
  return (level, event, fields = {}) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(min)) return;
    const time = new Date(now()).toISOString();
    write(`${JSON.stringify({ time, level, event, ...fields }, errorsAsText)}\n`);
  };
}

function errorsAsText(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return {
    message: value.message,
    stack: value.stack,
    ...(value.cause !== undefined && { cause: value.cause }),
  };
}

/** Converts a thrown value to an Error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
