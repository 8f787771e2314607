/** Whether an `Accept` header allows `application/json`, as the most specific matching range states. */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '' || accept === '*/*' || accept === 'application/json')
    return true;
  let best = { rank: 0, quality: 0 };
  for (const { value, quality } of qualityValues(accept)) {
    const rank = jsonRanges.indexOf(value) + 1;
    if (rank > best.rank || (rank === best.rank && quality > best.quality)) best = { rank, quality };
  }
  return best.rank > 0 && best.quality > 0;
}

const jsonRanges = ['*/*', 'application/*', 'application/json'];

/** The items of a header such as `Accept` with their quality values; an invalid quality value counts as 1. */
export function* qualityValues(header: string): Generator<{ value: string; quality: number }> {
  for (const item of header.split(',')) {
    const [value = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    yield { value, quality: Number.isNaN(quality) ? 1 : quality };
  }
}
