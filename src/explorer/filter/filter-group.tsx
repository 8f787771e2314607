import { type ReactNode, useState } from 'react';
import { type FacetName, facetOf } from '../../catalog/filter/facets.ts';
import { ActionIcon } from '../parts/action-icon.tsx';
import styles from './filter-panel.module.css';

interface GroupProps {
  facet: FacetName;
  /** How many of its values are chosen. */
  chosen: number;
  isFirst: boolean;
  children: ReactNode;
}

/** A filter that is opened by its title; the first, and those in use, are open at the beginning. */
export function Accordion({ facet, chosen, isFirst, children }: GroupProps) {
  const [isOpen] = useState(isFirst || chosen > 0);
  return (
    <details className={styles.accordion} open={isOpen}>
      <summary>
        <ActionIcon name="next" size={14} />
        {facetOf(facet).title} {chosen > 0 && <span className={styles.count}>{chosen} chosen</span>}
      </summary>
      {children}
    </details>
  );
}

/** A filter that is always open. */
export function PlainGroup({ children }: GroupProps) {
  return children;
}
