import { useEffect, useRef, useState } from 'react';
import { type Entry, idText } from '../../catalog/records/entry.ts';
import { SelectedText, copyRefusal } from '../ui/copy-button.tsx';
import { markdownLink } from '../../catalog/export/markdown.ts';
import { formatJson } from '../../catalog/format-json.ts';
import { recordPath } from '../data/record-path.ts';
import { targetOf, useReportAddress } from '../data/use-feedback.ts';
import { useExplorerUrl } from '../ui/use-explorer-url.ts';
import menuStyles from '../ui/menu.module.css';
import styles from './record-menu.module.css';

interface Props {
  entry: Entry;
  onCite: () => void;
  /** Resolves to false if the browser refuses; then the menu shows the text. */
  onCopy: (text: string) => Promise<boolean>;
}

/** The menu of a record: citing it, and copying it in several forms. Focused when it appears. */
export function RecordMenu({ entry, onCite, onCopy }: Props) {
  const items = useCopyItems(entry);
  const report = useReportAddress(entry);
  const menu = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<CopyItem | null>(null);
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);

  async function copy(item: CopyItem) {
    if (!(await onCopy(item.text))) setRefused(item);
  }
  if (refused !== null)
    return (
      <div className={`popup stack ${styles.refused}`}>
        <p>{copyRefusal()}</p>
        <SelectedText {...refused} />
      </div>
    );
  return (
    <div ref={menu} className={`popup ${menuStyles.menu}`}>
      <button type="button" className="bare" onClick={onCite}>
        {`Cite this ${entry.collection}`}
      </button>
      <div role="group" aria-labelledby="copy-as" className={styles.copies}>
        <span id="copy-as" className={styles.heading}>
          Copy as
        </span>
        {items.map((item) => (
          <button key={item.label} type="button" className="bare" onClick={() => void copy(item)}>
            {item.label}
          </button>
        ))}
      </div>
      {report !== null && (
        <a href={report} className="bare" rel="noreferrer" target={targetOf(report)}>
          Report a problem
        </a>
      )}
    </div>
  );
}

/** One of the forms in which a record can be copied. */
interface CopyItem {
  label: string;
  text: string;
}

/** The forms in which a record can be copied, besides its link. Its ID and code have copy buttons in its technical details. */
function useCopyItems(entry: Entry): CopyItem[] {
  const { collection, key, record, raw } = entry;
  const url = useExplorerUrl()(recordPath(collection, key));
  return [
    {
      label: 'Markdown link',
      text: markdownLink(record.name.trim() || record.slug.trim() || idText(key), url),
    },
    { label: 'JSON', text: formatJson(raw, 2) },
  ];
}
