import type { Page } from '@playwright/test';

/** A device and its connection: the CPU slowed down `cpu` times; Mbit/s down and up; round-trip time in ms. */
interface Profile {
  cpu: number;
  connection: { down: number; up: number; latency: number } | null;
  viewport: { width: number; height: number };
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1360, height: 900 };

/** What visits are made with, by the name in the report. */
export const profiles: Readonly<Record<string, Profile>> = {
  desktop: { cpu: 1, connection: null, viewport: desktop },
  phone: { cpu: 4, connection: { down: 9, up: 1.5, latency: 60 }, viewport: phone },
  'slow-phone': { cpu: 4, connection: { down: 1.6, up: 0.75, latency: 150 }, viewport: phone },
  'old-laptop': { cpu: 6, connection: null, viewport: desktop },
};

/** Slows a page down as its profile says. */
export async function slowDown(page: Page, { cpu, connection }: Profile): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (connection === null) return;
  const bytesPerMegabit = 125_000;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: connection.latency,
    downloadThroughput: connection.down * bytesPerMegabit,
    uploadThroughput: connection.up * bytesPerMegabit,
  });
}
