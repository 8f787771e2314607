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
  const percent = Math.round(share * 100);
  return `${share === 0 || share === 1 ? percent : Math.min(99, Math.max(1, percent))}%`;
}
