import type { ComponentProps, ReactNode } from 'react';
import { BusyButton } from '../parts/busy-button.tsx';
import styles from './saved-banner.module.css';

interface Props extends ComponentProps<typeof BusyButton> {
  /** What is said. */
  children: ReactNode;
}

/** One line above every page, and what can be done about it. */
export function BannerLine({ children, ...button }: Props) {
  return (
    <p role="note" className={styles.banner}>
      {children}
      <BusyButton {...button} />
    </p>
  );
}
