import type { RenderedPage } from './rendered-page.ts';

/** A least-recently-used cache of rendered pages, limited in bytes; pages of an older version are ignored. */
export class PageCache {
  readonly #capacity: number;
  readonly #pages = new Map<string, RenderedPage>();
  #bytes = 0;

  /** `capacity` in bytes; 48 MB hold about 400 pages of 100 variables. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(address: string, version: number): RenderedPage | undefined {
    const page = this.#pages.get(address);
    if (page === undefined || page.version !== version) return undefined;
    // A Map iterates in insertion order: reinserting a page makes it the last to be evicted.
    this.#pages.delete(address);
    this.#pages.set(address, page);
    return page;
  }

  set(address: string, page: RenderedPage): void {
    this.#evict(address);
    this.#pages.set(address, page);
    this.#bytes += page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#capacity) break;
      this.#evict(oldest);
    }
  }

  #evict(address: string): void {
    this.#bytes -= this.#pages.get(address)?.bytes ?? 0;
    this.#pages.delete(address);
  }
}
