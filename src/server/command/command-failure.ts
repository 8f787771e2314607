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
