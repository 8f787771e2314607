const counts = new Intl.NumberFormat('en');

/** A number of records for reading: 28153 becomes "28,153". */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** "1 record", "313 records": the count with the right form of its noun. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
