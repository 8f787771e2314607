import { useDeferredValue, useState } from 'react';
import type { ListResult } from '../../catalog/list/list-engine.ts';
import { type FacetName, facetsOf } from '../../catalog/list/facets.ts';
import { fitsInUrl, nothingSelected, type Selection, toggled } from '../../catalog/list/selection.ts';
import type { CollectionName } from '../../contract/collections.ts';
import { countOf } from '../ui/count.ts';
import { FacetChoice } from './facet-choice.tsx';
import { DialogFrame, SectionFrame } from './filter-frames.tsx';
import { Accordion, PlainGroup } from './filter-group.tsx';
import styles from './filter-panel.module.css';

// In px (48rem in the style sheets): below it, the list has no room beside its filters.
const narrow = 768;

interface Props {
  name: CollectionName;
  listResult: ListResult | null;
  selection: Selection;
  onSelect: (change: (now: Selection) => Selection) => void;
  onClose: () => void;
}

/** Every filter of a collection with its values: above the list, or over it on a small screen. */
export function FilterPanel({ name, listResult, selection, onSelect, onClose }: Props) {
  const [overList] = useState(() => innerWidth < narrow);
  // Rendering the counts may be deferred; rendering the list after a keystroke may not.
  const counted = useDeferredValue(listResult);
  // The selection to which another value could not be added.
  const [full, setFull] = useState<Selection | null>(null);
  function toggle(facet: FacetName, key: string) {
    if (fitsInUrl(name, toggled(selection, facet, key))) onSelect((now) => toggled(now, facet, key));
    else setFull(selection);
  }
  const Frame = overList ? DialogFrame : SectionFrame;
  const Group = overList ? Accordion : PlainGroup;
  return (
    <Frame
      onClose={onClose}
      onClear={selection.size > 0 ? () => onSelect(() => nothingSelected) : null}
      done={
        listResult === null ? 'Done' : `Show ${countOf(listResult.positions.length, 'record', 'records')}`
      }
    >
      {full === selection && (
        <p role="alert" className={styles.note}>
          No more filters fit in the address of this page. Remove one first.
        </p>
      )}
      {counted === null ? (
        <p className={styles.note}>Counting…</p>
      ) : (
        offeredFacets(name, counted, selection).map((facet, at) => {
          const chosen = selection.get(facet) ?? [];
          return (
            <Group key={facet} facet={facet} chosen={chosen.length} isFirst={at === 0}>
              <FacetChoice
                facet={facet}
                values={counted.values(facet)}
                chosen={chosen}
                isTitled={overList}
                onToggle={(key) => toggle(facet, key)}
              />
            </Group>
          );
        })
      )}
    </Frame>
  );
}

/** Omits filters with a single value unless it is selected. */
function offeredFacets(
  name: CollectionName,
  counted: ListResult,
  selection: Selection,
): readonly FacetName[] {
  return facetsOf[name].filter((facet) => counted.values(facet).length > 1 || selection.has(facet));
}
