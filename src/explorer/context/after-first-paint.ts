/** How long the first screen and what it loads by itself have the machine to themselves, in ms. */
const firstScreen = 3000;

let settling: Promise<void> | undefined;

/** Resolves once the first screen stands: for what only later moments, or later visits, gain from. */
export function afterFirstPaint(): Promise<void> {
  settling ??= new Promise((resolve) => setTimeout(resolve, firstScreen));
  return settling;
}
