import { CommandFailure } from '../server/command-failure.ts';

const units: Readonly<Record<string, number>> = {
  '': 1,
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
};

/** Parses a size such as 512MiB, 2GB or 1000, in bytes; `what` is the command and option, for the error message. */
export function readSize(what: string, text: string): number {
  const [, digits = '', unit = ''] = /^([0-9]+(?:\.[0-9]+)?) ?([A-Za-z]*)$/.exec(text.trim()) ?? [];
  const size = Math.floor(Number(digits) * (units[unit] ?? Number.NaN));
  if (digits !== '' && Number.isSafeInteger(size) && size > 0) return size;
  throw new CommandFailure(`catalog ${what} takes a size such as 512MiB or 2GB, not ${text}`, 2);
}

/** Formats a size as "1 GiB" or "512 MiB", or in bytes if it is not a multiple of such a unit. */
export function sizeInWords(size: number): string {
  for (const unit of ['GiB', 'MiB', 'GB', 'MB']) {
    const number = size / (units[unit] ?? 1);
    if (Number.isInteger(number)) return `${number} ${unit}`;
  }
  return `${size} bytes`;
}
