/** Records on one page beyond which a browser would be busy with them for seconds. */
const mostRecords = 250_000;

// Says that it can begin, then of one text whether reading it is quick enough: by being quick, and by its records.
addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(countOf(data) <= mostRecords));
postMessage('ready');

/** Records on a page, or values in a list without an envelope; 0 for what is no page, which is for others to say. */
function countOf(text: string): number {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.length;
    const results: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, 'results') : null;
    return Array.isArray(results) ? results.length : 0;
  } catch {
    // Not JSON: said, with the place, by whoever reads it next.
    return 0;
  }
}
