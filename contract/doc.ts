/** Metadata of a field: one sentence and one example, both shown in OpenAPI and in the docs. */
export function doc<T>(description: string, example: T): { description: string; examples: T[] } {
  return { description, examples: [example] };
}
