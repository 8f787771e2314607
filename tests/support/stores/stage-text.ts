import { readCatalogFile, recordCheck } from '../../../src/service/records/catalog-file.ts';
import {
  CatalogMistake,
  CatalogMistakes,
  createStaging,
} from '../../../src/service/records/catalog-staging.ts';

/** A catalog file as an import reads it. */
export function stageText(text: string | Uint8Array) {
  const staging = createStaging();
  const found = new CatalogMistakes();
  try {
    readCatalogFile(Buffer.from(text), recordCheck(staging, found, new CatalogMistakes()));
  } catch (error) {
    if (!(error instanceof CatalogMistake)) throw error;
    found.add(error);
  }
  // As `line: message` or `line:column: message`.
  const mistakes = found.list.map(({ line, column, message }) =>
    [line, column, ` ${message}`].filter((part) => part !== null).join(':'),
  );
  return { records: [...staging.records()], mistakes };
}
