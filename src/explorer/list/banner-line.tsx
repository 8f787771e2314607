import type { ComponentProps, ReactNode } from 'react';
import { BusyButton } from '../ui/busy-button.tsx';
import styles from './saved-banner.module.css';

interface Props extends ComponentProps<typeof BusyButton> {
  children: ReactNode;
}

export function BannerLine({ children, ...button }: Props) {
  return (
    <p role="note" className={styles.banner}>
      {children}
      <BusyButton {...button} />
    </p>
  );
}
