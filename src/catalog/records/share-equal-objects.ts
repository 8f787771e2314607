import { isObject, sameContent } from '../../contract/same-content.ts';

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
