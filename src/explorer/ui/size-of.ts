import { countOf, formatCount } from '../../catalog/count.ts';

/** The size of a file: "3.2 MB". */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte', 'bytes');
  if (bytes < 1_000_000) return `${formatCount(Math.round(bytes / 1000))} kB`;
  return `${formatCount(Math.round(bytes / 100_000) / 10)} MB`;
}
