/** Deep equality regardless of key order, `isSame` for other values; iterative, as values nested 100,000 deep must not exhaust the stack. */
export function sameContent(
  one: unknown,
  other: unknown,
  isSame: (a: unknown, b: unknown) => boolean = Object.is,
): boolean {
  const waiting: [unknown, unknown][] = [[one, other]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [a, b] = pair;
    if (isSame(a, b)) continue;
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

/** Whether one list begins with the other; compares references, which is cheap. */
export function sharePrefix(some: readonly unknown[], others: readonly unknown[]): boolean {
  const shorter = some.length < others.length ? some : others;
  return shorter.every((_, index) => some[index] === others[index]);
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether a record, as received, has no more than a name and a code. */
export const isNameOnly = (record: unknown): boolean =>
  Object.entries(Object(record)).every(
    ([field, value]) =>
      ['id', 'name', 'slug'].includes(field) || !/[^\s"[\]]/.test(JSON.stringify(value ?? '')),
  );

/** JSON with sorted fields, so that equal content has equal text; throws a RangeError for a value that is nested too deep. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
