/** Code of a part of the explorer that could not be had: the network failed, or a newer build has replaced the file. */
export class ChunkLoadError extends Error {
  /** Makes the next drawing ask for the code anew. Called when the failure has been shown. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.forget = forget;
  }
}
