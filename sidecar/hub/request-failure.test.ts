import { expect, it } from 'vitest';
import { isBrokenReuse, RequestFailure, toRequestFailure } from './request-failure.ts';

const withCode = (code: string) => Object.assign(new Error(`openssl:${code}:lib(20)`), { code });

it.each([
  ['ENOTFOUND', 'The host name does not exist.'],
  ['ECONNREFUSED', 'The connection was refused.'],
  ['ECONNRESET', 'The connection was closed before a response came.'],
  ['UND_ERR_SOCKET', 'The connection was closed before a response came.'],
  ['UND_ERR_CONNECT_TIMEOUT', 'Connecting to the host timed out.'],
  ['EHOSTUNREACH', 'The host cannot be reached.'],
  ['CERT_HAS_EXPIRED', 'The certificate has expired.'],
  ['CERT_NOT_YET_VALID', 'The certificate is not valid yet.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is for another host name.'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The certificate is not signed by a trusted authority.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate is not signed by a trusted authority.'],
  ['CERT_REVOKED', 'The certificate is not valid.'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'The TLS handshake failed.'],
  ['EPROTO', 'The TLS handshake failed.'],
  ['HPE_INVALID_CONSTANT', 'The response is not valid HTTP.'],
  ['UND_ERR_HEADERS_OVERFLOW', 'The headers of the response are too long.'],
  ['EWHATEVER', 'The request failed.'],
])('describes %s: %s', (code, sentence) => {
  const failure = toRequestFailure(withCode(code));
  expect(failure.message).toBe(sentence);
  expect(failure.isHubFault).toBe(false);
});

it.each(['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRNOTAVAIL', 'ENETUNREACH', 'ENETDOWN'])(
  'treats %s as a fault of the hub',
  (code) => {
    expect(toRequestFailure(withCode(code)).isHubFault).toBe(true);
  },
);

it('prefers the refusal by one address to a missing route to another', () => {
  const both = new AggregateError([withCode('ENETUNREACH'), withCode('ECONNREFUSED')]);
  expect(toRequestFailure(both)).toMatchObject({
    message: 'The connection was refused.',
    isHubFault: false,
  });
  expect(toRequestFailure(new AggregateError([withCode('ENETUNREACH')]))).toMatchObject({
    message: 'The hub has no route to the host.',
    isHubFault: true,
  });
});

it('returns a RequestFailure unchanged, and accepts values that are not errors', () => {
  const failure = new RequestFailure('The name server did not respond.', true);
  expect(toRequestFailure(failure)).toBe(failure);
  expect(toRequestFailure('what').message).toBe('The request failed.');
});

it('detects a connection that broke after an earlier response', () => {
  const broken = (bytesRead: number) =>
    Object.assign(withCode('UND_ERR_SOCKET'), { socket: { bytesRead } });
  expect(isBrokenReuse(broken(99))).toBe(true);
  expect(isBrokenReuse(broken(0))).toBe(false);
  expect(isBrokenReuse(withCode('ECONNRESET'))).toBe(true);
  expect(isBrokenReuse(withCode('CERT_HAS_EXPIRED'))).toBe(false);
  expect(isBrokenReuse('what')).toBe(false);
});
