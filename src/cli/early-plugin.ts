import type { Plugin } from 'vite';

/** Has the page fetch the application's code at once, although another script starts it. */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const application = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/src/main.tsx') === true,
        );
        if (application === undefined) throw new Error('The build has no chunk of src/main.tsx.');
        const href = `./${application.fileName}`;
        return {
          html: html.replace('<script type="module"', '<script type="module" async'),
          tags: [
            {
              tag: 'link',
              attrs: { rel: 'preload', as: 'script', crossorigin: true, href },
              injectTo: 'head',
            },
          ],
        };
      },
    },
  };
}
