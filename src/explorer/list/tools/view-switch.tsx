import type { ComponentProps } from 'react';
import { ActionIcon } from '../../ui/action-icon.tsx';
import button from '../../ui/button.module.css';
import styles from './list-toolbar.module.css';

interface Props<V extends string> {
  /** The views with their titles and icons. */
  views: readonly (readonly [V, string, ComponentProps<typeof ActionIcon>['name']])[];
  chosen: V;
  onChoose: (view: V) => void;
}

/** A button for each view of a list; in a narrow list only their icons. */
export function ViewSwitch<V extends string>({ views, chosen, onChoose }: Props<V>) {
  return (
    <div className={styles.view}>
      <fieldset className={styles.switch}>
        <legend className="visually-hidden">View</legend>
        {views.map(([view, title, icon]) => (
          <button
            key={view}
            type="button"
            className={button.plain}
            aria-pressed={view === chosen}
            title={title}
            onClick={() => onChoose(view)}
          >
            <ActionIcon name={icon} />
            <span className={styles.word}>{title}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
