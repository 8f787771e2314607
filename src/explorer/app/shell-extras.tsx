import { useEffect } from 'react';
import { useCatalog } from '../context/catalog-context.tsx';
import { afterFirstPaint } from '../context/after-first-paint.ts';
import { ConfigurationWarning } from '../context/configuration-warning.tsx';
import { AnnouncePage } from './announce-page.tsx';
import { HelpKey } from './help-key.tsx';
import { lazyExtra } from '../parts/lazy-part.tsx';
import { restoreLostFocus } from '../parts/restore-focus.ts';
import { SavedBanner } from '../saved/saved-banner.tsx';
import { RememberOpened } from '../search/remember-opened.tsx';

// Delayed, because the service worker downloads every file of the explorer again.
const UpdateBanner = lazyExtra(async () => {
  await afterFirstPaint();
  return (await import('../service-worker/update-banner.tsx')).UpdateBanner;
});

/**
 * Parts of every page that the first screen does not need: banners, recently viewed records, announcements, shortcuts.
 */
export function ShellExtras() {
  const { configuration } = useCatalog();
  // Lists, which change most, do this themselves from their first render on.
  useEffect(restoreLostFocus, []);
  return (
    <>
      <ConfigurationWarning raw={configuration.raw} />
      <SavedBanner />
      <UpdateBanner />
      <RememberOpened />
      <HelpKey />
      <AnnouncePage />
    </>
  );
}
