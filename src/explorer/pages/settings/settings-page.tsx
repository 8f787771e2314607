import { useState } from 'react';
import { useCatalog } from '../../data/catalog-context.tsx';
import { usePersistenceState } from '../../data/saved-list.ts';
import { announce } from '../../ui/announcer.tsx';
import { type Settings, changeSettings, useSettings } from '../../data/settings.ts';
import { ServiceChoice } from './service-choice.tsx';
import page from '../../ui/page.module.css';
import styles from './settings-page.module.css';

const themes = [
  ['system', 'Match my device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

export function SettingsPage() {
  const { configuration } = useCatalog();
  const settings = useSettings();
  const persistence = usePersistenceState();
  const [isSaved, setIsSaved] = useState(true);
  function change(next: Partial<Settings>) {
    setIsSaved(changeSettings(next));
    announce('Saved');
  }
  return (
    <div className={page.page}>
      <title>Settings</title>
      <h1>Settings</h1>
      <fieldset className={styles.group}>
        <legend>Appearance</legend>
        {themes.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="theme"
              checked={settings.theme === value}
              onChange={() => change({ theme: value })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Loading</legend>
        <label htmlFor="auto-load">
          Load automatically up to
          <WholeNumberField
            id="auto-load"
            value={settings.autoLoad ?? configuration.autoLoad}
            onChange={(autoLoad) => change({ autoLoad })}
          />
          records per list
        </label>
        <p className="quiet">For longer lists, use “Load more” or “Load all”.</p>
        <p className="quiet">
          {persistence.kind === 'refused'
            ? `Loaded records are not saved on this device: ${persistence.reason}`
            : 'Loaded records are saved on this device, so they open instantly and work offline.'}
        </p>
      </fieldset>
      <section className={styles.group} aria-labelledby="service-heading">
        <h2 id="service-heading">Catalog</h2>
        <dl className={styles.facts}>
          <dt>Address</dt>
          <dd>{configuration.baseUrl}</dd>
          <dt>Data portal</dt>
          <dd>{configuration.portalUrl ?? 'Not configured'}</dd>
        </dl>
        <ServiceChoice />
      </section>
      {!isSaved && (
        <p role="alert">Your browser blocks storage, so settings last until you close this page.</p>
      )}
    </div>
  );
}

interface Props {
  id: string;
  value: number;
  /** Called with every positive whole number entered. */
  onChange: (value: number) => void;
}

/** A field for a number of records. It may be empty while editing; on blur it shows the current value again. */
function WholeNumberField({ id, value, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      id={id}
      type="number"
      className="input"
      min={0}
      // Only for the arrow buttons; any whole number can be typed.
      step={100}
      value={draft ?? value}
      onChange={({ target }) => {
        setDraft(target.value);
        const number = target.valueAsNumber;
        if (Number.isInteger(number) && number > 0) onChange(number);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
