import { countOf, formatCount } from '../../../catalog/text/count.ts';
import { announce } from '../page/announcer.tsx';

/** How long a file's URL stays valid after it is replaced, in ms: a slow disk may still be reading it. */
const readingTime = 60_000;

/** Starts a download; returns the blob's URL, which the caller releases. */
export function download(file: Blob, name: string): string {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  return address;
}

/** Downloads a file, which is then not offered again, and announces it. */
export function save(file: Blob, name: string): void {
  release(download(file, name));
  announce(`Saved to ${name}.`);
}

/** Releases the memory of a download that is no longer offered. */
export function release(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), readingTime);
}

/** The size of a file: "3.2 MB". */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return countOf(bytes, 'byte', 'bytes');
  if (bytes < 1_000_000) return `${formatCount(Math.round(bytes / 1000))} kB`;
  return `${formatCount(Math.round(bytes / 100_000) / 10)} MB`;
}
