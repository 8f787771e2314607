/** Deep equality, regardless of key order. Iterative, as values nested 100,000 deep must not exhaust the stack. */
export function sameContent(one: unknown, other: unknown): boolean {
  const waiting: [unknown, unknown][] = [[one, other]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [a, b] = pair;
    if (Object.is(a, b)) continue;
    if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(b, key)) return false;
      waiting.push([Reflect.get(a, key), Reflect.get(b, key)]);
    }
  }
  return true;
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Maximum different copies per id: a source that always differs is not worth comparing. */
const maxCopies = 8;

/**
 * Replaces each element of an array with an equal object seen before, which saves memory: 100,000 variables repeat the
 * same few hundred sources.
 */
export function shareEqualObjects(): (elements: unknown) => void {
  const byId = new Map<number, object[]>();
  return (elements) => {
    if (!Array.isArray(elements) || Object.isFrozen(elements)) return;
    for (const [index, element] of elements.entries()) {
      const id: unknown = isObject(element) ? Reflect.get(element, 'id') : null;
      if (typeof id !== 'number') continue;
      const copies = byId.get(id);
      const equal = copies?.find((copy) => sameKeys(copy, element) && sameContent(copy, element));
      if (equal !== undefined) elements[index] = equal;
      else if (copies === undefined) byId.set(id, [element]);
      else if (copies.length < maxCopies) copies.push(element);
    }
  };
}

/** Key order counts, so that exported records match the received ones. */
function sameKeys(a: object, b: object): boolean {
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return keys.length === others.length && keys.every((key, index) => key === others[index]);
}
