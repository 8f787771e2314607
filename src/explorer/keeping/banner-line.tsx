import type { ReactNode } from 'react';
import button from '../parts/button.module.css';
import styles from './kept-banner.module.css';

interface Props {
  /** What is said. */
  children: ReactNode;
  label: string;
  busyLabel: string;
  busy: boolean;
  onPress: () => void;
}

/** One line above every page, and what can be done about it. */
export function BannerLine({ children, label, busyLabel, busy, onPress }: Props) {
  return (
    <p role="note" className={styles.banner}>
      {children}
      <button
        type="button"
        className={button.plain}
        aria-disabled={busy}
        onClick={() => {
          if (!busy) onPress();
        }}
      >
        {busy ? busyLabel : label}
      </button>
    </p>
  );
}
