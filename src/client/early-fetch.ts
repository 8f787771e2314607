interface Early {
  answer: Promise<Response>;
  stop: AbortController;
}

const asked = new Map<string, Early>();

/** Asks for what the application will ask for, before it does. How it fails is told by whoever takes the answer. */
export function fetchEarly(address: string, init: RequestInit): Promise<Response> {
  const stop = new AbortController();
  const answer = fetch(address, { ...init, signal: stop.signal });
  answer.catch(() => undefined);
  asked.set(address, { answer, stop });
  return answer;
}

/** As fetch, but an answer that was asked for early is handed out, once. */
export const takeEarlyFetch: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : input.toString();
  const early = asked.get(address);
  if (early === undefined) return fetch(input, init);
  asked.delete(address);
  init?.signal?.addEventListener('abort', () => early.stop.abort(init.signal?.reason));
  return early.answer;
};
