/**
 * The lines of the array `field`, where each element stands on a line of its own, and the document with that array
 * empty: so a long document can be parsed element by element. Undefined where the document is written in another form.
 */
export function linesOfArray(
  document: Buffer,
  field: string,
): { lines: Iterable<string>; rest: string } | undefined {
  const opening = `"${field}":[\n`;
  const start = document.indexOf(opening) + opening.length;
  // A line feed inside a JSON string is escaped, so this one ends the last line of the array.
  const end = document.indexOf('\n]', start);
  if (start < opening.length || end < 0) return undefined;
  const rest = document.toString('utf8', 0, start) + document.toString('utf8', end);
  return { lines: linesBetween(document, start, end), rest };
}

function* linesBetween(document: Buffer, start: number, end: number): Generator<string> {
  for (let from = start; from < end; ) {
    const comma = document.indexOf(',\n', from);
    const to = comma < 0 || comma > end ? end : comma;
    yield document.toString('utf8', from, to);
    from = to + 2;
  }
}
