import { z } from 'zod';

/**
 * Makes a check of values against a schema, which gives them back as they are: a field we do not know yet stays in. The schema is compiled,
 * which is worth it for many values; what that refuses, the schema itself words.
 *
 * @throws Error with the file, the field (after `prefix`) and the rule that is broken
 */
export function checkAgainst<T extends z.ZodType>(
  schema: T,
): (value: unknown, file: string, prefix?: string) => z.output<T> {
  const compiled = z.compile(schema);
  return (value, file, prefix = '') => {
    if (compiled.validate(value)) return value as z.output<T>;
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    throw new Error(
      `${file} breaks the contract at ${prefix}${issue?.path.join('.')}: ${issue?.message}`,
    );
  };
}
