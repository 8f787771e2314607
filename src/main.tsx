import { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './explorer/application.tsx';
import { fetchListsEarly } from './explorer/router.tsx';
import { loadConfiguration } from './explorer/settings/configuration.ts';
import { applyTheme } from './explorer/settings/settings.ts';
import { allowOwnScriptsOnly } from './explorer/trusted-scripts.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root".');
const root = createRoot(container);
const basename = new URL(document.baseURI).pathname;

allowOwnScriptsOnly();
applyTheme();
fetchListsEarly(location.pathname, basename);
// Not awaited here: late parts import this file, and would wait for it while it waits for them.
void start();

async function start(): Promise<void> {
  const keeping = import('./explorer/keeping/start-keeping.ts');
  const result = await loadConfiguration(document.baseURI);
  if (!result.ok) {
    const { ConfigurationProblem } = await import('./explorer/settings/configuration-problem.tsx');
    root.render(<ConfigurationProblem problem={result.problem} />);
    return;
  }
  const { configuration } = result;
  const client = new QueryClient();
  const { startKeeping } = await keeping;
  await startKeeping(client, configuration.baseUrl);
  root.render(
    <StrictMode>
      <Application configuration={configuration} basename={basename} client={client} />
    </StrictMode>,
  );
}
