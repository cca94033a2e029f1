import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';

type Body = { query?: string; title?: string; draft?: boolean };

/**
 * Answers the requests of the editor to GitHub's API, for one repository with these files. `pulls` are the bodies of its pull
 * requests. `change` commits another version of a file.
 */
export async function serveGitHub(page: Page, files: Map<string, string>) {
  const pulls: Body[] = [];
  let head = 'a'.repeat(40);
  const api = (path: string, body: Body): unknown => {
    if (path === '/graphql') return { data: answer(body.query ?? '') };
    if (path === '/user') return { id: 1, login: 'nora', name: 'Nora' };
    if (path.includes('/git/trees/')) {
      const tree = [...files].map(([name, text]) => ({
        path: name,
        type: 'blob',
        sha: shaOf(text),
      }));
      return { sha: head, tree };
    }
    if (!path.endsWith('/pulls')) return [];
    pulls.push(body);
    return { number: pulls.length, title: body.title, head: { sha: head } };
  };
  const answer = (query: string): object => {
    const author = { name: 'Orla', user: { id: 2, login: 'orla' } };
    const commit = { oid: head, message: 'Edit', committedDate: '2026-05-02T10:00:00Z', author };
    if (query.includes('createCommitOnBranch')) return { createCommitOnBranch: { commit } };
    const ref = { target: { ...commit, history: { nodes: [commit] } } };
    const aliases = (pattern: RegExp) => [...query.matchAll(pattern)];
    const blobs = aliases(/(\w+): object\(oid: "(\w+)"\)/g).map(([, alias, sha]) => {
      const text = files.values().find((each) => shaOf(each) === sha);
      return [alias, text === undefined ? {} : { text }];
    });
    const refs = aliases(/(\w+): +ref\(/g).map(([, alias]) => [alias, ref]);
    const repository = {
      id: 'r',
      ref,
      pullRequests: { nodes: [] },
      ...Object.fromEntries([...blobs, ...refs]),
    };
    return { repository, fork: repository, base: repository, createRef: { ref } };
  };
  await page.route('https://api.github.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
    const body: Body = JSON.parse(route.request().postData() ?? '{}');
    return route.fulfill({ headers, json: api(pathname, body) });
  });
  const change = (path: string, text: string) => {
    files.set(path, text);
    head = 'b'.repeat(40);
  };
  return { pulls, change };
}

function shaOf(text: string): string {
  return createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');
}
