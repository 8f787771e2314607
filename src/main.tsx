import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mayNameAnother } from './explorer/addresses/may-name-another.ts';
import { Application } from './explorer/application.tsx';
import { somethingIsKept } from './explorer/keeping/kept-before.ts';
import { fetchEarly } from './explorer/router.tsx';
import { loadConfiguration } from './explorer/settings/configuration.ts';
import { applyTheme } from './explorer/settings/settings.ts';
import { allowOwnScriptsOnly } from './explorer/trusted-scripts.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root".');
const root = createRoot(container);
const basename = new URL(document.baseURI).pathname;

allowOwnScriptsOnly();
applyTheme();
// The start page is also meant without its slash, which the router would not know.
if (`${location.pathname}/` === basename) {
  history.replaceState(history.state, '', basename + location.search + location.hash);
}
const page = fetchEarly(location.pathname, basename);
// Not awaited here: late parts import this file, and would wait for it while it waits for them.
void start();

async function start(): Promise<void> {
  const keeping = somethingIsKept() ? loadKeeping() : null;
  const result = await loadConfiguration(document.baseURI);
  if (!result.ok) return explain(result.problem);
  let { configuration } = result;
  let Router;
  if (configuration.services || configuration.anyService || mayNameAnother(basename)) {
    const late = await import('./explorer/addresses/choose-service.tsx').catch(() => null);
    if (late === null) return explain('A part of the explorer did not arrive.');
    const chosen = await late.chooseService({ root, configuration, basename });
    if (!chosen.ok) return explain(chosen.problem);
    ({ configuration, Router } = chosen);
  }
  const client = new QueryClient();
  // On a first visit nothing is waited for: what keeps pages is fetched once the first screen stands.
  if (keeping === null) setTimeout(() => void keepLater(client, configuration.baseUrl), 1000);
  else await (await keeping)?.restoreAndKeep(client, configuration.baseUrl);
  await page;
  root.render(
    <StrictMode>
      <Application configuration={configuration} basename={basename} client={client} Router={Router} />
    </StrictMode>,
  );
}

async function explain(problem: string): Promise<void> {
  const late = await import('./explorer/settings/configuration-problem.tsx').catch(() => null);
  root.render(late === null ? problem : <late.ConfigurationProblem problem={problem} />);
}

/** Null where its code does not come: then nothing is put back or kept, and the explorer works from memory. */
function loadKeeping() {
  return import('./explorer/keeping/start-keeping.ts').catch(() => null);
}

async function keepLater(client: QueryClient, baseUrl: string): Promise<void> {
  await (await loadKeeping())?.keepFromNowOn(client, baseUrl);
}
