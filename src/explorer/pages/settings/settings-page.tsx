import { useState } from 'react';
import { ServiceChoice } from './service-choice.tsx';
import { useCatalog } from '../../data/catalog-context.tsx';
import { usePersistenceState } from '../../data/saved-list.ts';
import page from '../../ui/page.module.css';
import { announce } from '../../ui/announcer.tsx';
import { changeSettings, type Settings, useSettings } from '../../data/settings.ts';
import styles from './settings-page.module.css';
import { WholeNumberField } from './whole-number-field.tsx';

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
        <p className={styles.note}>For longer lists, use “Load more” or “Load all”.</p>
        <p className={styles.note}>
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
