import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = new URL('../../', import.meta.url);

/** Whether this is a checkout with development dependencies, so that it can build. */
export function isDevelopmentInstall() {
  return existsSync(new URL('src/cli/catalog.ts', root)) && existsSync(new URL('node_modules/vite', root));
}

/**
 * Changes to the user's folder. npm runs this package's scripts in the folder of package.json and passes the user's in
 * INIT_CWD; scripts of other packages keep their own folder.
 */
export function enterUserFolder() {
  const { INIT_CWD: folder, npm_lifecycle_event: script, npm_package_json: manifest } = process.env;
  const isOurScript = script === 'start' || script === 'catalog';
  if (!isOurScript || manifest !== fileURLToPath(new URL('package.json', root))) return;
  if (folder !== undefined && existsSync(folder)) process.chdir(folder);
}
