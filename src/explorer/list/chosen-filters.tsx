import type { LabelOf } from '../../catalog/list/list-engine.ts';
import { nothingSelected, type Selection, toggled } from '../../catalog/list/selection.ts';
import button from '../ui/button.module.css';
import { ActionIcon } from '../ui/action-icon.tsx';
import { chosenValues } from './list-view.ts';
import { chosenLabel } from './facet-labels.ts';
import styles from './list-toolbar.module.css';

interface Props {
  selection: Selection;
  labelOf: LabelOf;
  onSelect: (change: (now: Selection) => Selection) => void;
}

/** A button for every active filter that removes it, and one that removes all. */
export function ChosenFilters({ selection, labelOf, onSelect }: Props) {
  return (
    <ul className={styles.pills} aria-label="Active filters" data-focus-group="">
      {chosenValues(selection).map(({ facet, value }) => {
        const words = chosenLabel(facet, value, labelOf(facet, value));
        return (
          <li key={`${facet} ${value}`}>
            <button
              type="button"
              className={styles.pill}
              aria-label={`Remove filter ${words}`}
              title={`Remove filter ${words}`}
              onClick={() => onSelect((now) => toggled(now, facet, value))}
            >
              <bdi>{words}</bdi>
              <ActionIcon name="close" size={12} />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className={button.quiet} onClick={() => onSelect(() => nothingSelected)}>
          Clear filters
        </button>
      </li>
    </ul>
  );
}
