// Runs at the end of `npm ci`: builds the explorer and the command. Does nothing without the build tools, as in a
// production install, which has the build already or gets it from elsewhere, on whatever Node npm runs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
if (existsSync(new URL('node_modules/vite', root))) {
  await import('./check-node.cjs');
  const cwd = fileURLToPath(root);
  const built = spawnSync('npm run --silent build', {
    cwd,
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.exitCode = built.status ?? 1;
}
