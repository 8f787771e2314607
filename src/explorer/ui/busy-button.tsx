import styles from './button.module.css';

interface Props {
  label: string;
  busyLabel: string;
  busy: boolean;
  onPress: () => void;
}

/** A button that is inactive while its action runs. It keeps the focus, which `disabled` would lose. */
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
