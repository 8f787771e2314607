/** Something the person at the command line can put right; `message` is one line saying what, where and how. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
  readonly exitCode: number;
  readonly findings: readonly string[];

  /**
   * `exitCode` 2 is for a wrong command line, 1 for everything else; `findings`, a line each, are printed
   * before the message, which sums them up.
   */
  constructor(message: string, exitCode: 1 | 2 = 1, findings: readonly string[] = []) {
    super(message);
    this.exitCode = exitCode;
    this.findings = findings;
  }
}
