/** Thrown if a callback sends no response. The message is for owners and subscribers, the cause for developers. */
export class RequestFailure extends Error {
  /** True if the fault is the hub's or its network's, so the failure says nothing about the callback. */
  readonly isHubFault: boolean;

  constructor(message: string, isHubFault: boolean, cause?: unknown) {
    super(message, { cause });
    this.isHubFault = isHubFault;
  }
}

/** The failure of requests that are aborted because the hub closes. */
export const HUB_CLOSING = new RequestFailure('The hub is closing.', true);

const CONNECTION_BROKE = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;

/**
 * Messages for error codes. The first match is used: if several addresses were tried, a refusal by one of them says more than
 * a missing route to another.
 */
const MESSAGES: readonly [codes: RegExp, message: string, isHubFault?: true][] = [
  [/^(ENOTFOUND|EBADNAME)$/, 'The host name does not exist.'],
  [/^ENODATA$/, 'The host name has no address.'],
  [/^ECONNREFUSED$/, 'The connection was refused.'],
  [CONNECTION_BROKE, 'The connection was closed before a response came.'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'Connecting to the host timed out.'],
  [/HEADERS?_OVERFLOW$/, 'The headers of the response are too long.'],
  [/^CERT_HAS_EXPIRED$/, 'The certificate has expired.'],
  [/^CERT_NOT_YET_VALID$/, 'The certificate is not valid yet.'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'The certificate is for another host name.'],
  [/^EHOSTUNREACH$/, 'The host cannot be reached.'],
  [/^(ENETUNREACH|ENETDOWN)$/, 'The hub has no route to the host.', true],
  [/^(EADDRNOTAVAIL|EMFILE|ENFILE|ENOBUFS|ENOMEM)$/, 'The hub has no sockets left.', true],
  [/SELF_SIGNED|UNABLE_TO/, 'The certificate is not signed by a trusted authority.'],
  [/CERT|CRL/, 'The certificate is not valid.'],
  [/SSL|TLS|EPROTO/, 'The TLS handshake failed.'],
  [/^HPE_|UND_ERR_.*(CONTENT_LENGTH|INVALID)/, 'The response is not valid HTTP.'],
];

/** Converts an error of Node or undici to a RequestFailure. */
export function toRequestFailure(thrown: unknown): RequestFailure {
  if (thrown instanceof RequestFailure) return thrown;
  const codes = codesOf(thrown);
  const found = MESSAGES.find(([pattern]) => codes.some((code) => pattern.test(code)));
  const [, message = 'The request failed.', isHubFault = false] = found ?? [];
  return new RequestFailure(message, isHubFault, thrown);
}

/** Reports whether the certificate was refused for a reason that may be the hub's: its clock or its list of authorities. */
export function isCertificateDoubtful({ cause }: RequestFailure): boolean {
  const doubtful = /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$|SELF_SIGNED|UNABLE_TO/;
  return codesOf(cause).some((code) => doubtful.test(code));
}

/** Reports whether a connection broke that may have had a response to an earlier request. If it was reset, that is not known. */
export function isBrokenReuse(thrown: unknown): boolean {
  const { socket } = Object(thrown) as { socket?: { bytesRead: number } };
  return socket?.bytesRead !== 0 && codesOf(thrown).some((code) => CONNECTION_BROKE.test(code));
}

/** Returns the codes of an error and of the errors that it aggregates. */
function codesOf(thrown: unknown): string[] {
  if (!(thrown instanceof Error)) return [];
  const inner = thrown instanceof AggregateError ? thrown.errors.flatMap(codesOf) : [];
  return 'code' in thrown && typeof thrown.code === 'string' ? [thrown.code, ...inner] : inner;
}
