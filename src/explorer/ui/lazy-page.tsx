import { type ComponentType, lazy, useState } from 'react';
import { ChunkLoadError } from './chunk-load-error.ts';
import { componentCode, type Load } from './component-code.ts';

/**
 * A page whose code is loaded lazily: `Page` renders it, `fetch` prefetches its code. `Page` suspends, so that the page
 * before it stays until it can be rendered. A failure throws a ChunkLoadError; the next render requests the code again.
 */
export function lazyPage<Props extends object>(load: Load<Props>) {
  const code = componentCode(load);
  let Awaited = awaited();
  /** React caches the failure of a lazy component forever, so a retry needs a new one. */
  function awaited(): ComponentType<Props> {
    return lazy(async () => {
      try {
        return { default: await code.fetch() };
      } catch (cause) {
        throw new ChunkLoadError(cause, load, () => {
          Awaited = awaited();
        });
      }
    });
  }
  function Page(props: Props) {
    // Decided once, so that an open page is not remounted when its code is loaded a second time.
    const [Content] = useState(() => code.loaded ?? Awaited);
    return <Content {...props} />;
  }
  return { Page, fetch: code.fetch };
}
