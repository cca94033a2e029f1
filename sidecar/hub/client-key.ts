import ipaddr from 'ipaddr.js';

/** What a client is counted by: its IPv4 address, or the /64 network of its IPv6 address. */
export function clientKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toByteArray().slice(0, 8).join('.');
}
