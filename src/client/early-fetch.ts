const requests = new Map<string, { response: Promise<Response>; stop: AbortController }>();

/** Starts a request before the application needs it; whoever takes the response handles its failure. */
export function fetchEarly(address: string, init: RequestInit): Promise<Response> {
  const stop = new AbortController();
  const response = fetch(address, { ...init, signal: stop.signal });
  response.catch(() => undefined);
  requests.set(address, { response, stop });
  return response;
}

/** Stores `value`, as JSON, as the response to a request that need not be sent, and returns it. */
export function keepEarly(address: string, value: unknown, headers: Record<string, string> = {}): Response {
  const response = new Response(JSON.stringify(value), {
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  requests.set(address, { response: Promise.resolve(response), stop: new AbortController() });
  return response;
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
