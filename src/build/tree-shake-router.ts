import type { Plugin } from 'vite';

const componentName = /^\w+\.displayName = "\w+";$/gm;
const creation = /= (React\d*\.(?:forwardRef|createContext)\()/g;

/** Drops unused components of react-router (1.9 kB gzipped), which it creates on load so that they count as used. */
export function treeShakeRouter(): Plugin {
  return {
    name: 'tree-shake-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\// },
      handler: (code) => code.replace(componentName, '').replace(creation, '= /* @__PURE__ */ $1'),
    },
  };
}
