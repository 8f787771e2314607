import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { failureOf } from '../../../client/failure/failure.ts';
import { changesSentence, aboutOf, kindOf, pluralOf } from '../../../catalog/changes/changes-text.ts';
import { countOf, formatCount } from '../../../catalog/text/count.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import { type ChangeSummary, isSummary, type ShownEntry } from '../../../contract/change.ts';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { dayOf, feedAddress, fetchChanges } from '../../data/recorded-changes.ts';
import { Action } from '../../ui/control/action.tsx';
import { CopyButton } from '../../ui/control/copy-button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { FailureNotice } from '../../ui/notice/failure-notice.tsx';
import { groupChanges, type ShownChange } from '../../../catalog/changes/groups.ts';
import { sidesOf } from '../../../catalog/changes/sides.ts';
import { commonWords } from '../../../catalog/text/common-words.ts';
import { titleOf } from '../../../catalog/compare.ts';
import { keyOf } from '../../../catalog/records/entry.ts';
import { fields } from '../../../catalog/records/fields.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import type { Change, FieldChange } from '../../../contract/change.ts';
import { recordPath } from '../../data/record-path.ts';
import { ActionIcon } from '../../ui/control/action-icon.tsx';
import { type Column, DataTable } from '../../ui/content/data-table.tsx';
import { MarkedText } from '../../ui/content/marked-text.tsx';
import { useShowMore } from '../../ui/control/show-more.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from '../pages.module.css';

/** What the service has recorded, by day. */
export function ChangesPage() {
  const catalog = useCatalog();
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['changes', catalog.service.baseUrl],
    queryFn: ({ pageParam, signal }) =>
      fetchChanges(pageParam === null ? '' : `?before=${pageParam}`, signal),
    retry: 1,
    // A request that waits for a connection would leave the page at "Loading…".
    networkMode: 'always',
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last?.next ?? undefined,
  });
  const changes = data?.pages.flatMap((each) => each?.changes ?? []) ?? [];
  const hasNone = data?.pages[0] === null;
  const first = changes.at(-1);
  return (
    <div className="page">
      <PageHead name="changes" />
      {data !== undefined && (
        <p className="lead">
          {hasNone
            ? 'This service keeps no record of changes.'
            : first === undefined
              ? 'No changes since this catalog was set up. Imports and added records will appear here.'
              : `Changes from imports and added records since ${dayOf(first.at)}, newest first.`}
        </p>
      )}
      {data !== undefined && !hasNone && (
        <p className="row" data-not-printed="">
          Subscribe in a feed reader:
          <CopyButton label="Copy feed link" text={feedAddress()} />
        </p>
      )}
      {[...new Set(changes.map(({ at }) => dayOf(at)))].map((day) => (
        <Day key={day} day={day} changes={changes.filter(({ at }) => dayOf(at) === day)} />
      ))}
      {error !== null && (
        <FailureNotice
          failure={failureOf(error, document.baseURI)}
          what="The record of changes"
          busy={isFetching}
          onRetry={() => void (data === undefined ? refetch() : fetchNextPage())}
        />
      )}
      {data === undefined && error === null && <p>Loading the record of changes…</p>}
      {hasNextPage && error === null && (
        <p>
          <Action
            label="Show earlier changes"
            busyLabel="Loading…"
            busy={isFetching}
            onPress={() => void fetchNextPage()}
          />
        </p>
      )}
    </div>
  );
}

function Day({ day, changes }: { day: string; changes: readonly ShownEntry[] }) {
  const single = changes.filter((change): change is Exclude<ShownEntry, ChangeSummary> => !isSummary(change));
  const summaries = changes.filter((change) => isSummary(change));
  const parts = [...(single.length > 0 ? [changesSentence(single)] : []), ...summaries.map(summaryText)];
  return (
    <section className="stack" aria-label={day}>
      <h2>{`${day}: ${parts.join(', ')}`}</h2>
      {summaries.length > 0 && (
        <p className="quiet">An import changed too many records to list them one by one.</p>
      )}
      <ChangeGroups changes={single} />
    </section>
  );
}

function summaryText({ collection, kind, count }: ChangeSummary): string {
  return `${countOf(count, collectionWords[collection].one, collectionWords[collection].plural)} ${kind}`;
}

/** More changes are folded at first, so that all groups are in view. */
const mostOpen = 50;

/** Changes by group, those that do most harm first. */
function ChangeGroups({ changes: all }: { changes: readonly Change[] }) {
  const groups = groupChanges(all);
  const isOpen = groups.reduce((sum, { changes }) => sum + changes.length, 0) <= mostOpen;
  return groups.map(({ name, title, changes }) => (
    <details key={name} className={styles.group} aria-label={title} open={isOpen}>
      <summary className="line opens">
        <ActionIcon name="next" size={14} />
        <h3>
          {title} <span className="count">{formatCount(changes.length)}</span>
        </h3>
        <span className="quiet">{aboutOf(changes)}</span>
      </summary>
      {[...new Set(changes.map(kindOf))].map((kind, _, kinds) => (
        <Fragment key={kind}>
          {kinds.length > 1 && <h4>{pluralOf(kind)}</h4>}
          <Changes changes={changes.filter((change) => kindOf(change) === kind)} noun={pluralOf(kind)} />
        </Fragment>
      ))}
    </details>
  ));
}

const columns: readonly Column<ShownChange>[] = [
  {
    key: 'name',
    title: 'Name',
    width: '34%',
    cell: ({ collection, id, name, isSource }) => (
      <Link to={isSource ? `/sources/${id}` : recordPath(collection, keyOf(id))}>
        <bdi>{shownText(name, 300)}</bdi>
      </Link>
    ),
  },
  {
    key: 'code',
    title: fields.slug.title,
    isCode: true,
    width: '10rem',
    cell: ({ id, code }) => shownText(code ?? `ID ${id}`, 60),
  },
  {
    key: 'details',
    title: 'Details',
    width: 'auto',
    cell: ({ source, note, fields }) => (
      <>
        <p className="quiet">{[shownText(source ?? '', 200), note].filter(Boolean).join(' · ')}</p>
        {fields.map((field) => (
          <Difference key={field.field} {...field} />
        ))}
      </>
    ),
  },
];

function Changes({ changes, noun }: { changes: readonly ShownChange[]; noun: string }) {
  const [rows, more] = useShowMore(changes, 20, noun);
  // A record may change twice in a day.
  return <DataTable columns={columns} rows={rows} keyOf={(_, place) => place} more={more} narrow="below" />;
}

// In characters.
const longestSide = 2000;

/** A field with both values, and marks at words that the other does not have, unless they have little in common. */
function Difference(change: FieldChange) {
  const sides = sidesOf(change, longestSide);
  const common = commonWords(sides.map(({ text }) => text));
  const [old, now] = sides.map(({ text, nothing }) => (
    <bdi key={text}>
      {text === '' ? (
        <i>{shownText(nothing, longestSide)}</i>
      ) : (
        <MarkedText text={shownText(text, longestSide)} common={common} />
      )}
    </bdi>
  ));
  return (
    <p className={styles.difference}>
      <span className="quiet">{`${shownText(titleOf(change.field) || 'Record', 60)}: `}</span>
      <del>{old}</del> → <ins>{now}</ins>
    </p>
  );
}
