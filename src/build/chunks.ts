import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The chunk `name` contains `files` (relative to `src/`) and what only they import. */
export interface ChunkGroup {
  name: string;
  files: readonly string[];
}

/** In the bundler's format, which silently ignores paths without a file; see checkChunkGroups. */
export function chunkGroups(groups: readonly ChunkGroup[]) {
  return groups.map(({ name, files }) => ({
    name,
    test: (id: string) => files.some((file) => id.endsWith(`/src/${file}`)),
    priority: 1,
  }));
}

/** Fails the build if a file of a chunk group is not part of it, or if a group or one of `others` has no chunk. */
export function checkChunkGroups(groups: readonly ChunkGroup[], others: readonly string[] = []): Plugin {
  return {
    name: 'check-chunk-groups',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = [...this.getModuleIds()];
      const chunks = new Set(Object.values(bundle).map(({ name }) => name));
      for (const name of [...groups.map((group) => group.name), ...others]) {
        if (!chunks.has(name)) this.error(`Chunk group "${name}" of vite.config.ts made no chunk.`);
      }
      for (const { name, files } of groups) {
        const missing = files.filter((file) => !modules.some((id) => id.endsWith(`/src/${file}`)));
        if (missing.length > 0) {
          this.error(
            `Chunk group "${name}" of vite.config.ts names files that are not in the build: ${missing.join(', ')}`,
          );
        }
      }
    },
  };
}

/** Chunks that only some URLs need, by the name of the part in the page. */
const partsOfRoutes = { list: 'list', record: 'record-panel' };

/**
 * Adds preload links for the configuration and the application's code, which scripts request later, names the code that
 * only lists and records need, and blocks rendering until the early script has set the theme and painted the frame.
 */
export function preloadLinks(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const application = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/main.tsx'));
        if (application === undefined) throw new Error('The build has no chunk of src/main.tsx.');
        const files = [application.fileName, ...application.imports].filter((file) => !html.includes(file));
        return {
          html: html.replace('<script type="module"', '<script type="module" async blocking="render"'),
          tags: [
            preload({ as: 'fetch', href: 'config.json' }),
            // After the style sheet and the first page, which are painted before this code runs.
            ...files.map((file) => preload({ as: 'script', fetchpriority: 'low', href: `./${file}` })),
            ...Object.entries(partsOfRoutes).map(([part, name]) => codeOf(part, name, chunks)),
          ],
        };
      },
    },
  };
}

function codeOf(part: string, name: string, chunks: Rolldown.OutputChunk[]): HtmlTagDescriptor {
  const chunk = chunks.find((each) => each.name === name);
  if (chunk === undefined) throw new Error(`The build has no chunk "${name}".`);
  const attrs = { name: `code-of-${part}`, content: `./${chunk.fileName}` };
  return { tag: 'meta', attrs, injectTo: 'head' };
}

function preload(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', crossorigin: true, ...attrs }, injectTo: 'head' };
}

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
