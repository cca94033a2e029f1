import { posix } from 'node:path';
import { nameHint } from '../../contract/nearest-name.ts';
import type { OwnPage } from './own-pages.ts';
import type { Problems } from './problems.ts';

/** Matches a picture in Markdown, `![A van](van.jpg)`, or HTML, `<img src="van.jpg">`, up to its address. */
const PICTURE = /(!\[[^\]]*\]\(\s*<?|<img\b[^>]*?\ssrc=["'])([^\s"'<>)]+)/g;

/** Matches comments, and code in Markdown, which shows its text unchanged. */
const CODE = /^(```|~~~)[\s\S]*?^\1|`[^`\n]+`|<!--[\s\S]*?-->/gm;
const COMMENT = /<!--[\s\S]*?-->|\{#[\s\S]*?#\}/g;

/** Returns a template with spaces in place of its comments and code. */
export function withoutCode(name: string, template: string): string {
  const code = name.endsWith('.md') ? CODE : COMMENT;
  return template.replace(code, (text) => text.replace(/[^\n]/g, ' '));
}

/** Matches addresses on other sites and ones that a template computes. */
const OTHER = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)|\{[{%]/i;

/** Paths of pictures that the site makes itself. */
const BUILT_IN = /^\/(?:assets\/|badge\.)/;

/**
 * Resolves the pictures of a template that stand next to it: `van.jpg` in `guides/winter.md` becomes `/guides/van.jpg`. Adds a
 * problem with its line for each picture that is missing. Returns other templates unchanged.
 */
export function resolvePictures(
  { file, name, template }: Pick<OwnPage, 'file' | 'name' | 'template'>,
  files: readonly { path: string }[],
  problems: Problems,
): unknown {
  if (typeof template !== 'string') return template;
  const paths = files.map(({ path }) => path);
  const hidden = withoutCode(name, template);
  let resolved = '';
  let end = 0;
  for (const { 0: all, 1: before = '', 2: address = '', index } of hidden.matchAll(PICTURE)) {
    if (OTHER.test(address) || BUILT_IN.test(address)) continue;
    const path = posix.join('/', posix.dirname(name), address);
    const local = address.startsWith('/') ? address : path;
    if (!paths.includes(local)) {
      const origin = { file, text: template, firstLine: 1 };
      const message = `there is no content/pages${local}; ${nameHint(local, paths)}`;
      problems.addAt(origin, index + before.length, message);
    }
    resolved += template.slice(end, index) + before + local;
    end = index + all.length;
  }
  return resolved + template.slice(end);
}
