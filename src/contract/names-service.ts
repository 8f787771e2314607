/**
 * Whether the query of an explorer's URL chooses a service (`service=`): what was prepared for the configured one is
 * then not for it.
 */
export function namesService(query: string): boolean {
  return /(?:^\??|&)service=/.test(query);
}
