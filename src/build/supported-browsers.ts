/** The build's targets; docs/decisions/0025-supported-browsers.md gives the reasons. */
export const oldestSupported = { chrome: '111', edge: '111', firefox: '121', safari: '16.4' } as const;
