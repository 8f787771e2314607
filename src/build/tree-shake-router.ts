import type { Plugin } from 'vite';

const componentName = /^\w+\.displayName = "\w+";$/gm;
const creation = /= (React\d*\.(?:forwardRef|createContext)\()/g;
// As a statement of its own, whose value nothing uses.
const warning = /^( +)(warning\()/gm;
// A message for developers on data routers without an error element; the explorer has its own boundaries and no such router.
const defaultErrorPage = /(?<=^var defaultErrorElement = ).*(?=;$)/m;

/**
 * Lets the bundler drop the components of react-router that nothing imports (1.9 kB gzipped): forms, scroll restoration,
 * prefetching of server data. Without this they count as used, since the package creates and names them when it is loaded.
 * Also drops what is for developers only, but still in the package's production build: warnings (0.5 kB) and the default
 * error page (0.5 kB).
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
          .replace(warning, '$1/* @__PURE__ */ $2')
          .replace(defaultErrorPage, 'null'),
    },
  };
}
