/** `read`, called once for each object, which must not change afterwards. */
export function memoized<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = read(key);
    known.set(key, value);
    return value;
  };
}
