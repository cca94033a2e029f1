/** Front matter and the text below it; `firstLine` is the line the YAML begins on. */
export type FrontMatter = { yaml: string; firstLine: number; body: string };

const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** Splits a file at its first two `---` lines; undefined where it does not begin with one or has no second one. */
export function splitFrontMatter(text: string): FrontMatter | undefined {
  const match = FENCED.exec(text);
  if (match === null || match.index !== 0) return undefined;
  return { yaml: match[1] ?? '', firstLine: 2, body: text.slice(match[0].length) };
}
