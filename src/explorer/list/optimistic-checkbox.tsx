import { startTransition, useOptimistic } from 'react';

interface Props {
  checked: boolean;
  /** Ids of additional labels. */
  labelledBy?: string;
  disabled?: boolean;
  onToggle: () => void;
}

/** A checkbox for a value in the URL. It changes immediately, before the URL and the rows. */
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
