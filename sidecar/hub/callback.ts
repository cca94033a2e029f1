import { isIP } from 'node:net';
import type { AddressGuard } from './address.ts';
import { canonicalUrl } from './canonical-url.ts';

/** A callback that passed all checks that need no network. */
export type Callback = { url: string; key: string; host: string };

export type CallbackRules = {
  guard: AddressGuard;
  ports: readonly number[] | '*';
  /** True when non-public ranges are allowed: then intranet names are, too. */
  intranet: boolean;
  /** URLs whose hosts are ours. */
  ownUrls: readonly string[];
};

/** Longest callback or topic, in characters. */
const MAX_URL_LENGTH = 2_048;

/** RFC 3986: what may stand in a URL as it is. Anything else has to be percent-encoded. */
const URL_CHARACTERS = /^(?:[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;

/** The rule that the text of a URL breaks, wherever it leads, in words that follow "expected"; null when it breaks none. */
export function brokenUrlRule(text: string): string | null {
  if (text.length > MAX_URL_LENGTH) return `at most ${MAX_URL_LENGTH} characters`;
  if (text.includes('#')) return 'a URL without a fragment';
  if (!URL_CHARACTERS.test(text)) return 'a URL in ASCII, other characters percent-encoded';
  const authority = /^[^/?]*:\/\/([^/?]*)/.exec(text)?.[1] ?? '';
  return authority.includes('@') ? 'a URL without user name and password' : null;
}

/**
 * Checks a callback as far as its text goes; where its name leads is checked at each connection. Returns the rule it breaks,
 * in words that follow "expected".
 */
export function checkCallback(text: string, rules: CallbackRules): Callback | { rule: string } {
  const rule = brokenUrlRule(text);
  if (rule !== null) return { rule };
  if (!/^https:\/\/[^/?]/i.test(text) || !URL.canParse(text)) return { rule: 'an https URL' };
  const { hostname, port } = new URL(text);
  const number = port === '' ? 443 : Number(port);
  if (rules.ports !== '*' && !rules.ports.includes(number)) {
    return { rule: `port ${rules.ports.join(' or ')}` };
  }
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0) {
    if (!rules.guard(literal)) return { rule: 'a public address' };
  } else if (!rules.intranet && !isPublicName(hostname)) {
    return { rule: 'a public host name' };
  }
  if (rules.ownUrls.some((own) => isOwn(own, hostname, number))) {
    return { rule: 'a host that is not this service' };
  }
  const host = number === 443 ? hostname : `${hostname}:${number}`;
  return { url: text, key: canonicalUrl(text), host };
}

/** Names that no public DNS answers for. */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return name.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(name);
}

function isOwn(own: string, hostname: string, port: number): boolean {
  const url = new URL(own);
  const ownPort = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const same = url.hostname === hostname.replace(/\.$/, '');
  return same && (port === ownPort || port === 443);
}

/** The callback with parameters appended; its own query stays as it is, byte for byte (WebSub 5.1.1). */
export function withParameters(callback: string, parameters: Record<string, string>): string {
  const added = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  if (!callback.includes('?')) return `${callback}?${added}`;
  return /[?&]$/.test(callback) ? `${callback}${added}` : `${callback}&${added}`;
}

/** Origin and request target of a callback, both as they were sent. */
export function splitCallback(callback: string): { origin: string; path: string } {
  const end = callback.slice('https://'.length).search(/[/?]/);
  if (end === -1) return { origin: callback, path: '/' };
  const cut = 'https://'.length + end;
  const path = callback.slice(cut);
  return { origin: callback.slice(0, cut), path: path.startsWith('?') ? `/${path}` : path };
}
