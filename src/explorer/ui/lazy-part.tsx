import { type ReactNode, useLayoutEffect, useState } from 'react';
import { ChunkLoadError } from './chunk-load-error.ts';
import { componentCode, type Load } from './component-code.ts';

/**
 * A part of a page whose code is loaded when it is first rendered, or prefetched by `fetch`. Until then it renders
 * `placeholder`, and then its content at once; React's Suspense would show the placeholder for at least 300 ms. A failure
 * throws a ChunkLoadError; mounting the part again requests its code again.
 */
export function lazyPart<Props extends object>(load: Load<Props>, placeholder: ReactNode = null) {
  const code = componentCode(load);
  function Part(props: Props) {
    // Decided once, so that an open part is not remounted when its code is loaded a second time.
    const [{ Content, failure }, setState] = useState({
      Content: code.loaded,
      failure: null as Error | null,
    });
    useLayoutEffect(() => {
      if (Content !== null) return;
      code.fetch().then(
        (component) => setState({ Content: component, failure: null }),
        (cause: unknown) => setState({ Content: null, failure: new ChunkLoadError(cause, load) }),
      );
      // Once, when it is mounted.
      // oxlint-disable-next-line react/exhaustive-deps
    }, []);
    if (failure !== null) throw failure;
    return Content === null ? placeholder : <Content {...props} />;
  }
  return Object.assign(Part, { fetch: code.fetch });
}

/** An optional part: renders nothing if its code cannot be loaded. */
export function lazyExtra<Props extends object>(load: Load<Props>) {
  return lazyPart<Props>(() => load().catch(() => Nothing));
}

function Nothing() {
  return null;
}
