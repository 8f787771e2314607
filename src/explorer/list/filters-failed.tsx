import button from '../ui/button.module.css';
import notice from '../ui/notice.module.css';

/** Shown if the filters' code could not be loaded, instead of a list that differs from the requested one. */
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
