/** How many characters of pages are kept; the oldest go first. */
const capacity = 32 * 1024 * 1024;

interface Kept {
  etag: string;
  type: string;
  text: string;
}

/** A fetch that asks again for a page it has with that page's tag, and answers from what it has on 304. */
export function cachingFetch(ask: typeof fetch): typeof fetch {
  const pages = new Map<string, Kept>();
  let size = 0;

  function forget(address: string): void {
    size -= pages.get(address)?.text.length ?? 0;
    pages.delete(address);
  }

  function keep(address: string, page: Kept): void {
    forget(address);
    pages.set(address, page);
    size += page.text.length;
    for (const oldest of pages.keys()) {
      if (size <= capacity) break;
      forget(oldest);
    }
  }

  return async (input, init) => {
    const request = new Request(input, init);
    const kept = pages.get(request.url);
    if (kept) request.headers.set('If-None-Match', kept.etag);
    const response = await ask(request);
    if (response.status === 304 && kept)
      return new Response(kept.text, { headers: { 'Content-Type': kept.type } });
    const etag = response.headers.get('etag');
    if (!response.ok || etag === null) return response;
    // The copy is read along with the page; only one that comes whole, and is not huge, is kept.
    readWhole(response.clone()).then(
      (text) =>
        text !== null && keep(request.url, { etag, type: response.headers.get('content-type') ?? '', text }),
      () => forget(request.url),
    );
    return response;
  };
}

/** The text of a response, or null, and reading no further, where it is too large to be kept. */
async function readWhole({ body }: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > capacity / 8) return null;
  }
  return text + decoder.decode();
}
