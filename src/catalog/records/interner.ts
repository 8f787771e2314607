import { isObject, sameContent } from './same-content.ts';

/** Maximum different copies per id: a source that always differs is not worth comparing. */
const maxCopies = 8;

/** Shares equal source objects: 100,000 variables repeat the same few hundred sources. */
export interface Interner {
  /** Replaces each element of an array with an equal object seen before, which saves memory. */
  share(elements: unknown): void;
}

export function createInterner(): Interner {
  const byId = new Map<number, object[]>();
  const known = (element: unknown): unknown => {
    if (!isObject(element)) return element;
    const id: unknown = Reflect.get(element, 'id');
    if (typeof id !== 'number') return element;
    const copies = byId.get(id);
    if (copies === undefined) byId.set(id, [element]);
    else {
      const equal = copies.find((copy) => sameKeys(copy, element) && sameContent(copy, element));
      if (equal !== undefined) return equal;
      if (copies.length < maxCopies) copies.push(element);
    }
    return element;
  };
  return {
    share(elements) {
      if (!Array.isArray(elements) || Object.isFrozen(elements)) return;
      for (const [index, element] of elements.entries()) elements[index] = known(element);
    },
  };
}

/** Key order counts, so that exported records match the received ones. */
function sameKeys(a: object, b: object): boolean {
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return keys.length === others.length && keys.every((key, index) => key === others[index]);
}
