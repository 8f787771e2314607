import react from '@vitejs/plugin-react';
import { type Plugin, type Rolldown, createServer } from 'vite';
import { withFrame } from '../html/document.ts';

/** Adds the explorer's frame to the page, for hosts that render nothing else; fails the build where it has a class without a style. */
export function frameOfPage(): Plugin {
  let root = '';
  return {
    name: 'frame-of-page',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const frame = await renderFrame(root);
        const styles = Object.values(bundle ?? {})
          .map(styleSheet)
          .join('');
        for (const [, names = ''] of frame.matchAll(/ class="([^"]+)"/g)) {
          const unknown = names.split(' ').find((name) => !styles.includes(`.${name}`));
          if (unknown !== undefined) throw new Error(`No style sheet of the build has the class ${unknown}.`);
        }
        return withFrame(html, frame);
      },
    },
  };
}

/** Runs the application's components outside of a browser. */
async function renderFrame(root: string): Promise<string> {
  const server = await createServer({
    configFile: false,
    root,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
  });
  try {
    const module = await server.ssrLoadModule('/src/html/render-view.tsx');
    // At an address of no page: the frame is the same for all.
    const frame: unknown = module['renderView']({ path: 'frame', configuration: { baseUrl: 'api/' } });
    return String(frame);
  } finally {
    await server.close();
  }
}

function styleSheet(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string {
  return file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : '';
}
