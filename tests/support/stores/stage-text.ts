import { stageCatalogFile } from '../../../src/service/records/catalog-file.ts';
import { openStaging } from '../../../src/service/sqlite/sqlite-staging.ts';

/** A catalog file as an import reads it. */
export function stageText(text: string | Uint8Array) {
  const staging = openStaging();
  try {
    const { list } = stageCatalogFile(Buffer.from(text), staging);
    // As `line: message` or `line:column: message`.
    const mistakes = list.map(({ line, column, message }) =>
      [line, column, ` ${message}`].filter((part) => part !== null).join(':'),
    );
    return { records: [...staging.records()], mistakes };
  } finally {
    staging.close();
  }
}
