/** Whether a host name, as `URL` writes it, leads to this machine only: 127.0.0.0/8, ::1, localhost and names below it (RFC 6761 6.3). */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
