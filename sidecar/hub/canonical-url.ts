/**
 * One spelling for URLs that RFC 3986 6.2.2 calls equivalent: scheme and host in lower case, no default port, unreserved
 * characters not percent-encoded (WebSub 5.1.1), other escapes in upper case. Only for comparing, never for calling.
 * `url` must be absolute.
 */
export function canonicalUrl(url: string): string {
  const { protocol, host } = new URL(url);
  const rest = /^[^:]+:\/\/[^/?#]*(.*)$/s.exec(url)?.[1] ?? '';
  const decoded = rest.replace(/%[0-9A-Fa-f]{2}/g, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped.toUpperCase();
  });
  return `${protocol}//${host}${decoded.startsWith('/') ? '' : '/'}${decoded}`;
}
