/** Whether the query of an explorer's URL chooses another service than the configured one (`service=`). */
export function namesService(query: string): boolean {
  return /(?:^\??|&)service=/.test(query);
}
