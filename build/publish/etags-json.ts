import type { Etags } from '../../contract/etags.ts';

/** `/etags.json`: the build id first, then one file a line, so that the sidecar can read a long list piece by piece. */
export function toEtagsJson({ files, ...head }: Etags): string {
  const lines = files.map((file) => JSON.stringify(file)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"files":[\n${lines}\n]}\n`;
}
