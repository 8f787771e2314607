import { useState } from 'react';
import { useCatalog } from '../../data/catalog-context.tsx';
import { readOfferedServices } from '../../data/offered-services.ts';
import styles from './service-choice.module.css';
import { ServiceForm } from './service-form.tsx';

/** The choice of the service, if the configuration offers one. */
export function ServiceChoice() {
  const { configuration } = useCatalog();
  const [read] = useState(() => readOfferedServices(configuration, document.baseURI));
  if (!read.ok) return <p role="alert">In config.json, {read.problem}</p>;
  const { services, any } = read.offers;
  if (services.length > 1 || any || configuration.own) return <ServiceForm offers={read.offers} />;
  return <p className={styles.note}>The administrator of this explorer sets these in config.json.</p>;
}
