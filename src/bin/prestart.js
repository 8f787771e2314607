// Runs before `npm start`: builds the explorer if its sources have changed. Does nothing without development
// dependencies; `catalog serve` reports a missing or stale build.
import './check-node.cjs';
import { isDevelopmentInstall, root } from './installation.js';

if (isDevelopmentInstall() && process.features.typescript) {
  const { ensureBuild } = await import(new URL('src/build/ensure-build.ts', root).href);
  await ensureBuild();
}
