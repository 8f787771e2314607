import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './explorer/application.tsx';
import { fetchListsEarly } from './explorer/router.tsx';
import { loadConfiguration } from './explorer/settings/configuration.ts';
import { applyTheme } from './explorer/settings/settings.ts';
import { allowOwnScriptsOnly } from './explorer/trusted-scripts.ts';

allowOwnScriptsOnly();
applyTheme();
const basename = new URL(document.baseURI).pathname;
fetchListsEarly(location.pathname, basename);
const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root".');
const root = createRoot(container);
const result = await loadConfiguration(document.baseURI);
root.render(<StrictMode>{await drawn()}</StrictMode>);

async function drawn() {
  if (result.ok) return <Application configuration={result.configuration} basename={basename} />;
  const { ConfigurationProblem } = await import('./explorer/settings/configuration-problem.tsx');
  return <ConfigurationProblem problem={result.problem} />;
}
