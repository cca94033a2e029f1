import { ReviewsDataset } from '../../contract/dataset.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { MCP_HEADERS, rpc } from '../mcp/protocol-cases.ts';

/** Characters for the value of a field of a response. */
const ROOM = 130;
const MAX_TEXT = 60;
const MAX_LINES = 14;
/** A document with more fields has one for each review. */
const MAX_FIELDS = 20;
const MAX_REVIEWS = 3;
/** Fields that differ between builds, or that any change of a page changes. */
const CHANGING = ['build_id', 'sha256', 'last_modified', 'etag', 'size', 'next_cursor'];
const ETAG = /^"[\w-]{22}"$/;

/** Returns the guide to the responses of each endpoint: requests to a site at `origin`, whose public address is `siteUrl`. */
export async function describeResponses(origin: string, siteUrl: string): Promise<string> {
  const dataset = await fetch(`${origin}/reviews.json`);
  const { reviews } = ReviewsDataset.parse(await dataset.json());
  const review = reviews.find(({ title, reply }) => title !== undefined && reply !== undefined);
  if (review === undefined) throw new Error('the site has no review with title and reply');
  const values: Record<string, string> = { date: review.date, id: review.id, page: '1' };
  const show = async (request: string, path: string, init: RequestInit = {}): Promise<void> => {
    const response = await fetch(origin + path, init);
    const text = (await response.text()).replaceAll(origin, siteUrl);
    sections.push(section(request, response, text));
  };
  const sections: string[] = [];
  for (const { method, path } of ENDPOINTS) {
    if (method === 'post' && path !== '/mcp') continue;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    const query = path.endsWith('/search') ? '?query=boiler&limit=1' : '';
    const body = JSON.stringify(rpc('tools/call', { name: 'get_business', arguments: {} }));
    const init = method === 'post' ? { method, headers: MCP_HEADERS, body } : {};
    const request = `${method.toUpperCase()} ${filled}${query}`;
    await show(request, filled + query, init);
  }
  const refused = '/api/reviews/search?rating=6';
  await show(`GET ${refused}`, refused);
  return sections.join('\n');
}

function section(request: string, response: Response, text: string): string {
  const type = response.headers.get('content-type') ?? '';
  const shown = type.includes('json') ? shortDocument(JSON.parse(text)) : firstLines(text);
  const status = response.status === 200 ? '' : `, ${response.status}`;
  return `\`${request}\`${status}\n\n\`\`\`${type.includes('json') ? 'jsonc' : 'xml'}\n${shown}\n\`\`\`\n`;
}

/** Formats a document with each field on a line. `…` stands for what is left out. */
function shortDocument(value: object): string {
  const fields = Object.entries(value);
  const shown = fields.slice(0, fields.length > MAX_FIELDS ? MAX_REVIEWS : MAX_FIELDS);
  const lines = shown.map(([name, field]) => `  "${name}": ${short(name, field, ROOM)}`);
  return `{\n${[...lines, ...(fields.length > shown.length ? ['  …'] : [])].join(',\n')}\n}`;
}

function short(name: string, value: unknown, room: number): string {
  if (CHANGING.includes(name) || ETAG.test(String(value))) return '"…"';
  if (typeof value === 'string') {
    return JSON.stringify(value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT - 1)}…` : value);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const [first, ...others] = value;
    if (first === undefined) return '[]';
    return `[${short('', first, room - 8)}${others.length > 0 ? ', …' : ''}]`;
  }
  const fields: string[] = [];
  let left = room;
  for (const [key, field] of Object.entries(value)) {
    const text = `"${key}": ${short(key, field, left - key.length - 8)}`;
    if (fields.length > 0 && text.length > left) {
      fields.push('…');
      break;
    }
    fields.push(text);
    left -= text.length + 2;
  }
  return `{ ${fields.join(', ')} }`;
}

function firstLines(text: string): string {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => (line.length > ROOM ? `${line.slice(0, ROOM)}…` : line));
  return lines.length > MAX_LINES
    ? [...lines.slice(0, MAX_LINES), '…'].join('\n')
    : lines.join('\n');
}
