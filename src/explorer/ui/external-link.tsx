import type { ReactNode } from 'react';
import styles from './external-link.module.css';
import { ActionIcon } from './action-icon.tsx';
import { Icon } from './icon.tsx';
import { linkWarnings } from '../../catalog/safe-link.ts';

/** A link to another site: shows its host and opens in a new tab. `url` comes from `safeLink`. */
export function ExternalLink({ url, children }: { url: URL; children: ReactNode }) {
  return (
    <>
      <a className={styles.link} href={url.href} target="_blank" rel="noopener noreferrer">
        {children} <span className={styles.host}>{url.host}</span>
        <ActionIcon name="external" size={13} />
        <span className="visually-hidden">(opens in a new tab)</span>
      </a>
      <LinkWarnings url={url} />
    </>
  );
}

/** Warnings next to a link whose host may be misleading; empty for most links. */
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
