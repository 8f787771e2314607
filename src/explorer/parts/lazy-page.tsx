import { type ComponentType, lazy, useState } from 'react';
import { ChunkLoadError } from './chunk-load-error.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A page whose code comes late: `Page` draws it, `fetch` gets the code beforehand. Where the code is there
 * already, it is drawn at once: React shows what had to be waited for 300 ms after the first picture at the earliest.
 * Code that does not come fails as MissingCode, and is asked for anew when the page is drawn again after that.
 */
export function lazyPage<Props extends object>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null;
  let Awaited = awaited();
  async function fetch(): Promise<ComponentType<Props>> {
    loaded = await load();
    return loaded;
  }
  /** React keeps the failure of a lazy component for ever: to ask for the code anew takes a new one. */
  function awaited(): ComponentType<Props> {
    return lazy(async () => {
      try {
        return { default: await fetch() };
      } catch (cause) {
        throw new ChunkLoadError(cause, load, () => {
          Awaited = awaited();
        });
      }
    });
  }
  function Page(props: Props) {
    // Decided once, so that a page that is open is not drawn anew when the code arrives a second time.
    const [Drawn] = useState(() => loaded ?? Awaited);
    return <Drawn {...props} />;
  }
  return { Page, fetch };
}

/** A part of a page whose code comes late. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazyPage(load).Page;
}

/** A part that nobody waits for: where its code does not come, nothing is drawn in its place. */
export function lazyExtra<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazyPart<Props>(() => load().catch(() => Nothing));
}

function Nothing() {
  return null;
}
