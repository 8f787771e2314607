/** Cache size in characters; the oldest pages are evicted first. */
const capacity = 32 * 1024 * 1024;

interface CachedPage {
  etag: string;
  type: string;
  text: string;
}

/** A fetch with a cache: revalidates a cached page by its entity tag, and returns it on 304. */
export function cachingFetch(send: typeof fetch): typeof fetch {
  const pages = new Map<string, CachedPage>();
  let size = 0;

  function evict(address: string): void {
    size -= pages.get(address)?.text.length ?? 0;
    pages.delete(address);
  }

  function store(address: string, page: CachedPage): void {
    evict(address);
    pages.set(address, page);
    size += page.text.length;
    for (const oldest of pages.keys()) {
      if (size <= capacity) break;
      evict(oldest);
    }
  }

  return async (input, init) => {
    const request = new Request(input, init);
    const cached = pages.get(request.url);
    if (cached) request.headers.set('If-None-Match', cached.etag);
    const response = await send(request);
    if (response.status === 304 && cached)
      return new Response(cached.text, { headers: { 'Content-Type': cached.type } });
    const etag = response.headers.get('etag');
    if (!response.ok || etag === null) return response;
    // The clone is read in parallel; only pages that are complete and not too large are cached.
    readText(response.clone()).then(
      (text) =>
        text !== null && store(request.url, { etag, type: response.headers.get('content-type') ?? '', text }),
      () => evict(request.url),
    );
    return response;
  };
}

/** Null, without reading further, if the text is too large to be cached. */
async function readText({ body }: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > capacity / 8) return null;
  }
  return text + decoder.decode();
}
