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
