import { type FormEvent, useId, useState } from 'react';
import { useCatalog } from '../../data/catalog-context.tsx';
import type { OfferedService } from '../../data/configuration.ts';
import {
  type OfferedServices,
  hostOf,
  namedService,
  readOfferedServices,
} from '../../data/offered-services.ts';
import { probeService } from '../../data/probe-service.ts';
import { readRecentServices, saveRecentServices, switchService } from '../../data/recent-services.ts';
import { announce } from '../../ui/announcer.tsx';
import button from '../../ui/button.module.css';
import notice from '../../ui/notice.module.css';
import styles from './service-choice.module.css';

/** A URL that failed the probe, and why; it can be used anyway. Null if it cannot be used at all. */
interface Problem {
  baseUrl: string | null;
  reason: string;
}

/** The offered services, those opened recently and, if any service is allowed, a field for another URL. */
function ServiceForm({ offers }: { offers: OfferedServices }) {
  const { configuration } = useCatalog();
  const basename = new URL(document.baseURI).pathname;
  const [memory, setMemory] = useState(() => readRecentServices(basename));
  const [picked, setPicked] = useState<string | null>(configuration.baseUrl);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [checking, setChecking] = useState(false);
  const problemId = useId();
  const [own] = offers.services;

  function pick(baseUrl: string | null) {
    setPicked(baseUrl);
    setProblem(null);
  }

  function forget() {
    saveRecentServices(basename, () => ({ recent: [] }));
    setMemory(readRecentServices(basename));
    pick(configuration.baseUrl);
    announce('Cleared');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (checking) return;
    const found = namedService(picked ?? typed, offers);
    if (!found.ok) return setProblem({ baseUrl: null, reason: found.reason });
    const { baseUrl } = found.service;
    if (picked === null && problem?.baseUrl !== baseUrl) {
      setChecking(true);
      const reason = await probeService(baseUrl);
      setChecking(false);
      if (reason !== null) return setProblem({ baseUrl, reason });
    }
    return switchService(basename, found, baseUrl === own.baseUrl);
  }

  function noteOn(baseUrl: string): string {
    if (baseUrl === own.baseUrl) return ' (default)';
    return baseUrl === memory.chosen ? ' (your choice)' : '';
  }

  return (
    <form className={styles.choice} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.services}>
        <legend>Use a different catalog</legend>
        {choicesOf(offers, [configuration.baseUrl, ...memory.recent]).map((service) => (
          <ServiceOption
            key={service.baseUrl}
            service={service}
            note={noteOn(service.baseUrl)}
            picked={picked === service.baseUrl}
            onPick={() => pick(service.baseUrl)}
          />
        ))}
        {offers.any && (
          <label>
            <input type="radio" name="service" checked={picked === null} onChange={() => pick(null)} />
            <span>Another address</span>
          </label>
        )}
      </fieldset>
      {picked === null && (
        <label className={styles.address}>
          Address of the catalog
          <input
            type="text"
            className="input"
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            placeholder="https://example.org/api/"
            value={typed}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : problemId}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(null);
            }}
          />
        </label>
      )}
      {problem !== null && (
        <p role="alert" id={problemId} className={notice.error}>
          {problem.reason}
        </p>
      )}
      <p className="row">
        <button type="submit" className={button.plain} aria-disabled={checking}>
          {checking ? 'Checking…' : problem?.baseUrl ? 'Use it anyway' : 'Use this catalog'}
        </button>
        {memory.recent.length > 0 && (
          <button type="button" className={button.plain} onClick={forget}>
            Clear recent addresses
          </button>
        )}
      </p>
      <p className="quiet">
        Saved on this device. Links you share will open this catalog, after asking the recipient.
      </p>
    </form>
  );
}

/** The offered services, then further available URLs, without duplicates. */
function choicesOf(offers: OfferedServices, addresses: readonly string[]): OfferedService[] {
  const choices: OfferedService[] = [...offers.services];
  for (const address of addresses) {
    const found = namedService(address, offers);
    if (found.ok && !choices.some(({ baseUrl }) => baseUrl === found.service.baseUrl))
      choices.push(found.service);
  }
  return choices;
}

/** The choice of the service, if the configuration offers one. */
export function ServiceChoice() {
  const { configuration } = useCatalog();
  const [read] = useState(() => readOfferedServices(configuration, document.baseURI));
  if (!read.ok) return <p role="alert">In config.json, {read.problem}</p>;
  const { services, any } = read.offers;
  if (services.length > 1 || any || configuration.own) return <ServiceForm offers={read.offers} />;
  return <p className="quiet">The administrator of this explorer sets these in config.json.</p>;
}

interface Props {
  service: OfferedService;
  /** Text after the URL, for example that it is the default. */
  note: string;
  picked: boolean;
  onPick: () => void;
}

function ServiceOption({ service: { title, baseUrl }, note, picked, onPick }: Props) {
  return (
    <label>
      <input type="radio" name="service" checked={picked} onChange={onPick} />
      <span>
        {title !== hostOf(baseUrl) && <bdi>{title} </bdi>}
        <span className="quiet">{baseUrl}</span>
        {note}
      </span>
    </label>
  );
}
