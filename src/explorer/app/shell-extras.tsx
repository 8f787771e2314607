import { useEffect } from 'react';
import { useCatalog } from '../data/catalog-context.tsx';
import { afterFirstPaint } from '../ui/after-first-paint.ts';
import { ConfigurationWarning } from '../data/configuration-warning.tsx';
import { AnnouncePage } from './announce-page.tsx';
import { HelpKey } from './help-key.tsx';
import { lazyExtra } from '../ui/lazy.tsx';
import { restoreLostFocus } from '../ui/restore-focus.ts';
import { SavedBanner } from '../list/saved-banner.tsx';
import { RememberOpened } from '../search/remember-opened.tsx';

// Delayed, because the service worker downloads every file of the explorer again.
const UpdateBanner = lazyExtra(async () => {
  await afterFirstPaint();
  return (await import('./update-banner.tsx')).UpdateBanner;
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
