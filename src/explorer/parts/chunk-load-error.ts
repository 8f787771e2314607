/** Code of a part of the explorer that could not be loaded: the network failed, or a newer build has replaced the file. */
export class ChunkLoadError extends Error {
  override name = 'MissingCode';
  /** What failed to load it: the same function for the same part. */
  readonly load: unknown;
  /** Makes the next render load the code again. Called when the failure has been shown. */
  readonly forget: () => void;

  constructor(cause: unknown, load: unknown, forget: () => void = () => undefined) {
    super('This part of the explorer did not arrive, or a newer version has replaced it.', { cause });
    this.load = load;
    this.forget = forget;
  }
}

/** What `load` imports; rejects with MissingCode where that fails. For code that is used and not rendered. */
export function importedCode<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: unknown) => {
    throw new ChunkLoadError(cause, load);
  });
}
