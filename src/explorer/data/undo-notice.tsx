import button from '../ui/button.module.css';
import styles from './undo-notice.module.css';

interface Props {
  sentence: string;
  /** Absent if there is nothing to undo. */
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}

/** Says what was done, above the page's lower edge, and offers Undo while it is shown. */
export function UndoNotice({ sentence, onUndo, onClose }: Props) {
  return (
    <div className={styles.notice} data-undo="" data-focus-next="button">
      <span>{sentence}</span>
      <span className={styles.actions}>
        {onUndo !== undefined && (
          <button type="button" className={button.plain} onClick={onUndo}>
            Undo
          </button>
        )}
        <button type="button" className={button.plain} onClick={onClose}>
          Close
        </button>
      </span>
    </div>
  );
}
