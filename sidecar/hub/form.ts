/** Name and value of each field, in order; or why the bytes are not a form. */
export type Form = { fields: [string, string][] } | { problem: string };

/** Reads `application/x-www-form-urlencoded` strictly: bad escapes and bytes that are not UTF-8 are problems. */
export function parseForm(body: Uint8Array): Form {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const fields = text
      .split('&')
      .filter((part) => part !== '')
      .map((part): [string, string] => {
        const equals = part.indexOf('=');
        if (equals === -1) return [decode(part), ''];
        return [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
      });
    return { fields };
  } catch {
    return { problem: 'the body is not form-encoded UTF-8' };
  }
}

function decode(part: string): string {
  return decodeURIComponent(part.replaceAll('+', ' '));
}
