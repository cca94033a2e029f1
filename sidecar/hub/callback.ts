import { isIP } from 'node:net';
import type { AddressGuard } from './public-address.ts';

/** A callback that passed every check that needs no network. */
export type Callback = { url: string; key: string; host: string };

export type CallbackRules = {
  guard: AddressGuard;
  ports: readonly number[] | '*';
  /** Whether names without public DNS are allowed, as they are with private address ranges. */
  intranet: boolean;
  /** URLs whose hosts are ours. */
  ownUrls: readonly string[];
};

/** Checks the text of a URL. Returns the rule it breaks, in words that follow "expected". */
export function checkCallback(text: string, rules: CallbackRules): Callback | { rule: string } {
  if (!/^https:\/\/[^/?]/i.test(text)) return { rule: 'an https URL' };
  const { hostname, port } = new URL(text);
  const name = hostname.replace(/\.$/, '');
  const number = port === '' ? 443 : Number(port);
  if (rules.ports !== '*' && !rules.ports.includes(number)) {
    return { rule: `port ${rules.ports.join(' or ')}` };
  }
  const literal = name.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0) {
    if (!rules.guard(literal)) return { rule: 'a public address' };
  } else if (!rules.intranet && !isPublicName(name)) {
    return { rule: 'a public host name' };
  }
  if (rules.ownUrls.some((own) => isOwn(own, name, number))) {
    return { rule: 'a host that is not this service' };
  }
  const host = number === 443 ? name : `${name}:${number}`;
  return { url: text, key: canonicalUrl(text), host };
}

/** False for names that no public DNS has. */
function isPublicName(name: string): boolean {
  return name.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(name);
}

function isOwn(own: string, name: string, port: number): boolean {
  const url = new URL(own);
  const ownPort = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return url.hostname === name && (port === ownPort || port === 443);
}

/** Normalises an absolute URL (RFC 3986 6.2.2, WebSub 5.1.1) for comparison. Callbacks are requested as they were sent. */
export function canonicalUrl(url: string): string {
  const { protocol, host } = new URL(url);
  const rest = /^[^:]+:\/\/[^/?#]*(.*)$/s.exec(url)?.[1] ?? '';
  const decoded = rest.replace(/%[0-9A-Fa-f]{2}/g, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped.toUpperCase();
  });
  return `${protocol}//${host}${decoded.startsWith('/') ? '' : '/'}${decoded}`;
}

/** The callback with parameters appended; its own query stays as it is, byte for byte (WebSub 5.1.1). */
export function withParameters(callback: string, parameters: Record<string, string>): string {
  const added = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  if (!callback.includes('?')) return `${callback}?${added}`;
  return /[?&]$/.test(callback) ? `${callback}${added}` : `${callback}&${added}`;
}

/** Origin and request target of a callback, unchanged. */
export function splitCallback(callback: string): { origin: string; path: string } {
  const end = callback.slice('https://'.length).search(/[/?]/);
  if (end === -1) return { origin: callback, path: '/' };
  const cut = 'https://'.length + end;
  const path = callback.slice(cut);
  return { origin: callback.slice(0, cut), path: path.startsWith('?') ? `/${path}` : path };
}
