/** Time reserved for the first screen, in ms; a list that is printed sooner has only the rows on the screen. */
export const firstScreen = 1200;

let settling: Promise<void> | undefined;

/** Resolves after the first screen is complete, for work that only later interactions or visits need. */
export function afterFirstPaint(): Promise<void> {
  settling ??= new Promise((resolve) => setTimeout(resolve, firstScreen));
  return settling;
}
