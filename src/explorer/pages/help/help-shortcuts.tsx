import { commandKey, shortcuts } from '../../ui/shortcuts.ts';
import styles from './help-page.module.css';

interface Shortcut {
  /** Each inner list is one combination of keys; several are alternatives. */
  keys: readonly (readonly string[])[];
  does: string;
}

function keysOf(name: keyof typeof shortcuts): readonly string[] {
  const { key, command } = shortcuts[name];
  return command ? [commandKey(), key.toUpperCase()] : [key];
}

function allShortcuts(): readonly { where: string; keys: readonly Shortcut[] }[] {
  return [
    {
      where: 'Everywhere',
      keys: [
        { keys: [keysOf('palette')], does: 'Search everything' },
        { keys: [keysOf('search')], does: 'Go to the search box of the page' },
        { keys: [keysOf('help')], does: 'Open this help' },
      ],
    },
    {
      where: 'Search results',
      keys: [
        { keys: [['↑'], ['↓']], does: 'Choose a result' },
        { keys: [['Enter']], does: 'Open it' },
        { keys: [[commandKey(), 'Enter']], does: 'Open it in a new tab' },
        { keys: [['Esc']], does: 'Close' },
      ],
    },
    {
      where: 'Lists',
      keys: [
        { keys: [['↑'], ['↓']], does: 'Go to the previous or next row' },
        { keys: [['Page Up'], ['Page Down']], does: 'Go a screen up or down' },
        { keys: [['Home'], ['End']], does: 'Go to the first or last row' },
        { keys: [['A … Z']], does: 'Type the beginning of a name to go to it' },
        { keys: [['Enter']], does: 'Open the record' },
        { keys: [['S']], does: 'Select the record of the row, or the open one; again takes it out' },
        { keys: [['Esc']], does: 'Clear the search box; close filters, then the record' },
      ],
    },
    {
      where: 'Selection',
      keys: [
        {
          keys: [
            ['Alt', '↑'],
            ['Alt', '↓'],
          ],
          does: 'Move a record',
        },
      ],
    },
  ];
}

/** Every keyboard shortcut, by where it works. */
export function HelpShortcuts() {
  return (
    <section aria-labelledby="help-keys" className={styles.section}>
      <h2 id="help-keys">Keyboard shortcuts</h2>
      {allShortcuts().map(({ where, keys }) => (
        <table key={where} className={styles.table}>
          <caption className={styles.caption}>{where}</caption>
          <tbody>
            {keys.map((shortcut) => (
              <tr key={shortcut.does}>
                <th scope="row">
                  {shortcut.keys.map((pressed, place) => (
                    <span key={pressed.join(' ')}>
                      {place > 0 && ' or '}
                      {pressed.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  ))}
                </th>
                <td>{shortcut.does}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}
