import { readFileSync } from 'node:fs';

/** The version of this package. */
export function packageVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}
