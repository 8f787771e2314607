// Before `npm start`: builds the explorer where its sources have changed. Without development dependencies nothing is
// built; `catalog serve` itself reports a build that is missing or out of date.
import './check-node.cjs';
import { isDevelopmentInstall, root } from './installation.js';

if (isDevelopmentInstall() && process.features.typescript) {
  const { ensureBuild } = await import(new URL('src/build/ensure-build.ts', root).href);
  await ensureBuild();
}
