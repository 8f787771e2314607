import { stageCatalogFile } from '../../../src/service/records/catalog-file.ts';
import { openStaging } from '../../../src/service/sqlite/sqlite-staging.ts';

/** A catalog file as an import reads it, in chunks of `chunkSize` bytes. */
export async function stageText(text: string | Uint8Array, chunkSize = 1 << 16) {
  const bytes = Buffer.from(text);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  const staging = openStaging();
  try {
    const { list } = await stageCatalogFile(chunks(), staging);
    // As `line: message` or `line:column: message`.
    const mistakes = list.map(({ line, column, message }) =>
      [line, column, ` ${message}`].filter((part) => part !== null).join(':'),
    );
    return { records: [...staging.records()], mistakes };
  } finally {
    staging.close();
  }
}
