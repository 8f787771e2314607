import button from '../../parts/button.module.css';
import notice from '../../parts/notice.module.css';

/** The filters' code could not be loaded: nothing is shown rather than a list that is not as requested. */
export function FiltersFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className={notice.error}>
      <p>
        <strong>The filters could not be loaded.</strong> {error.message}
      </p>
      <p className={notice.actions}>
        <button type="button" className={button.plain} onClick={onRetry}>
          Try again
        </button>
      </p>
    </div>
  );
}
