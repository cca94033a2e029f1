import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip archive; `mode` are its Unix attributes, `claimedSize` a size other than the true one. */
export type ZipEntry = {
  name: string;
  body: string | Uint8Array;
  mode?: number;
  claimedSize?: number;
  isEncrypted?: boolean;
};

/** A zip archive, deflated, with whatever its entries claim of themselves. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, body, mode = 0o100644, claimedSize, isEncrypted = false } of entries) {
    const bytes = Buffer.from(body);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(mode * 2 ** 16, 6);
    central.writeUInt32LE(offset, 10);
    const madeByUnix = Buffer.from([20, 3]);
    directory.push(Buffer.from('PK\x01\x02'), madeByUnix, common, central, nameBytes);
    parts.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listing, Buffer.from('PK\x05\x06'), end]);
}
