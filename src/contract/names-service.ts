/**
 * Whether the query of an explorer's URL, with or without its `?`, names a service (`service=`): then it is not for the
 * configured one, and what was prepared for that must not be used.
 */
export function namesService(query: string): boolean {
  return /(?:^\??|&)service=/.test(query);
}
