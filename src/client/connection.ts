import { readGlobal } from './platform.ts';

/** Why to send as little as possible: the user wants to save data, pays for it by volume, or waits long for it. */
export type ConnectionLimit = 'save-data' | 'metered' | 'slow';

/**
 * What limits the network connection now, or null. Only some browsers say (the Network Information API); for the others
 * nothing is assumed.
 */
export function connectionLimit(): ConnectionLimit | null {
  const { saveData, type, metered, effectiveType } = Object(readGlobal('navigator', 'connection'));
  if (saveData === true) return 'save-data';
  if (['slow-2g', '2g', '3g'].includes(effectiveType)) return 'slow';
  return type === 'cellular' || metered === true ? 'metered' : null;
}

/** Whether lists load only what is about to be seen, one page at a time. A fast metered connection is not such a case. */
export function loadsSparingly(): boolean {
  const limit = connectionLimit();
  return limit === 'save-data' || limit === 'slow';
}
