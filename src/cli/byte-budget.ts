/** A number of bytes that several responses may have together. */
export interface ByteBudget {
  /** Rejects a response's body, and every later request, once the budget is spent. */
  fetch: typeof fetch;
  spent(): boolean;
}

/** What a body that exceeds a budget is rejected with. */
export class BudgetSpent extends Error {
  override name = 'BudgetSpent';
}

/** Counts the bodies that `ask` loads, after decompression, and stops at `limit` bytes in all. */
export function byteBudget(ask: typeof fetch, limit: number): ByteBudget {
  let left = limit;
  const refuse = () => new BudgetSpent(`more than ${limit} bytes`);
  return {
    spent: () => left < 0,
    async fetch(input, init) {
      if (left < 0) throw refuse();
      const response = await ask(input, init);
      if (response.body === null) return response;
      const counted = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            left -= chunk.length;
            if (left < 0) controller.error(refuse());
            else controller.enqueue(chunk);
          },
        }),
      );
      const { status, statusText, headers } = response;
      return new Response(counted, { status, statusText, headers });
    },
  };
}
