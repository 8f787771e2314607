/** `read`, called once for each object, which must not change afterwards. */
export function memoized<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const before = values.get(key);
    if (before !== undefined) return before;
    const value = read(key);
    values.set(key, value);
    return value;
  };
}
