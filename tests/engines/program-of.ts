import { findEngineProgram } from '../support/programs/engine-programs.ts';

/** The path of a program that must be installed. */
export function programOf(program: string): string {
  const path = findEngineProgram(program);
  if (path === null) throw new Error(`${program} is not installed.`);
  return path;
}
