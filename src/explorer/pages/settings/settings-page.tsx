import { useEffect, useState } from 'react';
import type { CatalogClient } from '../../../client/catalog-client.ts';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { useCollection } from '../../data/loading/use-collection.ts';
import { PlaceChoice } from '../../place/place-choice.tsx';
import { isWithoutCensus } from '../../../catalog/census/presence.ts';
import { announce } from '../../ui/page/announcer.tsx';
import { type Settings, changeSettings, useSettings } from '../../data/settings.ts';
import { useSelected } from '../../data/selected/use-selected.ts';
import { refusalReason } from '../../data/stored.ts';
import { DeleteStored } from './stored-data.tsx';
import styles from '../pages.module.css';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Link } from '../../ui/control/link.tsx';

const themes = [
  ['system', 'Match my device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

export function SettingsPage() {
  const { service } = useCatalog();
  const { theme, singleKeys } = useSettings();
  const refusal = useRefusal(service);
  const [selection] = useSelected();
  const { entries } = useCollection('variable').ledger;
  const [isSaved, setIsSaved] = useState(true);
  function change(next: Partial<Settings>) {
    setIsSaved(changeSettings(next));
    announce('Saved');
  }
  return (
    <div className="page">
      <PageHead name="settings" />
      <fieldset className={`card stack ${styles.choices}`}>
        <legend>Appearance</legend>
        <div className="row">
          {themes.map(([value, label]) => (
            <label key={value} className="line">
              <input
                type="radio"
                name="theme"
                checked={theme === value}
                onChange={() => change({ theme: value })}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={`card stack ${styles.choices}`}>
        <legend>Keyboard</legend>
        <label className="line">
          <input
            type="checkbox"
            checked={singleKeys}
            onChange={({ target }) => change({ singleKeys: target.checked })}
          />
          Single-key shortcuts, such as S and J
        </label>
        <p className="quiet">
          Turn them off if you dictate, or press them by accident.{' '}
          <Link to="/help#help-keys">All shortcuts</Link>
        </p>
      </fieldset>
      <fieldset className={`card stack ${styles.choices}`}>
        <legend>On this device</legend>
        <p>
          So that the catalog opens quickly and works offline, your browser stores the records you loaded and
          viewed, your selection with its notes, these settings and the explorer itself. None of it leaves
          this device, and there are no cookies.
        </p>
        {(refusal !== undefined || selection.refusal !== '') && (
          <p className="notice warning">
            {refusal !== undefined &&
              `Loaded records are not saved on this device: ${refusalReason(refusal)} `}
            {selection.refusal !== '' && `Your selection can’t be saved: ${selection.refusal}`}
          </p>
        )}
        <DeleteStored />
      </fieldset>
      {/* Last, since only records say whether there are any. */}
      {entries.length > 0 && !isWithoutCensus(entries) && (
        <fieldset className={`card stack ${styles.choices}`}>
          <legend>Census tables</legend>
          <PlaceChoice />
          <p className="quiet">Census data pages open for this place.</p>
        </fieldset>
      )}
      {!isSaved && (
        <p role="alert">
          Your browser blocks storage, so these settings last only until you close this page.
        </p>
      )}
    </div>
  );
}

/** Why loaded records are not saved, as far as that is known; undefined if they are. */
function useRefusal({ saved }: CatalogClient): unknown {
  const [refusal, setRefusal] = useState<unknown>(() => saved?.refusal());
  useEffect(() => void saved?.opened.then(() => setRefusal(saved.refusal())), [saved]);
  return refusal;
}
