import type { ReactNode } from 'react';
import styles from './external-link.module.css';
import { Icon } from './icon.tsx';

/** The address as a URL when it is absolute http(s) without credentials; otherwise null: then it is text, never a link. */
export function usableLink(address: string): URL | null {
  // Parsed without a base, so that nothing is ever resolved against our own origin.
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.username === '' && url.password === '' ? url : null;
}

/** A link that leaves the explorer: shows the host it leads to and opens apart. `url` comes from `usableLink`. */
export function ExternalLink({ url, children }: { url: URL; children: ReactNode }) {
  return (
    <a className={styles.link} href={url.href} target="_blank" rel="noopener noreferrer">
      {children} <span className={styles.host}>{url.host}</span>
      <Icon name="external" size={13} />
      <span className={styles.hidden}>(opens in a new tab)</span>
    </a>
  );
}
