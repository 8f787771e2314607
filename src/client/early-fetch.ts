interface Early {
  answer: Promise<Response>;
  stop: AbortController;
}

const asked = new Map<string, Early>();

/** Starts a request before the application needs it. A failure is reported by the code that takes the response. */
export function fetchEarly(address: string, init: RequestInit): Promise<Response> {
  const stop = new AbortController();
  const answer = fetch(address, { ...init, signal: stop.signal });
  answer.catch(() => undefined);
  asked.set(address, { answer, stop });
  return answer;
}

/** As fetch, but returns the response of an early request to the same URL, once. */
export const takeEarlyFetch: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : input.toString();
  const early = asked.get(address);
  if (early === undefined) return fetch(input, init);
  asked.delete(address);
  init?.signal?.addEventListener('abort', () => early.stop.abort(init.signal?.reason));
  return early.answer;
};
