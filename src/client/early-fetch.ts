const requests = new Map<string, { response: Promise<Response>; stop: AbortController }>();

/** Starts a request before the application needs it; whoever takes the response handles its failure. */
export function fetchEarly(address: string, init: RequestInit): Promise<Response> {
  const stop = new AbortController();
  const response = fetch(address, { ...init, signal: stop.signal });
  response.catch(() => undefined);
  requests.set(address, { response, stop });
  return response;
}

/** Stores `text` as the response to a request that need not be sent. */
export function keepEarly(address: string, text: string): void {
  requests.set(address, { response: Promise.resolve(new Response(text)), stop: new AbortController() });
}

/** As fetch, but returns the response of an early request to the same URL, once. */
export const takeEarlyFetch: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : input.toString();
  const early = requests.get(address);
  if (early === undefined) return fetch(input, init);
  requests.delete(address);
  init?.signal?.addEventListener('abort', () => early.stop.abort(init.signal?.reason));
  return early.response;
};

const maxText = 1_000_000;

/** The JSON of a response whose body is left for the application; undefined if it is large or `stop` aborts. */
export async function readJsonCopy(response: Response, stop: AbortSignal): Promise<unknown> {
  const { body } = response.clone();
  if (body === null) return undefined;
  const reader = body.getReader();
  // Not awaited: it resolves only when the other reader has finished too, which reports failures.
  const giveUp = () => void reader.cancel().catch(() => undefined);
  stop.addEventListener('abort', giveUp);
  const decoder = new TextDecoder();
  let text = '';
  while (text.length <= maxText) {
    const { done, value } = await reader.read();
    if (done) return stop.aborted ? undefined : JSON.parse(text);
    text += decoder.decode(value, { stream: true });
  }
  giveUp();
  return undefined;
}
