import type { Plugin } from 'vite';

const componentName = /^\w+\.displayName = "\w+";$/gm;
const creation = /= (React\d*\.(?:forwardRef|createContext)\()/g;
// As a statement of its own, whose value nothing uses.
const warning = /^( +)(warning\()/gm;

/**
 * Lets the bundler drop the components of react-router that nothing imports (1.9 kB gzipped): forms, scroll restoration,
 * prefetching of server data. Without this they count as used, since the package creates and names them when it is loaded.
 * Also drops the warnings for developers, which the production build of the package still logs (0.5 kB).
 */
export function treeShakeRouter(): Plugin {
  return {
    name: 'tree-shake-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\// },
      handler: (code) =>
        code
          .replace(componentName, '')
          .replace(creation, '= /* @__PURE__ */ $1')
          .replace(warning, '$1/* @__PURE__ */ $2'),
    },
  };
}
