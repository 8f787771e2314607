import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The programs that run the explorer's code samples, and Debian's package of each. */
export const snippetPrograms = { python3: 'python3', curl: 'curl', Rscript: 'r-base-core' };

export type SnippetProgram = keyof typeof snippetPrograms;

/** The path of a program, or null where it is not installed. */
export function findSnippetProgram(name: SnippetProgram): string | null {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Whether a test that needs a program is left out: it is not installed. In CI it must be there. */
export function lackingProgram(name: SnippetProgram): boolean {
  return !process.env['CI'] && findSnippetProgram(name) === null;
}
