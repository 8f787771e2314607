import { expect, test } from 'vitest';
import { rejectNpmBanner } from '../../../src/cli/npm-banner.ts';

const underNpm = { npm_lifecycle_event: 'catalog' };

test('data output after the banner of npm run is rejected, with what to run instead', () => {
  expect(() => rejectNpmBanner('export -', underNpm, false)).toThrow(
    'run npx catalog export -, or npm run -s catalog -- export -',
  );
});

test.each([
  ['the executable', {}, false],
  ['npx', { npm_lifecycle_event: 'npx' }, false],
  ['npm run -s', { ...underNpm, npm_config_loglevel: 'silent' }, false],
  ['npm run at a terminal', underNpm, true],
])('%s is not rejected', (_, environment, isTerminal) => {
  expect(() => rejectNpmBanner('export -', environment, isTerminal)).not.toThrow();
});
