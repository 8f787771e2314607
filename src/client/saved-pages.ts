/** Responses saved in this browser, by the address of their page; those of all services together. Nothing rejects. */
export interface SavedPages {
  /** Resolves when `has` knows what was saved before. If storage never responds, it does not either. */
  readonly opened: Promise<unknown>;
  /** Why the browser saves nothing; undefined if it does. */
  readonly refusal: () => unknown;
  /** Whether an earlier visit saved it. */
  has(address: string): boolean;
  read(address: string): Promise<Response | undefined>;
  write(address: string, response: Response): Promise<void>;
  /** Replaces all pages whose address starts with `prefix`, so that a list is never saved in two versions. */
  replace(prefix: string, pages: ReadonlyMap<string, Response>): Promise<void>;
}

/** Pages that a client neither reads nor saves but collects, to replace those of a list once it is complete. */
export function collectPages(): SavedPages & { pages: ReadonlyMap<string, Response> } {
  const pages = new Map<string, Response>();
  return {
    pages,
    opened: Promise.resolve(),
    refusal: () => undefined,
    has: () => false,
    read: async () => undefined,
    write: async (address, response) => void pages.set(address, response),
    replace: async () => undefined,
  };
}
