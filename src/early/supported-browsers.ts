/**
 * The oldest version of each browser that the explorer supports: what the build is compiled for and what an older browser
 * is told. How they follow from the features in use: `docs/decisions/0025-supported-browsers.md`.
 */
export const oldestSupported = { chrome: '111', edge: '111', firefox: '121', safari: '16.4' } as const;
