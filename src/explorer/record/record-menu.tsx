import { useEffect, useRef, useState } from 'react';
import { type Entry, idText } from '../../catalog/records/entry.ts';
import { SelectedText, copyRefusal } from '../ui/copy-button.tsx';
import { markdownLink } from '../../catalog/export/markdown.ts';
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

/** The menu of a record: citing it, copying it as a Markdown link, and reporting a problem. Focused when it appears. */
export function RecordMenu({ entry, onCite, onCopy }: Props) {
  const { collection, key, record } = entry;
  const url = useExplorerUrl()(recordPath(collection, key));
  const text = markdownLink(record.name.trim() || record.slug.trim() || idText(key), url);
  const report = useReportAddress(entry);
  const menu = useRef<HTMLDivElement>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);

  async function copy() {
    setRefused(!(await onCopy(text)));
  }
  if (isRefused)
    return (
      <div className={`popup stack ${styles.refused}`}>
        <p>{copyRefusal()}</p>
        <SelectedText label="Markdown link" text={text} />
      </div>
    );
  return (
    <div ref={menu} className={`popup ${menuStyles.menu}`}>
      <button type="button" className="bare" onClick={onCite}>
        {`Cite this ${collection}`}
      </button>
      <button type="button" className="bare" onClick={() => void copy()}>
        Copy Markdown link
      </button>
      {report !== null && (
        <a href={report} className="bare" rel="noreferrer" target={targetOf(report)}>
          Report a problem
        </a>
      )}
    </div>
  );
}
