import type { ComponentType } from 'react';

/** Imports a component. */
export type Load<Props> = () => Promise<ComponentType<Props>>;

/** A component whose code is imported by `fetch`; from then on it is `loaded`, which is null before. */
export function componentCode<Props>(load: Load<Props>) {
  const code = {
    loaded: null as ComponentType<Props> | null,
    fetch: async () => {
      const component = await load();
      code.loaded = component;
      return component;
    },
  };
  return code;
}
