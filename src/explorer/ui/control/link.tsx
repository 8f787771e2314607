import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Whether it takes the place of this page in the history. */
  replace?: boolean;
}

/** A link within the explorer, or to another site with a `target`. React Router's own has code besides that prefetches for its framework. */
export function Link({ to, replace, onClick, children, ...attributes }: Props) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    ...(replace !== undefined && { replace }),
    ...(attributes.target !== undefined && { target: attributes.target }),
  });
  return (
    <a
      {...attributes}
      rel={attributes.target && 'noopener noreferrer'}
      href={typeof to === 'string' && /^https?:/.test(to) ? to : href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
