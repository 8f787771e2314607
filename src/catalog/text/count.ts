/** 28153 becomes "28,153". */
export function formatCount(count: number): string {
  // `Intl` takes a tenth of a second to load, at the start of every command.
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A count with the singular or plural of its noun: "1 record", "313 records". */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** A share as "80%"; only none is "0%", and only all are "100%". */
export function percentage(share: number): string {
  if (share > 0 && share < 0.01) return '<1%';
  if (share > 0.99 && share < 1) return '>99%';
  return `${Math.round(share * 100)}%`;
}
