import { Fragment, type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isWithoutTables } from '../../../catalog/records/table/name-in-table.ts';
import { useCollection } from '../../data/loading/use-collection.ts';
import { definitionsFor } from '../../ui/content/definitions.ts';
import { shortcuts } from '../../ui/keys/keys.ts';
import { commandKey } from '../../ui/keys/pressed-key.ts';
import styles from '../pages.module.css';
import { HelpSearch } from './help-search.tsx';
import { Link } from '../../ui/control/link.tsx';

/** The sections by the ids of their headings, in their order. */
const sections = {
  'help-tasks': 'How to',
  'help-search': 'Search',
  'help-terms': 'What the words mean',
  'help-keys': 'Keyboard shortcuts',
} as const;

type Task = readonly [task: string, how: ReactNode];

const tableTask: Task = [
  'See a variable’s table',
  <>
    Open the variable. <em>In this table</em> has the rows around it, and leads to all of them. Or look for
    the table among the <Link to="/sources">sources</Link>.
  </>,
];

/** What people come for, and how to do it; before the second, `tableTask` where there are tables. */
const tasks: readonly Task[] = [
  [
    'See the figures of a measure',
    <>
      Search for it on the <Link to="/">home page</Link>. Below the best match, or in a record,{' '}
      <em>Open data page</em> leads to the figures.
    </>,
  ],
  [
    'Compare variables',
    <>
      Check the boxes next to two to six rows, then choose <em>Compare</em> below the list.
    </>,
  ],
  [
    'Save or share records',
    <>
      Check their boxes, then choose <em>Download CSV</em> below the list (on a phone, in the selection).{' '}
      <em>Export</em>, above the list, has other formats, for these or all rows. From the{' '}
      <Link to="/selection">selection</Link> you can also get citations, a link, or a package with your notes.
    </>,
  ],
  [
    'See what is missing, and what changed',
    <>
      <Link to="/health">Catalog health</Link> lists what to fix, and <Link to="/changes">What changed</Link>{' '}
      what is new, different or gone.
    </>,
  ],
];

/** Tasks, how to search, definitions and shortcuts. */
export function HelpPage() {
  const at = useLocation();
  const { entries } = useCollection('variable').ledger;
  const terms = definitionsFor(entries);
  const hasTables = !isWithoutTables(entries);
  // For every click, also on the link that was clicked last.
  useEffect(() => {
    const target = document.getElementById(at.hash.slice(1));
    if (target === null) return;
    target.closest('details')?.setAttribute('open', '');
    target.tabIndex = -1;
    target.focus();
  }, [at]);
  return (
    <div className="page">
      <title>Help</title>
      <h1>Help</h1>
      <p className="lead">
        Search for a measure in your own words. Its record says what the figures mean, whom they count and
        where they come from; the figures themselves are on its data page.
      </p>
      <nav aria-label="On this page">
        <ul className="links">
          {Object.entries(sections).map(([id, title]) => (
            <li key={id}>
              <Link to={`#${id}`}>{title}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <Section id="help-tasks">
        <dl className="terms">
          {(hasTables ? tasks.toSpliced(1, 0, tableTask) : tasks).map(([task, how]) => (
            <div key={task}>
              <dt>{task}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="help-search">
        <HelpSearch hasTables={hasTables} />
      </Section>
      <Section id="help-terms">
        <Terms of={terms.filter(([key]) => !isFolded(key))} />
        {folded.map(([title, keys]) => (
          <FoldedTerms key={title} title={title} of={terms.filter(([key]) => keys.has(key))} />
        ))}
      </Section>
      <Section id="help-keys">
        <HelpShortcuts />
      </Section>
    </div>
  );
}

/** Below the terms that everyone meets, those of interest to some. */
const folded: readonly (readonly [title: string, keys: ReadonlySet<string>])[] = [
  [
    'Calculating with census figures',
    new Set(['coefficientOfVariation', 'addingUp', 'comparingPeriods', 'notComputed']),
  ],
  ['Fields for developers', new Set(['resourcetype', 'numberFormatOptions', 'packageId'])],
];

const isFolded = (key: string) => folded.some(([, keys]) => keys.has(key));

function FoldedTerms({ title, of }: Parameters<typeof Terms>[0] & { title: string }) {
  return (
    of.length > 0 && (
      <details className={`disclosure ${styles.folded}`}>
        <summary>{title}</summary>
        <Terms of={of} />
      </details>
    )
  );
}

function Terms({ of }: { of: readonly (readonly [key: string, { title: string; text: string }])[] }) {
  return (
    <dl className="terms">
      {of.map(([key, { title, text }]) => (
        <div key={key} id={`term-${key}`}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Section({ id, children }: { id: keyof typeof sections; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={`stack ${styles.section}`}>
      <h2 id={id}>{sections[id]}</h2>
      {children}
    </section>
  );
}

/** Keys joined by "+" are pressed together; those joined by " or " are alternatives. */
type Keys = readonly [keys: string, does: string];

function keysOf(name: keyof typeof shortcuts): Keys {
  const { key, does } = shortcuts[name];
  return [key.replace('Command', commandKey()).replace(/.$/, (letter) => letter.toUpperCase()), does];
}

function allShortcuts(): Readonly<Record<string, readonly Keys[]>> {
  return {
    Everywhere: [keysOf('palette'), keysOf('search'), keysOf('help'), keysOf('print')],
    'Search results': [
      ['Enter', 'Show all results; of a code or of an indicator’s whole name, open the record'],
      ['↑ or ↓', 'Choose a result, which Enter then opens'],
      [`${commandKey()}+Enter`, 'The same in a new tab'],
      ['Esc', 'Close'],
    ],
    Lists: [
      ['↑ or ↓', 'Go to the previous or next row'],
      ['Page Up or Page Down', 'Go a screen up or down'],
      ['Home or End', 'Go to the first or last row'],
      ['Enter', 'Open the record'],
      ['S or Space', shortcuts.select.does],
      ['Shift and a click', 'Select the records up to this check box'],
      ['Esc', 'Clear the search box; close filters, then the record'],
    ],
    'An open record': [keysOf('next'), keysOf('previous')],
    'Table of a source': [['↑ or ↓', 'Go to the previous or next row'], keysOf('fold'), keysOf('unfold')],
    Selection: [['Alt+↑ or Alt+↓', 'Move a record']],
  };
}

function HelpShortcuts() {
  return Object.entries(allShortcuts()).map(([where, rows]) => (
    <table key={where} className={`lined ${styles.table}`}>
      <caption>{where}</caption>
      <tbody>
        {rows.map(([keys, does]) => (
          <tr key={does}>
            <th scope="row">
              {keys.split(' or ').map((pressed, place) => (
                <Fragment key={pressed}>
                  {place > 0 && ' or '}
                  <span>
                    {pressed.split('+').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </span>
                </Fragment>
              ))}
            </th>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));
}
