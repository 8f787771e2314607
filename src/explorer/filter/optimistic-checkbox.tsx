import { startTransition, useOptimistic } from 'react';

interface Props {
  checked: boolean;
  /** Ids of what names it, where its label is not enough. */
  labelledBy?: string;
  disabled?: boolean;
  onToggle: () => void;
}

/** A checkbox of what the address says. It shows the click at once; the address and the rows follow it. */
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
