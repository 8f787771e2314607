import {
  createSearchRequestHandler,
  type SearchRequest,
} from '../../src/catalog/search/worker/search-requests.ts';

/** The search worker where there are no workers, as in Node and jsdom: takes clones and answers later. */
export class InProcessWorker extends EventTarget {
  readonly #handle = createSearchRequestHandler();
  #isOpen = true;

  postMessage(request: SearchRequest): void {
    const data = structuredClone(request);
    setTimeout(() => {
      const outcome = this.#isOpen ? this.#handle(data) : null;
      if (outcome !== null) this.dispatchEvent(new MessageEvent('message', { data: outcome }));
    });
  }

  terminate(): void {
    this.#isOpen = false;
  }
}
