import { type FormEvent, useId, useState } from 'react';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import type { OfferedService } from '../../data/services/configuration.ts';
import {
  type OfferedServices,
  hostOf,
  namedService,
  readOfferedServices,
} from '../../data/services/offered-services.ts';
import { switchService } from '../../data/services/chosen-service.ts';
import { chosenService } from '../../data/services/needs-service-choice.ts';
import button from '../../ui/button.module.css';
import notice from '../../ui/notice.module.css';
import styles from './service-choice.module.css';

/** The offered services, the one chosen on this device and, if any service is allowed, a field for another URL. */
function ServiceForm({ offers }: { offers: OfferedServices }) {
  const { configuration } = useCatalog();
  const basename = new URL(document.baseURI).pathname;
  const chosen = chosenService(basename);
  const [picked, setPicked] = useState<string | null>(configuration.baseUrl);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const problemId = useId();
  const [own] = offers.services;

  function pick(baseUrl: string | null) {
    setPicked(baseUrl);
    setProblem('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = namedService(picked ?? typed, offers);
    if (found.ok) switchService(basename, found.service.baseUrl, found.service === own);
    else setProblem(found.reason);
  }

  function noteOn(baseUrl: string): string {
    if (baseUrl === own.baseUrl) return ' (default)';
    return baseUrl === chosen ? ' (your choice)' : '';
  }

  return (
    <form className={`stack ${styles.choice}`} onSubmit={submit}>
      <fieldset className={`stack ${styles.services}`}>
        <legend>Use a different catalog</legend>
        {choicesOf(offers, [configuration.baseUrl, chosen]).map((service) => (
          <label key={service.baseUrl} className="line">
            <input
              type="radio"
              name="service"
              checked={picked === service.baseUrl}
              onChange={() => pick(service.baseUrl)}
            />
            <span>
              {service.title !== hostOf(service.baseUrl) && <bdi>{service.title} </bdi>}
              <span className="quiet">{service.baseUrl}</span>
              {noteOn(service.baseUrl)}
            </span>
          </label>
        ))}
        {offers.any && (
          <label className="line">
            <input type="radio" name="service" checked={picked === null} onChange={() => pick(null)} />
            <span>Another address</span>
          </label>
        )}
      </fieldset>
      {picked === null && (
        <label className={`stack ${styles.address}`}>
          Address of the catalog
          <input
            type="text"
            className="input"
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            placeholder="https://example.org/api/"
            value={typed}
            aria-invalid={problem !== ''}
            aria-describedby={problem === '' ? undefined : problemId}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem('');
            }}
          />
        </label>
      )}
      {problem !== '' && (
        <p role="alert" id={problemId} className={notice.error}>
          {problem}
        </p>
      )}
      <button type="submit" className={button.plain}>
        Use this catalog
      </button>
      <p className="quiet">
        Saved on this device. Links you share will open this catalog, after asking the recipient once.
      </p>
    </form>
  );
}

/** The offered services, then further available URLs, without duplicates. */
function choicesOf(offers: OfferedServices, addresses: readonly (string | null)[]): OfferedService[] {
  const others = addresses.flatMap((address) => {
    const found = address === null ? null : namedService(address, offers);
    return found?.ok ? found.service : [];
  });
  const services = [...offers.services, ...others];
  return [...new Map(services.map((service) => [service.baseUrl, service])).values()];
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
