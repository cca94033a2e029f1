import { readFileSync } from 'node:fs';

/** Reads lines of cells between tabs, by the names in the first line. A line may end before its last cells. */
export function readTable(file: URL): Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}
