/** Values with the same key, in their order. Not by Map.groupBy, which is newer than some browsers. */
export function partsBy<T>(values: readonly T[], keyOf: (value: T) => string): readonly [string, T[]][] {
  const parts = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const part = parts.get(key);
    if (part === undefined) parts.set(key, [value]);
    else part.push(value);
  }
  return [...parts];
}
