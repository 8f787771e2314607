import type { ReactNode } from 'react';
import { ActionIcon } from './action-icon.tsx';
import { Icon } from './icon.tsx';
import { linkWarning } from '../../../catalog/safe-link.ts';

/** A link to another site: shows its host and opens in a new tab. `url` comes from `safeLink`. */
export function ExternalLink({ url, children }: { url: URL; children?: ReactNode }) {
  // Wraps before its last part, which has the icon, rather than anywhere.
  const [name, end] = url.host.split(/(?=\.[^.]*$)/);
  return (
    <>
      <a className="external" href={url.href} target="_blank" rel="noopener noreferrer">
        {children}{' '}
        <span className={children === undefined ? undefined : 'host'}>
          {name}
          <wbr />
          <span>
            {end}
            <ActionIcon name="external" size={13} />
          </span>
        </span>
        <span className="visually-hidden">(opens in a new tab)</span>
      </a>
      <LinkWarning url={url} />
    </>
  );
}

/** The warning next to a link whose host may be misleading; renders nothing for most links. */
export function LinkWarning({ url }: { url: URL }) {
  const warning = linkWarning(url);
  if (warning === '') return null;
  return (
    <span className="caution">
      {' '}
      <Icon name="warning" size={13} /> {url.host}: {warning}
    </span>
  );
}
