import { useEffect, useState } from 'react';
import { Action } from '../ui/action.tsx';
import { afterFirstPaint } from '../ui/after-first-paint.ts';

/** Registers the service worker, and asks before a newer version takes over. */
export function UpdateBanner() {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    // Missing on plain http and in some private windows; the application then always loads from its server.
    const workers: ServiceWorkerContainer | undefined = Reflect.get(navigator, 'serviceWorker');
    if (workers === undefined || !import.meta.env.PROD) return undefined;
    // The accepted build replaces all files of this one, so every tab loads it.
    let isControlled = workers.controller !== null;
    const onChange = () => {
      if (isControlled) location.reload();
      isControlled = true;
    };
    workers.addEventListener('controllerchange', onChange);
    // Late, because the service worker downloads every file of the explorer again.
    void afterFirstPaint()
      .then(() => workers.register(new URL('service-worker.js', document.baseURI).href))
      .then(
        // Browsers configured to block workers resolve to undefined.
        (registration: ServiceWorkerRegistration | undefined) =>
          registration && watch(registration, setWaiting),
        // Without registration only offline use is lost, and the user cannot do anything about it.
        () => undefined,
      );
    return () => workers.removeEventListener('controllerchange', onChange);
  }, []);
  if (waiting === null) return null;
  return (
    <p role="note" className="notice banner">
      Update available.
      <Action label="Reload" onPress={() => takeOver(waiting)} />
      <Action label="Not now" onPress={() => setWaiting(null)} />
    </p>
  );
}

function watch(registration: ServiceWorkerRegistration, onWaiting: (worker: ServiceWorker) => void): void {
  // Without a controller this is the first version, which replaces none.
  const notify = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      onWaiting(registration.waiting);
  };
  const follow = () => registration.installing?.addEventListener('statechange', notify);
  notify();
  // One may have been found with the page itself.
  follow();
  registration.addEventListener('updatefound', follow);
}

/** All tabs are loaded again when it has. */
function takeOver(worker: ServiceWorker): void {
  // `postMessage` of a worker has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage('take over');
}
