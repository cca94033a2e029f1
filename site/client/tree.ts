/**
 * Markup as data: scripts turn it into elements, templates into HTML, so that both show the same. Text in it is only ever text.
 * `false` and `undefined` render nothing.
 */
export type Tree = [
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: Child[],
];
export type Child = Tree | string | false | undefined;
