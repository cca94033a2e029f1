import { readFile } from 'node:fs/promises';
import { basename, posix } from 'node:path';
import querystring from 'node:querystring';
import { withHash, withoutHash } from '../../contract/headers.ts';
import { nameHint } from '../../contract/nearest-name.ts';
import { PARTS } from '../../contract/parts.ts';
import { type Document, extensionOf, toDocument } from '../document.ts';
import { allFilesBelow, readText } from './files.ts';
import { addThrown, importFresh, PICTURES } from './own-pages.ts';
import { addProblem, type Located, unknownName } from './parse.ts';
import { endingOf } from './photos.ts';
import { ContentError, displayPath, type Origin, Problems } from './problems.ts';

/** Public path of the files of a theme. */
const FOLDER = '/assets/theme/';

/** Style sheet of a theme. Pages load it after all others. */
const STYLE_SHEET = 'theme.css';

const FILES = ['.css', '.woff2', ...PICTURES];

/** The owner's theme, from `content/theme/`. */
export type Theme = {
  files: Document<Buffer>[];
  /** Public path of the style sheet, if there is one. */
  styleSheet: string | undefined;
  /** Public path of the logo, if `site.logo` of business.yaml names one. */
  logo: string | undefined;
  /** Values of `--accent` and `--star` in the style sheet, or else `site.accent`, for embeds, which do not load it. */
  colors: Readonly<Record<string, string>>;
  /** The owner's parts by name. They replace ours. */
  parts: Readonly<Record<string, unknown>>;
};

/** Matches addresses in a style sheet: `url("fonts/quarry.woff2")` and `@import "print.css"`. */
const ADDRESS = /(?:\burl\(\s*|@import\s*(?=["']))(?:"([^"\n]+)|'([^'\n]+)|([^"')\s;]+))/gi;
/** Addresses that are not in the theme: of other hosts, and data. */
const OTHER_ADDRESS = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** A comment of a style sheet. */
const COMMENT = /\/\*[\s\S]*?\*\//g;

type WithSite = { site: { logo?: string | undefined; accent?: string | undefined } };

/** Reads the theme, which is empty if the folder is missing. `settings` name the logo and the colour. */
export async function readTheme(
  dir: string,
  problems: Problems,
  settings: Located<WithSite> | undefined,
): Promise<Theme> {
  const files: Document<Buffer>[] = [];
  const parts: Record<string, unknown> = {};
  const found = await allFilesBelow(dir, problems);
  const names = [...found.keys()].filter((name) => FILES.includes(extensionOf(name)));
  for (const [name, file] of found) {
    if (name.endsWith('.ts')) {
      const part = await readPart(file, problems);
      if (part !== undefined) parts[basename(name, '.ts')] = part;
    } else if (names.includes(name)) {
      const text = name.endsWith('.css') ? await readText(file, problems) : undefined;
      if (text !== undefined)
        checkAddresses({ file: displayPath(file), text, firstLine: 1 }, name, names, problems);
      const content = text === undefined ? await readFile(file) : Buffer.from(text);
      const path = FOLDER + (name === STYLE_SHEET ? withHash(name, content) : name);
      files.push(toDocument(path, content));
    } else {
      const message = `expected a style sheet, a font or a picture (${FILES.join(', ')}), or a part (.ts)`;
      problems.addFile(file, message);
    }
  }
  const { logo: logoName, accent } = settings?.value.site ?? {};
  const styles = files.find(({ path }) => withoutHash(path) === `${FOLDER}${STYLE_SHEET}`);
  const logo = files.find(({ path }) => path === `${FOLDER}${logoName}`);
  if (settings !== undefined && logoName !== undefined && !(logo && isPicture(logo))) {
    const got = logo === undefined ? logoName : `${logoName}, which is no picture`;
    const message = `expected the name of a picture in ${displayPath(dir)}, got ${got}`;
    addProblem(problems, settings.origin, ['site', 'logo'], () => message);
  }
  return {
    files,
    styleSheet: styles?.path,
    logo: logo?.path,
    colors: {
      ...(accent !== undefined && { brand: accent }),
      ...colorsIn(String(styles?.content ?? '')),
    },
    parts,
  };
}

/** Refuses addresses of a style sheet that name no file of the theme, except kinds that it cannot have, like fonts for old browsers. */
function checkAddresses(
  sheet: Origin,
  name: string,
  names: readonly string[],
  problems: Problems,
): void {
  const text = sheet.text.replace(COMMENT, (comment) => comment.replace(/./g, ' '));
  for (const { 1: double, 2: single, 3: bare = '', index } of text.matchAll(ADDRESS)) {
    const address = double ?? single ?? bare;
    const file = querystring.unescape(address.replace(/[?#].*/, ''));
    const path = posix.resolve(FOLDER, posix.dirname(name), file);
    const named = path.slice(FOLDER.length);
    const isOurs = path.startsWith(FOLDER) && FILES.includes(extensionOf(named));
    if (!isOurs || OTHER_ADDRESS.test(address) || names.includes(named)) continue;
    const message = `there is no content/theme/${named}; ${nameHint(named, names)}`;
    problems.addAt(sheet, index, message);
  }
}

/** Reports whether a file is a picture, and not only named like one. */
function isPicture({ path, content: bytes }: Document<Buffer>): boolean {
  if (path.endsWith('.svg')) return bytes.includes('<svg');
  return endingOf(bytes) !== undefined || bytes.toString('latin1', 0, 4) === '\0\0\x01\0';
}

/** Returns the last value of each colour that embeds use. */
function colorsIn(css: string): Record<string, string> {
  const rules = css.replace(COMMENT, '');
  const found = rules.matchAll(/(?:^|[\s;{])--(accent|star)\s*:\s*((?:(?!var\()[^;{}])+)(?=[;}])/g);
  return Object.fromEntries(
    Array.from(found, ([, name = '', value = '']) => [
      name === 'accent' ? 'brand' : name,
      value.trim(),
    ]),
  );
}

/** Reads a part: a module whose default export renders it. */
async function readPart(file: string, problems: Problems): Promise<unknown> {
  const name = basename(file, '.ts');
  if (!Object.hasOwn(PARTS, name))
    return problems.addFile(file, unknownName('part', name, Object.keys(PARTS)));
  const draw = await importFresh(file, problems);
  if (draw === undefined) return draw;
  if (typeof draw === 'function') return withPlace(draw as Part, file);
  return problems.addFile(file, 'expected a function as the default export, which draws the part');
}

/** A part: its last argument has the tag that renders what it returns. */
type Part = (...values: [unknown, unknown, { html: (...parts: unknown[]) => unknown }]) => unknown;

/** Makes a part that fails, or returns what cannot be rendered, a problem of its file. */
function withPlace(draw: Part, path: string): Part {
  return (...values) => {
    try {
      return values[2].html(['', ''], draw(...values));
    } catch (error) {
      if (error instanceof Error && error.cause instanceof ContentError) throw error;
      const problems = new Problems();
      addThrown(problems, path, error);
      const cause = new ContentError(problems);
      throw new Error(cause.format(), { cause });
    }
  };
}
