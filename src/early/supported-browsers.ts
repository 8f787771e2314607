/** The build's targets; docs/decisions/0025-supported-browsers.md says how they follow from the features in use. */
export const oldestSupported = { chrome: '111', edge: '111', firefox: '121', safari: '16.4' } as const;
