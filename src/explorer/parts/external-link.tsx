import type { ReactNode } from 'react';
import styles from './external-link.module.css';
import { Icon } from './icon.tsx';
import { linkWarnings } from './safe-link.ts';

/** A link that leaves the explorer: shows the host it leads to and opens apart. `url` comes from `usableLink`. */
export function ExternalLink({ url, children }: { url: URL; children: ReactNode }) {
  return (
    <>
      <a className={styles.link} href={url.href} target="_blank" rel="noopener noreferrer">
        {children} <span className={styles.host}>{url.host}</span>
        <Icon name="external" size={13} />
        <span className="visually-hidden">(opens in a new tab)</span>
      </a>
      <LinkWarnings url={url} />
    </>
  );
}

/** Says beside a link where its host may not be what it looks like; nothing for most. */
export function LinkWarnings({ url }: { url: URL }) {
  const warnings = linkWarnings(url);
  if (warnings.length === 0) return null;
  return (
    <span className={styles.warning}>
      {' '}
      <Icon name="warning" size={13} /> {url.host}: {warnings.join('; ')}
    </span>
  );
}
