import { createHash } from 'node:crypto';

/** RFC 9562's namespace for names that are addresses; it makes our version 5 UUIDs reproducible by anyone. */
const urlNamespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/**
 * A record's identifier, from 1 to 99,999. It hangs on the name alone, so that a record keeps its identifier
 * however many records are added around it; two names that collide fail the sample's tests.
 */
export function stableId(name: string): number {
  return 1 + (createHash('sha1').update(name).digest().readUInt32BE(0) % 99_999);
}

/** A lower-case version 5 UUID of an address: the form in which a portal names packages and resources. */
export function stableUuid(address: string): string {
  const bytes = createHash('sha1').update(urlNamespace).update(address).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
