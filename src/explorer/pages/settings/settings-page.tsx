import { useState } from 'react';
import { ServiceChoice } from '../../service-choice/service-choice.tsx';
import { useCatalog } from '../../context/catalog-context.tsx';
import { usePersistenceState } from '../../saved/persistence-state.ts';
import page from '../../parts/page.module.css';
import { announce } from '../../parts/announcer.tsx';
import { changeSettings, type Settings, useSettings } from '../../context/settings.ts';
import styles from './settings-page.module.css';
import { WholeNumberField } from './whole-number-field.tsx';

const themes = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** What a person can choose on this device, and where the catalog is read from. */
export function SettingsPage() {
  const { configuration } = useCatalog();
  const settings = useSettings();
  const keeping = usePersistenceState();
  const [kept, setKept] = useState(true);
  function change(next: Partial<Settings>) {
    setKept(changeSettings(next));
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
          Load by itself, up to
          <WholeNumberField
            id="auto-load"
            value={settings.autoLoad ?? configuration.autoLoad}
            onChange={(autoLoad) => change({ autoLoad })}
          />
          records of a list
        </label>
        <p className={styles.note}>Beyond that, a list offers to load more or all of it.</p>
        <p className={styles.note}>
          {keeping.kind === 'refused'
            ? `What is loaded is not kept on this device: ${keeping.reason}`
            : 'What is loaded is kept on this device, so that a reload shows it at once.'}
        </p>
      </fieldset>
      <section className={styles.group} aria-labelledby="service-heading">
        <h2 id="service-heading">Service</h2>
        <dl className={styles.facts}>
          <dt>Address</dt>
          <dd>{configuration.baseUrl}</dd>
          <dt>Data portal</dt>
          <dd>{configuration.portalUrl ?? 'Not given'}</dd>
        </dl>
        <ServiceChoice />
      </section>
      {!kept && <p role="alert">This browser does not keep settings: they hold until the page is closed.</p>}
    </div>
  );
}
