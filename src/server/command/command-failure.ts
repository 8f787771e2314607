import { UnusableDatabase } from '../../service/store.ts';

/** An error that the user can fix; `message` is one line with what failed, where, and what to do. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
  readonly exitCode: number;
  readonly findings: readonly string[];

  /** `exitCode` is 2 for an invalid command line; `findings` are printed before the message, one per line. */
  constructor(message: string, exitCode: 1 | 2 = 1, findings: readonly string[] = []) {
    super(message);
    this.exitCode = exitCode;
    this.findings = findings;
  }
}

/** An error for a log: with its stack and all its causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `; caused by ${describeError(error.cause)}`;
  // What the user can mend is no bug of the program: a stack would only hide the sentence.
  const isForUser = error instanceof UnusableDatabase || error instanceof CommandFailure;
  const text = isForUser ? error.message : (error.stack ?? error.message);
  return `${text}${cause}`;
}
