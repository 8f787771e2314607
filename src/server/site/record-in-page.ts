import type { CollectionName } from '../../contract/collection-names.ts';
import type { RecordInPage } from '../../html/view.ts';
import { type JsonObject, parseObject } from '../command/parse-object.ts';

/** A record for its page, with what the catalog has of it elsewhere, as JSON texts. */
export function recordInPage(
  collection: CollectionName,
  record: JsonObject,
  { twin, tableRows }: { twin: string | null; tableRows: readonly string[] },
): RecordInPage {
  return {
    collection,
    record,
    ...(twin !== null && { twin: parseObject(twin) }),
    ...(tableRows.length > 0 && { tableRows: tableRows.map(parseObject) }),
  };
}
