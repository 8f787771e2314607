import * as v from 'valibot';

/** The items of the list `value` that `schema` accepts, of the first `most`; none of anything but a list. */
export function usableItems<T>(schema: v.GenericSchema<unknown, T>, value: unknown, most: number): T[] {
  const items: unknown[] = Array.isArray(value) ? value.slice(0, most) : [];
  return items.flatMap((item) => {
    const read = v.safeParse(schema, item);
    return read.success ? [read.output] : [];
  });
}
