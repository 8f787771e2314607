import type { TextFormat } from './export-row.ts';
import type { Provenance } from './provenance.ts';
import { metaOf } from './provenance.ts';

/** `{"meta": …, "records": […]}`: every record as received, one per line. */
export function json(provenance: Provenance): TextFormat {
  return {
    start: `{"meta":${JSON.stringify(metaOf(provenance))},\n"records":[\n`,
    row: (row, index) => (index === 0 ? '' : ',\n') + row.json(),
    end: '\n]}\n',
  };
}

/** Newline-delimited JSON: every record as received, one per line. */
export const ndjson: TextFormat = {
  start: '',
  row: (row) => `${row.json()}\n`,
  end: '',
};
