import { readGlobal } from './platform.ts';

export type ConnectionLimit = 'save-data' | 'metered' | 'slow';

/** What limits the connection; null if nothing does, or without the Network Information API. */
export function connectionLimit(): ConnectionLimit | null {
  const { saveData, type, metered, effectiveType } = Object(readGlobal('navigator', 'connection'));
  if (saveData === true) return 'save-data';
  if (['slow-2g', '2g', '3g'].includes(effectiveType)) return 'slow';
  return type === 'cellular' || metered === true ? 'metered' : null;
}

/** Whether lists load only what is about to be visible, one page at a time; not on fast metered connections. */
export function loadsSparingly(): boolean {
  const limit = connectionLimit();
  return limit === 'save-data' || limit === 'slow';
}
