/** A chunk could not be loaded, because the network failed or a newer build has replaced the file. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  /** The import function; it identifies the chunk. */
  readonly load: unknown;
  /** Makes the next render load the chunk again. Called once the failure is shown. */
  readonly forget: () => void;

  constructor(cause: unknown, load: unknown, forget: () => void = () => undefined) {
    super('The connection failed, or a newer version has replaced it.', { cause });
    this.load = load;
    this.forget = forget;
  }
}

/** Resolves to what `load` imports, or rejects with a ChunkLoadError. For code that is not a component. */
export function importedCode<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: unknown) => {
    throw new ChunkLoadError(cause, load);
  });
}
