import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
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
const page = fetchEarly(location.pathname, basename);
// Not awaited here: late parts import this file, and would wait for it while it waits for them.
void start();

async function start(): Promise<void> {
  const keeping = somethingIsKept() ? loadKeeping() : null;
  const result = await loadConfiguration(document.baseURI);
  if (!result.ok) {
    const { ConfigurationProblem } = await import('./explorer/settings/configuration-problem.tsx');
    root.render(<ConfigurationProblem problem={result.problem} />);
    return;
  }
  const { configuration } = result;
  const client = new QueryClient();
  // On a first visit nothing is waited for: what keeps pages is fetched once the first screen stands.
  if (keeping === null) setTimeout(() => void keepLater(client, configuration.baseUrl), 1000);
  else await (await keeping).restoreAndKeep(client, configuration.baseUrl);
  await page;
  root.render(
    <StrictMode>
      <Application configuration={configuration} basename={basename} client={client} />
    </StrictMode>,
  );
}

function loadKeeping() {
  return import('./explorer/keeping/start-keeping.ts');
}

async function keepLater(client: QueryClient, baseUrl: string): Promise<void> {
  const { keepFromNowOn } = await loadKeeping();
  await keepFromNowOn(client, baseUrl);
}
