#!/usr/bin/env node
// The executable `catalog`. A checkout with its development dependencies runs the TypeScript sources; everything else
// (an installed package, a production install, a container) runs what `npm run build` compiled.
import './check-node.cjs';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const source = new URL('src/cli/main.ts', root);
const compiled = new URL('dist-node/cli/main.js', root);
const isCheckout = existsSync(source) && existsSync(new URL('node_modules/vite', root));

// Hides the warning of Node 22 that SQLite is experimental; this project's tests cover its use.
const { emitWarning } = process;
process.emitWarning = (warning, ...rest) => {
  if (!String(warning).startsWith('SQLite is an experimental')) emitWarning.call(process, warning, ...rest);
};

// Keeps compiled code, and sources without types, where only who may write the code can: stripping types at every start takes 25 MB
// that are not returned. Where it may not be written, nothing is kept.
module.enableCompileCache(fileURLToPath(new URL('node_modules/.cache/catalog', root)));

// Node strips types since 22.18, but not inside node_modules.
if (isCheckout && process.features.typescript) {
  await import(source.href);
} else if (existsSync(compiled)) {
  await import(compiled.href);
} else {
  console.error(
    'catalog: this copy has not been built; run npm ci and npm run build where the development dependencies are installed.',
  );
  process.exitCode = 1;
}
