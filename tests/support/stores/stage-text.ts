import { stageCatalogFile } from '../../../src/service/records/catalog-file.ts';
import { createStaging } from '../../../src/service/records/catalog-staging.ts';

/** A catalog file as an import reads it. */
export function stageText(text: string | Uint8Array) {
  const staging = createStaging();
  const { list } = stageCatalogFile(Buffer.from(text), staging);
  // As `line: message` or `line:column: message`.
  const mistakes = list.map(({ line, column, message }) =>
    [line, column, ` ${message}`].filter((part) => part !== null).join(':'),
  );
  return { records: [...staging.records()], mistakes };
}
