import type { ComponentProps, Key, ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row, Name extends string = string> {
  key: Name;
  title: string;
  /** What the head shows instead of the title. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** In CSS; by default, as wide as the texts. */
  width?: string | undefined;
  definition?: string | undefined;
  /** Aligned at the end. */
  isNumeric?: boolean;
  isCode?: boolean;
}

type Order<Name extends string> = '' | Name | `-${Name}`;

interface Props<Row, Name extends string> {
  label?: string;
  columns: readonly Column<Row, Name>[];
  rows: readonly Row[];
  keyOf: (row: Row, place: number) => Key;
  /** Whether the first column names the rows. */
  hasRowHeaders?: boolean;
  /** The key of the column by which the rows are sorted, after `-` if the highest come first; '' for none. */
  order?: string;
  /** Called with the order that a press on a head asks for: ascending, then descending, then none. */
  onOrder?: (order: Order<Name>) => void;
  /** Of a table that renders only some of its rows. */
  virtual?: {
    count: number;
    indexOf: (row: Row) => number;
    /** In px, around the rows. */
    above: number;
    below: number;
  };
  rowProps?: (row: Row) => ComponentProps<'tr'> & { 'data-chosen'?: boolean };
  bodyProps?: ComponentProps<'tbody'> & { 'data-rows'?: string };
  /** Below the rows, in a row of its own. */
  more?: ReactNode;
  /** On phones, the first cell is above the others, and these are beside each other or one below the other, without heads. */
  narrow?: 'beside' | 'below';
}

/** A table whose columns are data. Its head stays in view in whatever scrolls around it: `TableScroller`, or a virtual list. */
export function DataTable<Row, Name extends string>(props: Props<Row, Name>) {
  const { label, columns, rows, keyOf, hasRowHeaders = true, order = '', onOrder, virtual, more } = props;
  const place = (at: number) => (virtual === undefined ? undefined : at + 1);
  const widths = columns.map(({ width }) => width);
  const isFixed = widths.some((width) => width !== undefined);
  return (
    <table
      className={styles.table}
      aria-label={label}
      aria-rowcount={virtual && virtual.count + 1}
      aria-colcount={virtual && columns.length}
      data-fixed={isFixed}
      data-narrow={props.narrow}
    >
      {isFixed && (
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr aria-rowindex={place(0)}>
          {columns.map((column, at) => (
            <Head key={column.key} {...{ column, order, onOrder }} place={place(at)} />
          ))}
        </tr>
      </thead>
      <tbody {...props.bodyProps}>
        {virtual && <tr aria-hidden="true" style={{ height: virtual.above }} />}
        {rows.map((row, nth) => (
          <tr
            key={keyOf(row, nth)}
            aria-rowindex={virtual && virtual.indexOf(row) + 2}
            {...props.rowProps?.(row)}
          >
            {columns.map(({ key, cell, isNumeric, isCode }, at) => {
              const Cell = at === 0 && hasRowHeaders ? 'th' : 'td';
              return (
                <Cell
                  key={key}
                  scope={Cell === 'th' ? 'row' : undefined}
                  aria-colindex={place(at)}
                  data-numeric={isNumeric}
                  data-code={isCode}
                >
                  {cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
        {virtual && <tr aria-hidden="true" style={{ height: virtual.below }} />}
        {more != null && (
          <tr>
            <td colSpan={columns.length}>{more}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface HeadProps<Row, Name extends string> {
  column: Column<Row, Name>;
  order: string;
  onOrder: ((order: Order<Name>) => void) | undefined;
  place: number | undefined;
}

/** The head of a column, with its definition; a button where the table can be sorted. */
function Head<Row, Name extends string>(props: HeadProps<Row, Name>) {
  const { column, order, onOrder, place } = props;
  const { key, title, head, definition, isNumeric } = column;
  const direction = order === key ? 'ascending' : order === `-${key}` ? 'descending' : undefined;
  const following = { ascending: `-${key}`, descending: '', none: key } as const;
  return (
    <th scope="col" aria-colindex={place} aria-sort={direction} data-numeric={isNumeric}>
      {onOrder === undefined ? (
        <bdi>{head ?? title}</bdi>
      ) : (
        <button
          type="button"
          className="bare line"
          title={definition}
          onClick={() => onOrder(following[direction ?? 'none'])}
        >
          {title}
        </button>
      )}
    </th>
  );
}

interface ScrollerProps {
  label: string;
  /** How many columns beside the first have at least the width of a few words; by default, cells are as wide as their texts. */
  columns?: number;
  children: ReactNode;
}

/** A part of the page around a table, which scrolls where the window has no room for its columns, reached by keyboard. */
export function TableScroller({ label, columns = 0, children }: ScrollerProps) {
  const size = columns > 3 ? styles.many : columns === 3 ? styles.three : '';
  return (
    <section
      className={`scroller ${columns === 0 ? styles.boxed : styles.wide} ${size}`}
      aria-label={label}
      tabIndex={columns === 2 ? undefined : 0}
      style={columns === 0 ? undefined : { ['--columns' as string]: columns }}
    >
      {children}
    </section>
  );
}
