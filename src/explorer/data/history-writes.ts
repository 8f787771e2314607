/** Safari refuses more than 100 changes of the history in 30 seconds. */
const period = 30_000;
const most = 90;
const times: number[] = [];

/** Counts a change of the history; returns false if it must be left out, so that `reserve` more stay possible. */
export function mayWriteHistory(reserve = 0): boolean {
  const now = performance.now();
  while (times[0] !== undefined && now - times[0] > period) times.shift();
  if (times.length >= most - reserve) return false;
  times.push(now);
  return true;
}

/** Keeps something in the state of the current entry, unless the history has changed too often just now. */
export function keepInEntry(values: object): void {
  const entry = Object(history.state);
  if (mayWriteHistory(40)) history.replaceState({ ...entry, usr: { ...entry.usr, ...values } }, '');
}
