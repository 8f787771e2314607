import {
  Component,
  type ComponentType,
  isValidElement,
  lazy,
  type ReactNode,
  useLayoutEffect,
  useState,
} from 'react';

/** Imports a component. */
type Load<Props> = () => Promise<ComponentType<Props>>;

/** Code could not be imported, because the network failed or a newer build has replaced the file. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  /** The import function; it identifies the code. */
  readonly load: unknown;
  /** Makes the next render of a page import its code again. Called once the failure is shown. */
  forget?: () => void;

  constructor(cause: unknown, load: unknown) {
    super('The connection failed, or a newer version has replaced it.', { cause });
    this.load = load;
  }
}

/** Resolves to what `load` imports, or rejects with a ChunkLoadError. */
export function importedCode<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: unknown) => {
    throw new ChunkLoadError(cause, load);
  });
}

/** A component whose code is imported by `fetch`; from then on it is `loaded`, which is null before. */
function componentCode<Props>(load: Load<Props>) {
  const code = {
    loaded: null as ComponentType<Props> | null,
    fetch: async () => (code.loaded = await importedCode(load)),
  };
  return code;
}

/** A part whose code is imported when it is first rendered, or by `fetch`; React’s Suspense would show the placeholder for at least 300 ms. */
export function lazyPart<Props extends object>(load: Load<Props>, placeholder: ReactNode = null) {
  const code = componentCode(load);
  function Part(props: Props) {
    // Decided once, so that an open part is not remounted when its code is imported a second time.
    const [Content, setContent] = useState(() => code.loaded);
    const [failure, setFailure] = useState<unknown>(null);
    useLayoutEffect(() => {
      let isMounted = true;
      // Code that arrives when the page has been closed finds no window.
      if (Content === null)
        code.fetch().then(
          (component) => isMounted && setContent(() => component),
          (error: unknown) => isMounted && setFailure(error),
        );
      return () => {
        isMounted = false;
      };
      // Once, when it is mounted.
      // oxlint-disable-next-line react/exhaustive-deps
    }, []);
    if (failure !== null) throw failure;
    return Content === null ? placeholder : <Content {...props} />;
  }
  return Object.assign(Part, { fetch: code.fetch });
}

/** An optional part: renders only its child element, if any, if its code cannot be imported or throws. */
export function lazyExtra<Props extends object>(load: Load<Props>, placeholder: ReactNode = null) {
  const Part = lazyPart<Props>(() => load().catch(() => childOf), placeholder);
  const Extra = (props: Props) => (
    <Contained instead={childOf(props)}>
      <Part {...props} />
    </Contained>
  );
  return Object.assign(Extra, { fetch: Part.fetch });
}

const childOf = (props: object) =>
  'children' in props && isValidElement(props.children) ? props.children : null;

class Contained extends Component<{ instead: ReactNode; children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    // After a translation by the browser, the part around it is rendered again.
    if (String(error).includes('NotFoundError')) throw error;
    return error === null ? this.props.children : this.props.instead;
  }
}

/** As `lazyPart`, for a page: it suspends, so that the page before it stays until it can be rendered. */
export function lazyPage<Props extends object>(load: Load<Props>) {
  const code = componentCode(load);
  let Awaited = awaited();
  /** React caches the failure of a lazy component forever, so a retry needs a new one. */
  function awaited(): ComponentType<Props> {
    return lazy(async () => {
      // Where pages are rendered as text, each must be the same whenever that is: what is not loaded never is.
      if (typeof document === 'undefined') return new Promise(() => {});
      try {
        return { default: await code.fetch() };
      } catch (error) {
        if (error instanceof ChunkLoadError) error.forget = () => void (Awaited = awaited());
        throw error;
      }
    });
  }
  function Page(props: Props) {
    const [Content] = useState(() => code.loaded ?? Awaited);
    return <Content {...props} />;
  }
  return Object.assign(Page, { fetch: code.fetch });
}

/** In place of a part whose code is being imported; visible only if that takes so long that it is noticed. */
export function Opening() {
  return <p className="opening">Opening…</p>;
}

/** Repeats a query at the user's request, and reloads the page if its code is still missing. */
export async function retryWithCode(refetch: () => Promise<{ error: Error | null }>): Promise<void> {
  const { error } = await refetch();
  if (error instanceof ChunkLoadError) await reloadForCode();
}

/** Reloads the page, as many browsers never request a failed module again; only if the server responds, since the page would be lost. */
export async function reloadForCode(): Promise<void> {
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(document.baseURI, { cache: 'no-store', signal }).catch(() => null);
  if (response?.ok) location.reload();
}
