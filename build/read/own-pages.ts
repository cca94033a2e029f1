import { readFile, stat } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { ENTITY_PATHS } from '../../contract/addresses.ts';
import { nameHint } from '../../contract/nearest-name.ts';
import { type Document, extensionOf, toDocument } from '../document.ts';
import { allFilesBelow } from './files.ts';
import { addProblem, check, type Located, readFrontMatter } from './parse.ts';
import { displayPath, type Origin, type Problems } from './problems.ts';

/** Fields that Eleventy would apply, but that menu and sitemap ignore. */
const UNSUPPORTED_FIELDS = {
  permalink: 'no permalink, because the file name is the address of the page',
  layout: 'no layout, because every page has the frame of the site',
  pagination: 'no pagination, because each file is one page',
};

/** Front matter of a page. Other fields are data for its template. */
export const PageFields = z
  .looseObject({
    title: z.string().min(1).max(200),
    description: z.string().min(1).max(500).optional(),
    /** Position in the menu. Pages without it are not in the menu. */
    menu: z.number().optional(),
    /** Whether the footer of every page links to it, as an imprint needs. */
    footer: z.boolean().optional(),
  })
  .superRefine((fields, context) => {
    for (const [name, message] of Object.entries(UNSUPPORTED_FIELDS)) {
      if (name in fields) context.addIssue({ code: 'custom', path: [name], message });
    }
  });
type PageFields = z.infer<typeof PageFields>;

/** A page of the owner, from `content/pages/`. */
export type OwnPage = PageFields & {
  /** Path of the file, for messages. */
  file: string;
  /** Path relative to the folder of pages. */
  name: string;
  /** Public path, like `/opening-hours/` for `opening-hours.md`. */
  path: string;
  /** Template without its front matter, padded to keep its line numbers; for a module, its default export. */
  template: unknown;
};

/** The owner's pages, and their pictures, which are published unchanged. */
export type OwnPages = { pages: OwnPage[]; files: Document<Buffer>[] };

const TEMPLATE = /\.(?:md|njk|liquid|11ty\.ts)$/;
export const PICTURES = ['.avif', '.ico', '.jpeg', '.jpg', '.png', '.svg', '.webp'];
/** Runs of signs and the tilde occur in names of pictures that the editor makes, like `pxl_2026~2` and `photo_-1`. */
const NAME = /^[a-z0-9]+(?:[-_~]+[a-z0-9]+)*$/;

/** First path segments of the pages and endpoints of the site. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...Object.values(ENTITY_PATHS).map((path) => path.replaceAll('/', '')),
  ...'about admin api assets badge developers embed feed healthz index'.split(' '),
  ...'insights mcp readyz reviews search'.split(' '),
]);

/** Reads the owner's pages and their pictures. Returns none if the folder is missing. */
export async function readOwnPages(dir: string, problems: Problems): Promise<OwnPages> {
  const own: OwnPages = { pages: [], files: [] };
  for (const [name, file] of await allFilesBelow(dir, problems)) {
    const isPicture = PICTURES.includes(extensionOf(name));
    if (!isPicture && !TEMPLATE.test(name)) {
      const message = `expected a page (.md, .njk, .liquid, .11ty.ts) or a picture (${PICTURES.join(', ')})`;
      problems.addFile(file, message);
      continue;
    }
    const parts = name.replace(isPicture ? /\.\w+$/ : TEMPLATE, '').split('/');
    if (!isAvailable(parts, isPicture)) {
      const rule = parts.every((part) => NAME.test(part))
        ? `a name that is not an address of the site (${[...RESERVED_NAMES].join(', ')})`
        : 'a name of lower-case letters, digits and hyphens';
      problems.addFile(file, `expected ${rule}, got ${name}`);
    } else if (isPicture) {
      own.files.push(toDocument(`/${name}`, await readFile(file)));
    } else {
      const read = name.endsWith('.11ty.ts') ? readModule : readTemplate;
      const page = await read(file, problems);
      const path = `/${parts.join('/')}/`.replace(/\/index\/$/, '/');
      if (page !== undefined) own.pages.push({ ...page, file: displayPath(file), name, path });
    }
  }
  for (const [path, [first, ...others]] of Map.groupBy(own.pages, (page) => page.path))
    for (const { file } of others)
      problems.addFile(
        file,
        `expected a unique address, got ${path}, which is also that of ${first?.file}`,
      );
  return own;
}

function isAvailable(parts: readonly string[], isPicture: boolean): boolean {
  const [first = ''] = parts;
  return (
    parts.every((part) => NAME.test(part)) &&
    (!RESERVED_NAMES.has(first) || (isPicture && parts.length === 1 && first !== 'badge'))
  );
}

type Template = PageFields & Pick<OwnPage, 'template'>;

/** Reads a template with front matter. */
async function readTemplate(path: string, problems: Problems): Promise<Template | undefined> {
  const read = await readFrontMatter(path, 'a line like "title: Opening hours"', problems);
  if (read === undefined) return undefined;
  const checked = check(PageFields, read.fields, read.origin, problems);
  return checked && { ...checked, template: '\n'.repeat(read.linesAbove) + read.body };
}

/** Reads a module whose default export is an Eleventy template: a class or an object with `data` and `render`. */
async function readModule(path: string, problems: Problems): Promise<Template | undefined> {
  const template = await importFresh(path, problems);
  if (template === undefined) return undefined;
  const origin: Origin = { file: displayPath(path), text: '', firstLine: 1 };
  try {
    const checked = check(PageFields, await dataOf(template), origin, problems);
    return checked && { ...checked, template };
  } catch (error) {
    return addThrown(problems, path, error);
  }
}

async function dataOf(template: unknown): Promise<unknown> {
  const instance: unknown =
    typeof template === 'function' && template.prototype?.render !== undefined
      ? Reflect.construct(template, [])
      : template;
  const data: unknown = instance && Reflect.get(Object(instance), 'data');
  return typeof data === 'function' ? data.call(instance) : data;
}

/** Imports the current version of a module of the owner and returns its default export. A module that fails to load is a problem. */
export async function importFresh(path: string, problems: Problems): Promise<unknown> {
  const url = pathToFileURL(path);
  // Modules are cached by URL, so the URL changes with the file. It ends in .ts for loaders that check the extension.
  url.search = `changed=${(await stat(path)).mtimeMs}.ts`;
  // The package.json that npm init writes makes it CommonJS.
  const format = 'module-typescript';
  const hooks = registerHooks({
    load: (at, context, next) => next(at, at === url.href ? { ...context, format } : context),
  });
  try {
    const { default: exported } = await import(url.href);
    if (exported === undefined) problems.addFile(path, 'expected a default export, got none');
    return exported;
  } catch (error) {
    const [message] = messageOf(error).trim().split('\n');
    return problems.addFile(path, `expected a module that can be loaded: ${message}`);
  } finally {
    hooks.deregister();
  }
}

/** Adds what a module from `importFresh` throws, at the line and column that its stack names, or 1 and 1. */
export function addThrown(
  problems: Problems,
  path: string,
  error: unknown,
  message = messageOf(error),
): undefined {
  const stack = (error instanceof Error && error.stack?.split(`/${basename(path)}?`)[1]) || '';
  const [, line = 1, column = 1] = /^\S*?:(\d+):(\d+)/.exec(stack) ?? [];
  problems.addFile(path, message, Number(line), Number(column));
}

/** Returns the message of what was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Refuses paths in the menu that no page has. A page with problems of its own is not known. */
export function checkMenu(
  file: Located<{ site: { menu?: readonly string[] | undefined } }> | undefined,
  pages: readonly OwnPage[],
  problems: Problems,
): void {
  if (problems.count > 0) return;
  const paths: string[] = pages.map(({ path }) => path);
  file?.value.site.menu?.forEach((entry, at) => {
    if (!entry.startsWith('/') || paths.includes(entry)) return;
    const message = `there is no page ${entry} in content/pages/; ${nameHint(entry, paths)}`;
    addProblem(problems, file.origin, ['site', 'menu', at], () => message);
  });
}
