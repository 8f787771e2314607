/**
 * How many times the usual deadlines hold: 1, and more when `npm test` repeats what failed. A quarter of a usual machine's
 * speed is within the usual ones; a test that takes longer has become slow.
 */
export const patience = Number(process.env['TEST_PATIENCE'] ?? 1);
