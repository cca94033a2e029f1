import type { z } from 'zod';
import type { ToolPromise } from '../../contract/mcp-tools.ts';
import type { Issue } from '../../contract/problem/problem.ts';
import { type Parsed, parseJson } from '../../contract/problem/read-query.ts';

type Promised = Pick<ToolPromise, 'arguments' | 'aliases'>;

/** Reads the arguments of a tool call: aliases are put right, then the schema of the tool decides. */
export function readArguments<T extends Promised>(
  tool: T,
  given: Readonly<Record<string, unknown>>,
): Parsed<z.infer<T['arguments']>> {
  const values: Record<string, unknown> = Object.create(null);
  const repeated: Issue[] = [];
  for (const [name, value] of Object.entries(given)) {
    const meant = canonicalName(tool, name);
    if (meant in values) {
      const message = `given more than once: ${name} means the same`;
      repeated.push({ code: 'repeated_parameter', path: meant, message });
    } else values[meant] = value;
  }
  const parsed = parseJson(tool.arguments, values);
  if (parsed.ok && repeated.length === 0) return parsed as Parsed<z.infer<T['arguments']>>;
  const broken = parsed.ok ? [] : parsed.issues.map((issue) => nameText(issue, values));
  return { ok: false, issues: [...repeated, ...broken] };
}

/** `got 5` does not tell "5" from 5, which is what such a caller got wrong. */
function nameText(issue: Issue, values: Readonly<Record<string, unknown>>): Issue {
  if (issue.code !== 'invalid_type' || typeof values[issue.path] !== 'string') return issue;
  return { ...issue, message: `${issue.message} as a text` };
}

function canonicalName({ arguments: schema, aliases }: Promised, name: string): string {
  if (Object.hasOwn(schema.shape, name)) return name;
  return (Object.hasOwn(aliases, name) ? aliases[name] : undefined) ?? name;
}

/** One sentence for each issue; where an argument is not known, the names of those that are. */
export function describeIssues(issues: readonly Issue[], { arguments: schema }: Promised): string {
  const names = Object.keys(schema.shape);
  if (names.length === 0) return 'This tool takes no arguments.';
  const sentences = issues.map(({ path, message }) => `${path}: ${message.replace(/\?$/, '')}.`);
  const isGuess = ({ code, message }: Issue) =>
    code === 'unknown_parameter' && !message.includes('known are');
  if (issues.some(isGuess)) sentences.push(`Accepted: ${names.join(', ')}.`);
  return sentences.join('\n');
}
