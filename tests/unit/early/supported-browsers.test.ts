import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { unsupportedBrowserScript } from '../../../src/build/unsupported-browser-script.ts';
import { oldestSupported } from '../../../src/early/supported-browsers.ts';

const root = join(import.meta.dirname, '../../..');
const { chrome, edge, firefox, safari } = oldestSupported;

test.each(['README.md', 'docs/decisions/0025-supported-browsers.md'])(
  '%s names the oldest supported version of each browser',
  (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect(text).toContain(`Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} and Safari ${safari}`);
  },
);

/** Kinds of syntax that browsers from before 2015 can't parse; `let` and `const` some of them can. */
const newerSyntax =
  /^(Arrow|Class|Template|TaggedTemplate|Spread|Rest|Await|Yield|Import|Export|Chain|ForOf|ObjectPattern|ArrayPattern|AssignmentPattern)/;

test('the script for unsupported browsers is written in syntax that those can parse', async () => {
  const emitted: string[] = [];
  const { buildStart } = unsupportedBrowserScript();
  if (typeof buildStart !== 'function') throw new Error('The plugin has no buildStart.');
  const context = { emitFile: ({ source }: { source: string }) => emitted.push(source) };
  await Reflect.apply(buildStart, context, []);
  const [script = ''] = emitted;
  const kinds = new Set<string>();
  JSON.stringify(parseAst(script), (_, value) => {
    if (typeof value?.type === 'string') kinds.add(value.type);
    if (value?.shorthand === true) kinds.add('Shorthand');
    return value;
  });
  expect(kinds).toContain('CallExpression');
  expect([...kinds].filter((kind) => newerSyntax.test(kind) || kind === 'Shorthand')).toEqual([]);
});
