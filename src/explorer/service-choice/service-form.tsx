import { type FormEvent, useState } from 'react';
import { useCatalog } from '../context/catalog-context.tsx';
import { announce } from '../parts/announcer.tsx';
import button from '../parts/button.module.css';
import type { OfferedService } from '../context/configuration.ts';
import { namedService } from './named-service.ts';
import type { OfferedServices } from './offered-services.ts';
import { switchService } from './switch-service.ts';
import styles from './service-choice.module.css';
import { readRecentServices, saveRecentServices } from './recent-services.ts';
import { ServiceOption } from './service-option.tsx';
import { probeService } from './probe-service.ts';

/** The address that was asked without success, and why: it can be read all the same. */
interface Problem {
  baseUrl: string | null;
  reason: string;
}

/** The services that are offered, those opened lately, and where any may be named a field for another address. */
export function ServiceForm({ offers }: { offers: OfferedServices }) {
  const { configuration } = useCatalog();
  const basename = new URL(document.baseURI).pathname;
  const [memory, setMemory] = useState(() => readRecentServices(basename));
  const [picked, setPicked] = useState<string | null>(configuration.baseUrl);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [asking, setAsking] = useState(false);
  const [own] = offers.services;

  function pick(baseUrl: string | null) {
    setPicked(baseUrl);
    setProblem(null);
  }

  function forget() {
    saveRecentServices(basename, () => ({ recent: [] }));
    setMemory(readRecentServices(basename));
    pick(configuration.baseUrl);
    announce('Forgotten');
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (asking) return;
    const found = namedService(picked ?? typed, offers);
    if (!found.ok) return setProblem({ baseUrl: null, reason: found.reason });
    const { baseUrl } = found.service;
    if (picked === null && problem?.baseUrl !== baseUrl) {
      setAsking(true);
      const reason = await probeService(baseUrl);
      setAsking(false);
      if (reason !== null) return setProblem({ baseUrl, reason });
    }
    return switchService(basename, found, baseUrl === own.baseUrl);
  }

  function noteOn(baseUrl: string): string {
    if (baseUrl === own.baseUrl) return ' (this explorer’s own)';
    return baseUrl === memory.chosen ? ' (your choice)' : '';
  }

  return (
    <form className={styles.choice} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.services}>
        <legend>Read another service</legend>
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
          Address of the service
          <input
            type="text"
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            placeholder="https://example.org/api/"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(null);
            }}
          />
        </label>
      )}
      {problem !== null && <p role="alert">{problem.reason}</p>}
      <p className={styles.actions}>
        <button type="submit" className={button.plain} aria-disabled={asking}>
          {asking ? 'Asking it…' : problem?.baseUrl ? 'Read it all the same' : 'Read this service'}
        </button>
        {memory.recent.length > 0 && (
          <button type="button" className={button.plain} onClick={forget}>
            Forget recent addresses
          </button>
        )}
      </p>
      <p className={styles.note}>
        The choice holds on this device. Addresses of the explorer then name the service, so that a link shows
        the same to others, after asking them.
      </p>
    </form>
  );
}

/** What is offered, then further addresses that may be read, each once. */
function choicesOf(offers: OfferedServices, addresses: readonly string[]): OfferedService[] {
  const choices: OfferedService[] = [...offers.services];
  for (const address of addresses) {
    const found = namedService(address, offers);
    if (found.ok && !choices.some(({ baseUrl }) => baseUrl === found.service.baseUrl))
      choices.push(found.service);
  }
  return choices;
}
