import { type ComponentType, lazy, useState } from 'react';

/**
 * A page whose code comes late: `Page` draws it, `fetch` gets the code beforehand. Where the code is there
 * already, it is drawn at once: React shows what had to be waited for 300 ms after the first picture at the earliest.
 */
export function latePage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  async function fetch(): Promise<ComponentType<Props>> {
    loaded = await load();
    return loaded;
  }
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await fetch() }));
  function Page(props: Props) {
    // Decided once, so that a page that is open is not drawn anew when the code arrives a second time.
    const [{ Drawn }] = useState(() => ({ Drawn: loaded ?? Lazy }));
    return <Drawn {...props} />;
  }
  return { Page, fetch };
}
