import { type ReactNode, useState } from 'react';
import { type FacetName, facetOf } from '../../catalog/list/facets.ts';
import { ActionIcon } from '../ui/action-icon.tsx';
import styles from './filter-panel.module.css';

interface GroupProps {
  facet: FacetName;
  /** Number of selected values. */
  chosen: number;
  isFirst: boolean;
  children: ReactNode;
}

/** A collapsible filter; initially open if it is the first or in use. */
export function Accordion({ facet, chosen, isFirst, children }: GroupProps) {
  const [isOpen] = useState(isFirst || chosen > 0);
  return (
    <details className={styles.accordion} open={isOpen}>
      <summary>
        <ActionIcon name="next" size={14} />
        {facetOf(facet).title} {chosen > 0 && <span className={styles.count}>{`${chosen} chosen`}</span>}
      </summary>
      {children}
    </details>
  );
}

/** A filter that is always open. */
export function PlainGroup({ children }: GroupProps) {
  return children;
}
