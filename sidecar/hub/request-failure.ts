/** A request to a callback that got no response. The message is a sentence for owners and subscribers, the cause Node's error. */
export class RequestFailure extends Error {
  /** True when the fault is on our side: it says nothing about the callback. */
  readonly isOurs: boolean;

  constructor(sentence: string, isOurs: boolean, cause?: unknown) {
    super(sentence, { cause });
    this.isOurs = isOurs;
  }
}

/** The request was aborted because the hub closes. */
export const HUB_CLOSING = new RequestFailure('The hub is closing.', true);

const CONNECTION_BROKE = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

/**
 * Sentences for error codes, `true` where the failure is on our side. The first match is used: if several addresses were tried,
 * what one of them responded says more than that there was no route to another.
 */
const SENTENCES: readonly [codes: RegExp, sentence: string, isOurs?: true][] = [
  [/^ENOTFOUND$/, 'The host name does not exist.'],
  [/^ENODATA$/, 'The host name has no address.'],
  [/^ECONNREFUSED$/, 'The connection was refused.'],
  [CONNECTION_BROKE, 'The connection was closed before a response came.'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'The host could not be connected to in time.'],
  [/HEADERS?_OVERFLOW$/, 'The headers of the response are too long.'],
  [/^CERT_HAS_EXPIRED$/, 'The certificate has expired.'],
  [/^CERT_NOT_YET_VALID$/, 'The certificate is not valid yet.'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'The certificate is for another host name.'],
  [/^EHOSTUNREACH$/, 'The host cannot be reached.'],
  [/^(ENETUNREACH|ENETDOWN)$/, 'The hub has no route to the host.', true],
  [/^(EADDRNOTAVAIL|EMFILE|ENFILE|ENOBUFS|ENOMEM)$/, 'The hub has no sockets left.', true],
  [/SELF_SIGNED|UNABLE_TO/, 'The certificate is not signed by an authority that we trust.'],
  [/CERT|CRL/, 'The certificate is not valid.'],
  [/SSL|TLS|EPROTO/, 'The TLS handshake failed.'],
  [/^HPE_|UND_ERR_.*(CONTENT_LENGTH|INVALID)/, 'The response is not valid HTTP.'],
];

/** Describes what Node or undici threw in a sentence, and on which side the failure is. */
export function toRequestFailure(thrown: unknown): RequestFailure {
  if (thrown instanceof RequestFailure) return thrown;
  const codes = codesOf(thrown);
  const found = SENTENCES.find(([pattern]) => codes.some((code) => pattern.test(code)));
  const [, sentence = 'The request failed.', isOurs = false] = found ?? [];
  return new RequestFailure(sentence, isOurs, thrown);
}

/** Whether a connection broke before a response came: one that was used before may just have been closed. */
export function isBrokenConnection(thrown: unknown): boolean {
  return codesOf(thrown).some((code) => CONNECTION_BROKE.test(code));
}

/** The codes of an error and of the errors it combines. */
function codesOf(thrown: unknown): string[] {
  if (!(thrown instanceof Error)) return [];
  const inner = thrown instanceof AggregateError ? thrown.errors.flatMap(codesOf) : [];
  return 'code' in thrown && typeof thrown.code === 'string' ? [thrown.code, ...inner] : inner;
}
