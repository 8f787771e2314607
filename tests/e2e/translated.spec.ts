import { visitEveryView } from './every-view.ts';
import { expect, test } from './journey.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Runs in the page: replaces each text as the browser's translation does, now and whenever one appears. */
function translate(): void {
  const replace = (node: Node) => {
    if (!(node instanceof Text)) return node.childNodes.forEach(replace);
    if (node.data.trim() === '' || node.parentElement?.closest('font, head, script, option, textarea, svg'))
      return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = node.data;
    outer.append(inner);
    node.replaceWith(outer);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) replace(node);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

test('every view works while the browser translates the page', async ({ page }) => {
  await page.addInitScript(translate);
  await visitEveryView(page);
  await expect(page.locator('main font font').first()).toBeVisible();
});
