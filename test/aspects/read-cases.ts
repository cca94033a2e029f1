import { readdirSync, readFileSync } from 'node:fs';

/** A review and the expected mentions; see docs/insights.md. */
export type AspectCase = {
  readonly file: string;
  readonly industry: string;
  readonly stars: number | undefined;
  readonly text: string;
  readonly expected: readonly string[];
  /** Reason why the case is known to fail. */
  readonly knownLimit: string | undefined;
};

const SETTING = /^(industry|stars): *(.+)$/;
const LIMIT = 'known limit:';

function readCase(file: string, block: string): AspectCase {
  const [before = '', after] = block.split(/^-{3,}$/m);
  if (after === undefined) throw new Error(`${file}: expected a line of dashes in: ${block}`);
  const lines = before.split('\n').filter((line) => !line.startsWith('#'));
  const settings = new Map<string, string>();
  while (lines[0] !== undefined && (lines[0] === '' || SETTING.test(lines[0]))) {
    const [, name, value] = SETTING.exec(lines.shift() ?? '') ?? [];
    if (name && value) settings.set(name, value);
  }
  const expected = after.split('\n').map((line) => line.trim());
  const limit = expected.find((line) => line.startsWith(LIMIT));
  const stars = settings.get('stars');
  return {
    file,
    industry: settings.get('industry') ?? 'generic',
    stars: stars === undefined ? undefined : Number(stars),
    text: lines.join('\n').trim(),
    expected: expected.filter((line) => line !== '' && line !== limit),
    knownLimit: limit?.slice(LIMIT.length).trim(),
  };
}

/** Reads the cases of every `*.txt` in the folder. A line of equal signs separates cases. */
export function readCases(folder: URL): AspectCase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split(/^={3,}$/m)
        .map((block) => readCase(file, block)),
    );
}
