import { existsSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The build's targets; docs/decisions/0025-supported-browsers.md gives the reasons. */
export const oldestSupported = { chrome: '111', edge: '111', firefox: '121', safari: '16.4' } as const;

/** The chunk `name` contains `files` (relative to `src/`) and what only they import. */
export interface ChunkGroup {
  name: string;
  files: readonly string[];
}

/** In the bundler's format, which silently ignores paths without a file. */
export function chunkGroups(groups: readonly ChunkGroup[]) {
  return groups.map(({ name, files }) => {
    const missingFiles = files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)));
    if (missingFiles.length > 0)
      throw new Error(`Chunk group "${name}" names no files: ${missingFiles.join(', ')}`);
    return {
      name,
      test: (id: string) => files.some((file) => id.endsWith(`/src/${file}`)),
      priority: 1,
    };
  });
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
  };
}

/** Lets the bundler remove the parts of React Router that nothing uses: it keeps what has a name for developer tools. */
export function smallerRouter(): Plugin {
  return {
    name: 'smaller-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /react-router\/dist\/production/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ '),
    },
  };
}
