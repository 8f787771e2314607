import type { Plugin } from 'vite';

/** Removes Vite's preload helper (1.2 kB gzipped), which has nothing to preload here, from the first load. */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    generateBundle(_, bundle) {
      const file = Object.values(bundle).find(
        (each) => each.type === 'chunk' && each.code.includes('vite:preloadError'),
      );
      if (file !== undefined) this.error(`${file.fileName} contains Vite's preload helper.`);
    },
  };
}
