import { isIP } from 'node:net';
import type { AddressGuard } from './public-address.ts';

/** A callback that passed all checks that need no network. Equivalent callbacks have equal keys. */
export type Callback = { url: string; key: string; host: string };

export type CallbackRules = {
  guard: AddressGuard;
  ports: readonly number[] | '*';
  /** Allows host names that public DNS does not have. Set if private address ranges are allowed. */
  intranet: boolean;
  /** URLs of this service, which may not be callbacks. */
  serviceUrls: readonly string[];
};

/** Checks the URL of a callback without the network. If it breaks a rule, returns that rule as a phrase to follow "expected". */
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
  if (rules.serviceUrls.some((service) => hasHost(service, name, number))) {
    return { rule: 'a host that is not this service' };
  }
  const host = number === 443 ? name : `${name}:${number}`;
  return { url: text, key: canonicalUrl(text), host };
}

/** Returns false for names that public DNS never has. */
function isPublicName(name: string): boolean {
  return name.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa)$/.test(name);
}

function hasHost(service: string, name: string, port: number): boolean {
  const url = new URL(service);
  const servicePort = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return url.hostname === name && (port === servicePort || port === 443);
}

/** Normalises an absolute URL for comparison (RFC 3986 6.2.2, WebSub 5.1.1). Requests use the callback exactly as sent. */
export function canonicalUrl(url: string): string {
  const { protocol, host } = new URL(url);
  const rest = /^[^:]+:\/\/[^/?#]*(.*)$/s.exec(url)?.[1] ?? '';
  const decoded = rest.replace(/%[0-9A-Fa-f]{2}/g, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped.toUpperCase();
  });
  return `${protocol}//${host}${decoded.startsWith('/') ? '' : '/'}${decoded}`;
}

/** Appends parameters to a callback. Its own query is preserved byte for byte (WebSub 5.1.1). */
export function withParameters(callback: string, parameters: Record<string, string>): string {
  const added = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  if (!callback.includes('?')) return `${callback}?${added}`;
  return /[?&]$/.test(callback) ? `${callback}${added}` : `${callback}&${added}`;
}

/** Splits a callback into origin and request target without normalising it. */
export function splitCallback(callback: string): { origin: string; path: string } {
  const end = callback.slice('https://'.length).search(/[/?]/);
  if (end === -1) return { origin: callback, path: '/' };
  const cut = 'https://'.length + end;
  const path = callback.slice(cut);
  return { origin: callback.slice(0, cut), path: path.startsWith('?') ? `/${path}` : path };
}
