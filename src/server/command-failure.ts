/** Something the person at the command line can put right; `message` is one line saying what, where and how. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
  readonly exitCode: number;

  /** `exitCode` 2 is for a wrong command line, 1 for everything else. */
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
