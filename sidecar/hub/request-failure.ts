/** A request to a callback that brought no response, in a sentence for owners and subscribers; the cause is Node's error. */
export class RequestFailure extends Error {
  /** True when the fault is on our side: it says nothing about the callback. */
  readonly isOurs: boolean;

  constructor(sentence: string, isOurs: boolean, cause?: unknown) {
    super(sentence, { cause });
    this.isOurs = isOurs;
  }
}

/** We broke the request off, at the end of the process. */
export class HubClosing extends RequestFailure {
  constructor() {
    super('The hub is closing.', true);
  }
}

const CLOSED = 'The connection was closed before a response came.';
const NO_SOCKETS = 'The hub has no sockets left.';
const NO_ROUTE = 'The hub has no route to the host.';
const NO_CONNECTION = 'The host could not be connected to in time.';
const LONG_HEADERS = 'The headers of the response are too long.';

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not exist.',
  ENODATA: 'The host name has no address.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  ETIMEDOUT: NO_CONNECTION,
  UND_ERR_CONNECT_TIMEOUT: NO_CONNECTION,
  UND_ERR_HEADERS_OVERFLOW: LONG_HEADERS,
  HPE_HEADER_OVERFLOW: LONG_HEADERS,
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name.',
  EHOSTUNREACH: 'The host cannot be reached.',
};

/** Codes of a machine that has no network, no descriptors or no buffers. */
const OUR_SENTENCES: Readonly<Record<string, string>> = {
  ENETUNREACH: NO_ROUTE,
  ENETDOWN: NO_ROUTE,
  EADDRNOTAVAIL: NO_SOCKETS,
  EMFILE: NO_SOCKETS,
  ENFILE: NO_SOCKETS,
  ENOBUFS: NO_SOCKETS,
  ENOMEM: NO_SOCKETS,
};

/** For codes that have no sentence of their own, in this order. */
const PATTERNS: readonly [RegExp, string][] = [
  [/SELF_SIGNED|UNABLE_TO/, 'The certificate is not signed by an authority that we trust.'],
  [/CERT|CRL/, 'The certificate is not valid.'],
  [/SSL|TLS|EPROTO/, 'The TLS handshake failed.'],
  [/^HPE_|UND_ERR_.*(CONTENT_LENGTH|INVALID)/, 'The response is not valid HTTP.'],
];

/** Puts what Node or undici threw into a sentence, and says whose fault it is. */
export function toRequestFailure(thrown: unknown): RequestFailure {
  if (thrown instanceof RequestFailure) return thrown;
  const codes = codesOf(thrown);
  // Of several addresses that were tried, what one of them said tells more than that we had no route to another.
  const told = codes.find((code) => SENTENCES[code] !== undefined);
  const ours = codes.map((code) => OUR_SENTENCES[code]).find((sentence) => sentence !== undefined);
  if (told === undefined && ours !== undefined) return new RequestFailure(ours, true, thrown);
  const code = told ?? codes[0] ?? '';
  const [, sentence] = PATTERNS.find(([pattern]) => pattern.test(code)) ?? [];
  const known = SENTENCES[code] ?? sentence ?? 'The request failed.';
  return new RequestFailure(known, false, thrown);
}

/** Whether a connection broke before a response came: one that was used before may just have been closed. */
export function isBrokenConnection(thrown: unknown): boolean {
  return codesOf(thrown).some((code) => SENTENCES[code] === CLOSED);
}

/** The code of an error, and of those that it is made of. */
function codesOf(thrown: unknown): string[] {
  if (!(thrown instanceof Error)) return [];
  const inner = thrown instanceof AggregateError ? thrown.errors.flatMap(codesOf) : [];
  return 'code' in thrown && typeof thrown.code === 'string' ? [thrown.code, ...inner] : inner;
}
