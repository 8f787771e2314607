import type { Key } from './engine-driver.ts';

/** What WebDriver calls keys that are no characters. */
const keyCodes: Readonly<Record<string, string>> = {
  Backspace: '\ue003',
  Tab: '\ue004',
  Enter: '\ue007',
  Control: '\ue009',
  Escape: '\ue00c',
  End: '\ue010',
  Home: '\ue011',
  ArrowDown: '\ue015',
};

/** WebDriver actions that press all keys in order and release them in reverse. */
export function pressed(keys: readonly Key[]): { type: string; value: string }[] {
  const values = keys.map((key) => keyCodes[key] ?? key);
  return [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
}
