import { createSocket } from 'node:dgram';
import ipaddr from 'ipaddr.js';

/** Answer of a name server: the addresses of a name, an error code, or no answer. */
export type NameAnswer = readonly string[] | 'SERVFAIL' | 'NXDOMAIN' | 'REFUSED' | 'silence';

export type NameServer = {
  /** `127.0.0.1:port`. */
  address: string;
  close(): Promise<void>;
};

const CODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
const KINDS = new Map([
  [1, 'ipv4'],
  [28, 'ipv6'],
]);

/** Starts a DNS server on a UDP port of 127.0.0.1. `answer` gets the name in lower case. */
export async function startNameServer(answer: (name: string) => NameAnswer): Promise<NameServer> {
  const server = createSocket('udp4');
  server.on('message', (query, peer) => {
    const { name, type, question } = readQuestion(query);
    const reply = answer(name);
    if (reply === 'silence') return;
    const code = typeof reply === 'string' ? reply : 'NOERROR';
    const records = typeof reply === 'string' ? [] : recordsOf(reply, type);
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | CODES[code], 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    server.send(Buffer.concat([head, question, ...records]), peer.port, peer.address);
  });
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${server.address().port}`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; question: Buffer } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const name = labels.join('.').toLowerCase();
  return { name, type: query.readUInt16BE(at + 1), question: query.subarray(12, at + 5) };
}

/** Returns resource records for addresses of one type, with a TTL of 0. */
function recordsOf(addresses: readonly string[], type: number): Buffer[] {
  return addresses
    .map((address) => ipaddr.parse(address))
    .filter((address) => address.kind() === KINDS.get(type))
    .map((address) => {
      const bytes = address.toByteArray();
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([record, Buffer.from(bytes)]);
    });
}
