/** Time reserved for the first screen and its automatic loading, in ms. */
export const firstScreen = 3000;

/** Resolves after the first screen is complete, for work that only later interactions or visits need. */
export const afterFirstPaint = () => new Promise<void>((resolve) => setTimeout(resolve, firstScreen));

/** Resolves sooner, for what is printed: paper that is laid out before has only what is on the screen. */
export const beforePrinting = () => new Promise<void>((resolve) => setTimeout(resolve, 1200));
