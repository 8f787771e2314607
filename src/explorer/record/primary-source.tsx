import { shownText } from '../../catalog/visible-text.ts';
import button from '../ui/button.module.css';
import { LinkWarnings } from '../ui/external-link.tsx';
import { ActionIcon } from '../ui/action-icon.tsx';
import type { OpenableSource } from './source-links.ts';
import styles from './sources.module.css';

interface Props extends OpenableSource {
  /** Whether the page already shows the source's name. */
  isNamedAbove?: boolean;
}

/** The primary action for a variable: opening the page with its data, with the name and host of the source. */
export function PrimarySource({ source, url, isNamedAbove = false }: Props) {
  const name = shownText(source.name, 200);
  return (
    <div className={styles.primary}>
      <a className={button.primary} href={url.href} target="_blank" rel="noopener noreferrer">
        Open data page
        <ActionIcon name="external" />
        <span className="visually-hidden">: {name} (opens in a new tab)</span>
      </a>
      <p className={styles.beside}>
        {!isNamedAbove && <bdi>{name}</bdi>} <span className={styles.host}>{url.host}</span>
        <LinkWarnings url={url} />
      </p>
    </div>
  );
}
