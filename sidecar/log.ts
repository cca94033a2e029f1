import type { LogEvent } from '../contract/log-events.ts';
import { LOG_LEVELS, type LogLevel } from '../settings.ts';

/** Logs an event with its level, name and fields. */
export type Log = (
  level: Exclude<LogLevel, 'silent'>,
  event: LogEvent,
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
  const { message, stack, cause } = value;
  return { message, stack, cause };
}

/** Returns the reason of a thrown value. If several addresses were tried, the error has only a code. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || (thrown as NodeJS.ErrnoException).code || 'unknown';
}
