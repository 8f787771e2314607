import type { Page } from '@playwright/test';

const queries = [
  'median income',
  'poverty rate',
  'gross rent',
  'housing units',
  'school',
  'health insurance',
];

declare global {
  interface Window {
    keystrokes: number[];
  }
}

/** Runs in the page: notes for each input how long it took until its answer, or that of a later one, was painted. */
function listen(): void {
  window.keystrokes = [];
  const waiting: { value: string; at: number }[] = [];
  addEventListener(
    'input',
    ({ target, timeStamp }) => {
      if (target instanceof HTMLInputElement && target.value !== '')
        waiting.push({ value: target.value, at: timeStamp });
    },
    { capture: true },
  );
  // What is there when a frame begins, or changes while it is made, is painted with it.
  let inFrame = false;
  const painted: number[] = [];
  const check = () => {
    // The explorer's links carry the query that found them; the baselines quote the query above their rows.
    const row = document.querySelector<HTMLAnchorElement>('[role="listitem"] a');
    const answered = row === null ? null : new URL(row.href).searchParams.get('q');
    const text =
      document.querySelector('input[type="search"]')?.closest('section, body, #root')?.textContent ?? '';
    // Without the space at the end of what was typed.
    const shown = waiting.findLastIndex(
      ({ value }) => answered === value.trim() || text.includes(`“${value.trim()}”`),
    );
    painted.push(...waiting.splice(0, shown + 1).map(({ at }) => at));
  };
  new MutationObserver(() => inFrame && check()).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', () => {
    inFrame = false;
    for (const at of painted.splice(0)) window.keystrokes.push(performance.now() - at);
  });
  channel.port1.start();
  const look = () => {
    inFrame = true;
    check();
    channel.port2.postMessage(null);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Types queries at ten keys a second; gives the ms from each key to its painted result. */
export async function typeQueries(page: Page): Promise<number[]> {
  await page.evaluate(listen);
  const field = page.locator('input[type="search"]');
  for (const query of queries) {
    await field.fill('');
    await field.focus();
    await page.waitForTimeout(400);
    await page.keyboard.type(query, { delay: 100 });
    await page.waitForTimeout(600);
  }
  const typed = queries.join('').length;
  await page.waitForFunction((keys) => window.keystrokes.length >= keys, typed);
  const keystrokes = await page.evaluate(() => window.keystrokes);
  await field.fill('');
  return keystrokes;
}
