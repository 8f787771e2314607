import { expect, test } from './journey.ts';

/** Runs in the page before its scripts: presses Ctrl+K as soon as the start page is rendered, before it is painted. */
function pressWithFirstFrame() {
  const observer = new MutationObserver(() => {
    if (document.querySelector('main h1') === null) return;
    observer.disconnect();
    const key = { key: 'k', ctrlKey: true, bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  observer.observe(document, { childList: true, subtree: true });
}

test('Ctrl+K opens the palette from the first frame on', async ({ page }) => {
  await page.addInitScript(pressWithFirstFrame);
  await page.goto('');
  await expect(page.getByRole('dialog', { name: 'Search everything' })).toBeVisible();
});
