/**
 * The options of a property that is worth `full` runs: 300 of them, the same each time, or all with new ones where
 * ALL_PROPERTY_RUNS is set, as for the slow tests.
 */
export function propertyRuns(full: number): { numRuns: number; seed?: number } {
  return process.env['ALL_PROPERTY_RUNS'] ? { numRuns: full } : { numRuns: 300, seed: 20_261 };
}
