import { readGlobal } from './platform.ts';

export type ConnectionLimit = 'save-data' | 'metered' | 'slow';

/**
 * What limits the connection, or null. Only some browsers have the Network Information API; nothing is assumed
 * otherwise.
 */
export function connectionLimit(): ConnectionLimit | null {
  const { saveData, type, metered, effectiveType } = Object(readGlobal('navigator', 'connection'));
  if (saveData === true) return 'save-data';
  if (['slow-2g', '2g', '3g'].includes(effectiveType)) return 'slow';
  return type === 'cellular' || metered === true ? 'metered' : null;
}

/** Whether lists load only what is about to be seen, one page at a time. A fast metered connection loads as usual. */
export function loadsSparingly(): boolean {
  const limit = connectionLimit();
  return limit === 'save-data' || limit === 'slow';
}
