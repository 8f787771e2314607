import * as v from 'valibot';
import { collectionNames } from '../../contract/collection-names.ts';
import { isRecordKey } from '../records/entry.ts';
import { longestNote } from './selected-record.ts';

/** Fields of a selected record in links, files and this browser's storage, which anybody may have written. */
export const selectedFields = {
  collection: v.picklist(collectionNames),
  key: v.pipe(v.string(), v.check(isRecordKey)),
  note: v.pipe(
    v.string(),
    v.check((note) => note.length <= longestNote),
  ),
};
