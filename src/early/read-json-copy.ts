// In characters; many times what a page of a hundred records takes.
const mostText = 1_000_000;

/**
 * The JSON of an answer whose own body stays to be read. Undefined where it is large, which is the application's to judge,
 * or where `stop` said so before its end.
 */
export async function readJsonCopy(answer: Response, stop: AbortSignal): Promise<unknown> {
  const { body } = answer.clone();
  if (body === null) return undefined;
  const reader = body.getReader();
  // Not awaited: that would be until the other reader is done, too, whose part it is to tell of failures.
  const giveUp = () => void reader.cancel().catch(() => undefined);
  // Read by two, a body that never ends would go on after one of them has given up.
  stop.addEventListener('abort', giveUp);
  const decoder = new TextDecoder();
  let text = '';
  while (text.length <= mostText) {
    const { done, value } = await reader.read();
    if (done) return stop.aborted ? undefined : JSON.parse(text);
    text += decoder.decode(value, { stream: true });
  }
  giveUp();
  return undefined;
}
