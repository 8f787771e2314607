import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Preloads configuration and application, and blocks rendering until the early script has set the theme. */
export function preloadLinks(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const application = Object.values(bundle ?? {})
          .filter((file) => file.type === 'chunk')
          .find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/main.tsx') === true);
        if (application === undefined) throw new Error('The build has no chunk of src/main.tsx.');
        const files = [application.fileName, ...application.imports].filter((file) => !html.includes(file));
        return {
          html: html.replace('<script type="module"', '<script type="module" async blocking="render"'),
          tags: [
            preload({ as: 'fetch', href: 'config.json' }),
            ...files.map((file) => preload({ as: 'script', href: `./${file}` })),
          ],
        };
      },
    },
  };
}

function preload(attrs: { as: string; href: string }): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', crossorigin: true, ...attrs }, injectTo: 'head' };
}
