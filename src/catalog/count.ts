const numbers = new Intl.NumberFormat('en');

/** 28153 becomes "28,153". */
export function formatCount(count: number): string {
  return numbers.format(count);
}

/** A count with the singular or plural of its noun: "1 record", "313 records". */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
