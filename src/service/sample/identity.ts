import { createHash } from 'node:crypto';

/** The RFC 9562 namespace for URLs; with it, anyone can reproduce the version 5 UUIDs. */
const urlNamespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/**
 * A record's id, from 1 to 99,999, derived from its name only, so that adding other records does not change it. A
 * collision of two names fails the sample's tests.
 */
export function stableId(name: string): number {
  return 1 + (createHash('sha1').update(name).digest().readUInt32BE(0) % 99_999);
}

/** A lower-case version 5 UUID of a URL, as portals use for packages and resources. */
export function stableUuid(address: string): string {
  const bytes = createHash('sha1').update(urlNamespace).update(address).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
