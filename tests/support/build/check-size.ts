import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

// The budget of the first screen: what index.html names and what that imports before anything is drawn.
const budget = 105_500;

const dist = new URL('../../../dist/', import.meta.url);
const html = readFileSync(new URL('index.html', dist), 'utf8');
const seen = new Set<string>();
const waiting = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
let total = 0;
for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
  if (seen.has(file)) continue;
  seen.add(file);
  const code = readFileSync(new URL(file, dist));
  total += gzipSync(code).length;
  // Static imports only: `import(…)` is loaded when it is needed.
  for (const [, name] of code.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
    waiting.push(`assets/${name}`);
  }
}
if (seen.size === 0) throw new Error('dist/index.html names no script: is it built?');
const line = `First-load JavaScript: ${(total / 1000).toFixed(1)} kB gzipped in ${seen.size} files; budget ${budget / 1000} kB.`;
if (total > budget) {
  console.error(`${line} Over budget: load late what the first screen does not need.`);
  process.exit(1);
}
console.log(line);
