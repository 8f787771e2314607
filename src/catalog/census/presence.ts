import { parseUrl } from '../../contract/parse-url.ts';
import { memoized } from '../memoized.ts';

const tableCode = /^[BC]\d{5}[A-Z]{0,2}(?:PR)?(?:\d{3}\w?)?(?![A-Z\d-])/i;
const tableId = /\b(?:ACS(?:[DS]T|[CDS]P)[15]Y|DECENNIAL)/;

/** Whether a record or a source is of a census: its code or title begins with a table's, or its page or a source is a table's. */
export const isOfCensus = memoized((subject: object): boolean => {
  const { slug = '', name = '', infoLink = '', sources = [] } = Object.fromEntries(Object.entries(subject));
  return (
    tableCode.test(slug) ||
    tableId.test(slug) ||
    (tableCode.test(name) && /^\w+: /.test(name)) ||
    parseUrl(infoLink)?.hostname === 'data.census.gov' ||
    (Array.isArray(sources) && sources.some((source: unknown) => isOfCensus(Object(source))))
  );
});

/** Whether none of these records is of a census; false while there are none. */
export function isWithoutCensus(entries: readonly { record: object }[]): boolean {
  return entries.length > 0 && !entries.some(({ record }) => isOfCensus(record));
}
