import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../docs/proxies');

/**
 * A configuration from docs/proxies with some of its text replaced: what must differ in a test is where things
 * listen and lie. Throws for text that is not in it, so that a changed document does not go untested. `document` is
 * what an example made of the file.
 */
export function shipped(
  name: string,
  replacements: Readonly<Record<string, string>>,
  document = readFileSync(join(folder, name), 'utf8'),
): string {
  let text = document;
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`docs/proxies/${name} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The three addresses of the documents, and the ports that nodes of a test have in their place. */
export function nodePorts(ports: readonly number[]): Readonly<Record<string, string>> {
  const at = (index: number) => `127.0.0.1:${ports[index % ports.length]}`;
  return { '127.0.0.1:8081': at(0), '127.0.0.1:8082': at(1), '127.0.0.1:8083': at(2) };
}
