import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkWarnings, safeLink } from '../../../src/catalog/safe-link.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('a safe link is absolute, http or https, without credentials, for any input', () => {
  const odd = fc.string({
    unit: fc.constantFrom(...'h t p s : / \\ @ . ? # % [ ] 8 \t j a v'.split(' '), ' '),
  });
  fc.assert(
    fc.property(fc.constantFrom('', 'http://', 'https://', 'javascript:', '//'), odd, (start, rest) => {
      const url = safeLink(start + rest);
      if (url === null) return true;
      return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.host !== '';
    }),
    propertyRuns(20_000),
  );
  expect(safeLink('https://example.org/')?.href).toBe('https://example.org/');
});

const warningOf = (host: string) => linkWarnings(new URL(`http://${host}/`)).join();

describe('a link to a host on the user’s own machine or network', () => {
  test.each(
    `127.0.0.1 127.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 0 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1
    169.254.169.254 100.64.0.1 100.127.255.255 192.0.0.8 198.18.0.1 [::1] [::] [::ffff:127.0.0.1] [::ffff:10.0.0.1]
    [fe80::1] [febf::1] [fec0::1]
    [fc00::1] [fd12:3456::1] localhost localhost. app.localhost printer.local nas.lan db.internal router.home.arpa intranet
    １２７.0.0.1`.split(/\s+/),
  )('%s is marked', (host) => {
    expect(warningOf(host)).toBe('on this device or its own network');
  });

  test.each(
    `example.org 8.8.8.8 100.63.0.1 100.128.0.1 172.15.0.1 172.32.0.1 192.169.0.1 198.20.0.1 134744072 [2001:db8::1]
    [::ffff:8.8.8.8] [2606:4700::1111] local.example.org localhost.example.org`.split(/\s+/),
  )('%s is not', (host) => {
    expect(warningOf(host)).toBe('');
  });
});
