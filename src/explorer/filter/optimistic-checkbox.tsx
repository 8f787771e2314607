import { startTransition, useOptimistic } from 'react';

interface Props {
  checked: boolean;
  /** Ids of further labels, if its own is not enough. */
  labelledBy?: string;
  disabled?: boolean;
  onToggle: () => void;
}

/** A checkbox for a value in the URL. It changes immediately; the URL and the rows follow. */
export function OptimisticCheckbox({ checked, labelledBy, disabled = false, onToggle }: Props) {
  const [shown, show] = useOptimistic(checked);
  return (
    <input
      type="checkbox"
      checked={shown}
      disabled={disabled}
      aria-labelledby={labelledBy}
      onChange={() =>
        startTransition(() => {
          show(!checked);
          onToggle();
        })
      }
    />
  );
}
