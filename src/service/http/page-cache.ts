import type { RenderedPage } from './rendered-page.ts';

/** Keeps the pages last used, up to a number of bytes; a page of an older version is as good as none. */
export class PageCache {
  readonly #capacity: number;
  readonly #pages = new Map<string, RenderedPage>();
  #bytes = 0;

  /** `capacity` in bytes; 48 MB hold some 400 pages of 100 variables. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(address: string, version: number): RenderedPage | undefined {
    const page = this.#pages.get(address);
    if (page === undefined || page.version !== version) return undefined;
    // A Map keeps the order of insertion: moved to its end, the page is the last to be dropped.
    this.#pages.delete(address);
    this.#pages.set(address, page);
    return page;
  }

  set(address: string, page: RenderedPage): void {
    this.#drop(address);
    this.#pages.set(address, page);
    this.#bytes += page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#capacity) break;
      this.#drop(oldest);
    }
  }

  #drop(address: string): void {
    this.#bytes -= this.#pages.get(address)?.bytes ?? 0;
    this.#pages.delete(address);
  }
}
