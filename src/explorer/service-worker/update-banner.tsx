import { useEffect, useState } from 'react';
import styles from '../saved/saved-banner.module.css';
import button from '../parts/button.module.css';

/** Keeps the application for later visits, and asks before a newer one takes over. */
export function UpdateBanner() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    // Absent on plain http and in some private windows: then the application simply comes from its server.
    const workers: ServiceWorkerContainer | undefined = Reflect.get(navigator, 'serviceWorker');
    if (workers === undefined || !import.meta.env.PROD) return;
    workers.register(new URL('service-worker.js', document.baseURI).href).then(
      // Browsers that were told to block workers answer with nothing.
      (registration: ServiceWorkerRegistration | undefined) =>
        registration && watch(registration, setWaiting),
      // Refused registration costs only the offline visit; there is nothing a reader could do about it.
      () => undefined,
    );
  }, []);
  if (waiting === null) return null;
  return (
    <p role="note" className={styles.banner}>
      A newer version of the explorer is ready.
      <button type="button" className={button.plain} onClick={() => takeOver(waiting)}>
        Reload with it
      </button>
      <button type="button" className={button.plain} onClick={() => setWaiting(null)}>
        Not now
      </button>
    </p>
  );
}

function watch(registration: ServiceWorkerRegistration, onWaiting: (worker: ServiceWorker) => void): void {
  // Without a controller the first version has just been kept: nothing is replaced by it.
  const tell = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      onWaiting(registration.waiting);
  };
  tell();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tell);
  });
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // A worker is a receiver of its own: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage('take over');
}
