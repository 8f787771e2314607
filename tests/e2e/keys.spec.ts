import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { allLoaded, expect, test } from './journey.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Variables' }).getByRole('link');
const place = (page: Page) => page.getByText(/^\d+ of\s313$/);

async function openRecord(page: Page, nth: number) {
  await page.goto('variables');
  await allLoaded(page, 313).waitFor();
  await rows(page)
    .nth(nth - 1)
    .click();
  await expect(place(page)).toHaveText(new RegExp(`^${nth} of`));
}

/** Presses a key as another keyboard or an input method sends it. Modifiers: 1 Alt, 2 Ctrl, 3 AltGr. */
async function press(page: Page, key: string, code: string, modifiers = 0, keyCode = 0) {
  const session = await page.context().newCDPSession(page);
  const event = { key, code, modifiers, windowsVirtualKeyCode: keyCode };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  await session.detach();
}

test('shortcuts go by the letter, or on keyboards without Latin letters by the place of the key', async ({
  page,
}) => {
  await page.goto('variables');
  await allLoaded(page, 313).waitFor();
  const palette = page.getByRole('dialog');
  for (const [key, code] of [
    ['k', 'KeyV'],
    ['л', 'KeyK'],
    ['κ', 'KeyK'],
    ['ل', 'KeyK'],
    ['Л', 'KeyK'],
  ] as const) {
    await press(page, key, code, 2);
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  }
  await rows(page).first().focus();
  await press(page, 'ы', 'KeyS');
  await expect(page.getByRole('checkbox').nth(0)).toBeChecked();
  // On Thai and Hindi keyboards some places have a tone or a vowel sign.
  await press(page, '\u0e48', 'KeyK', 2);
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, 't', 'KeyK', 2);
  await expect(palette).toBeHidden();
  // Autofill sends events without a key.
  await page.evaluate(() => document.body.dispatchEvent(new Event('keydown', { bubbles: true })));
});

test('Settings turns single keys off', async ({ page }) => {
  await openRecord(page, 5);
  await page.keyboard.press('j');
  await expect(place(page)).toHaveText(/^6 of/);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: /^Single-key/ }).uncheck();
  await openRecord(page, 5);
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(place(page)).toHaveText(/^5 of/);
});

test('Enter and Escape of an input method are not the explorer’s', async ({ page }) => {
  for (const path of ['', 'search?q=rent']) {
    await page.goto(path);
    const field = page.locator('main input').first();
    await field.fill('median rent');
    const address = page.url();
    await press(page, 'Enter', 'Enter', 0, 229);
    // In a search field, Chromium itself handles Escape.
    if (path === '') await press(page, 'Escape', 'Escape', 0, 229);
    await expect(field).toHaveValue('median rent');
    expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
  }
});

test('holding J goes through the list, although the browser limits changes of the history', async ({
  page,
}) => {
  test.setTimeout(patience * 120_000);
  // As in Safari.
  await page.addInitScript(() => {
    const times: number[] = [];
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history);
      history[name] = (...values) => {
        const now = performance.now();
        while (times[0] !== undefined && now - times[0] > 30_000) times.shift();
        if (times.length >= 100)
          throw new DOMException('More than 100 times per 30 seconds', 'SecurityError');
        times.push(now);
        original(...values);
      };
    }
  });
  await openRecord(page, 1);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await expect(async () => {
    for (let count = 0; count < 10; count += 1) await page.keyboard.down('j');
    expect(Number((await place(page).innerText()).split(' ')[0])).toBeGreaterThan(150);
  }).toPass({ intervals: [20] });
  await page.keyboard.up('j');
  await expect(page.locator('[data-rows] a[aria-current="true"]')).toHaveCount(1);
  const href = () =>
    page.locator('[data-rows] a[aria-current="true"]').evaluate((row) => Reflect.get(row, 'href'));
  // The copied address is that of the record in view, not one of a second ago.
  await expect(async () => expect(page.url()).toBe(await href())).toPass({ timeout: patience * 1500 });
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
});

test('each record opened by J is one step of Back, however fast the key is pressed', async ({ page }) => {
  await openRecord(page, 1);
  const length = () => page.evaluate(() => history.length);
  const before = await length();
  for (let count = 0; count < 6; count += 1) await page.keyboard.press('j');
  await expect(async () => {
    const opened = Number((await place(page).innerText()).split(' ')[0]) - 1;
    expect(opened).toBeGreaterThan(0);
    expect((await length()) - before).toBe(opened);
  }).toPass();
});
