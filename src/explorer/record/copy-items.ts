import { type Entry, idText } from '../../catalog/records/entry.ts';
import { curlCommand, fetchCode } from '../../catalog/export/code-samples.ts';
import { markdownLink } from '../../catalog/export/markdown.ts';
import { formatJson } from '../../catalog/format-json.ts';
import { useExplorerUrl } from '../ui/use-explorer-url.ts';
import { usePageOf } from '../export/cite.tsx';
import { recordPath } from '../data/record-path.ts';

/** One of the forms in which a record can be copied. */
export interface CopyItem {
  label: string;
  text: string;
}

/** The forms in which a record can be copied, apart from its link. */
export function useCopyItems(entry: Entry): CopyItem[] {
  const { collection, key, record, raw } = entry;
  const url = useExplorerUrl()(recordPath(collection, key));
  const page = usePageOf(entry);
  const { name, slug } = record;
  return [
    { label: 'Markdown link', text: markdownLink(name.trim() || slug.trim() || idText(key), url) },
    { label: 'ID', text: idText(key) },
    ...(slug === '' ? [] : [{ label: 'Code', text: slug }]),
    { label: 'JSON', text: formatJson(raw, 2) },
    // Services have no URL for a single record.
    ...(page === undefined
      ? []
      : [
          { label: 'curl for its list page', text: curlCommand(page.address) },
          { label: 'fetch for its list page', text: fetchCode(page.address, Reflect.get(Object(raw), 'id')) },
        ]),
  ];
}
