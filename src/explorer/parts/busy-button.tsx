import styles from './button.module.css';

interface Props {
  label: string;
  busyLabel: string;
  busy: boolean;
  onPress: () => void;
}

/** A button that does nothing while what it began is under way, and keeps the focus meanwhile, which `disabled` would not. */
export function BusyButton({ label, busyLabel, busy, onPress }: Props) {
  return (
    <button
      type="button"
      className={styles.plain}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onPress();
      }}
    >
      {busy ? busyLabel : label}
    </button>
  );
}
