import { useState } from 'react';
import { type Entry, idText, isOf } from '../../catalog/records/entry.ts';
import { fields } from '../../catalog/records/fields.ts';
import { rowHeadingOf } from '../../catalog/records/name-in-table.ts';
import { numberFormatExample } from '../../catalog/records/variable-facts.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Source } from '../../contract/records.ts';
import { concepts } from '../ui/definitions.ts';
import { lazyExtra } from '../ui/lazy.tsx';
import { RawJson } from '../ui/raw-json.tsx';
import { useShowMore } from '../ui/show-more.tsx';
import { Term } from '../ui/popover.tsx';
import { CopyableFact, Fact, Facts, FieldTitle } from './parts/section.tsx';
import styles from './parts/sections.module.css';

const RecordFindings = lazyExtra(async () => (await import('./record-findings.tsx')).RecordFindings);

/** For developers: identifiers and storage details, each of which can be copied, and the record as received; collapsed. */
export function TechnicalDetails({ entry }: { entry: Entry }) {
  const variable = isOf(entry, 'variable') ? entry : null;
  // Checking a list takes a moment, which readers need not wait for.
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Technical details</summary>
      <Facts>
        <CopyableFact label={fields.id.title} what="ID" text={idText(entry.key)} />
        <CopyableFact label={<FieldTitle name="slug" />} what="code" text={entry.record.slug} />
        {variable !== null && <VariableFacts entry={variable} />}
        {isOpen && <RecordFindings entry={entry} />}
      </Facts>
      {variable !== null && <SourceIdentifiers sources={variable.record.sources} />}
      <RawJson raw={entry.raw} />
    </details>
  );
}

function VariableFacts({ entry }: { entry: Entry<'variable'> }) {
  const { record, marks } = entry;
  const level = <FieldTitle name="depth" />;
  const options = record.numberFormatOptions;
  const format = numberFormatExample(options);
  return (
    <>
      {/* The heading leaves out the title of its table. */}
      {record.name.trim() !== rowHeadingOf(entry) && (
        <CopyableFact label="Full name" what="full name" text={record.name.trim()} />
      )}
      <CopyableFact label={<FieldTitle name="resourcetype" />} what="type" text={record.resourcetype} />
      {/* A corrected depth was not sent by the service. */}
      {marks.some(({ field }) => field === 'depth') ? (
        <Fact label={level}>invalid</Fact>
      ) : (
        <CopyableFact label={level} what="level" text={String(record.depth)} />
      )}
      {Object.keys(options).length > 0 && (
        <Fact label={<FieldTitle name="numberFormatOptions" />}>
          {format.problem === null
            ? `${format.example} is shown as ${format.shown}`
            : `Invalid: ${shownText(format.problem)}. Numbers are shown unformatted.`}
        </Fact>
      )}
    </>
  );
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The identifiers of each source. */
export function SourceIdentifiers({ sources }: { sources: readonly Source[] }) {
  const [shown, more] = useShowMore(sources, 20, 'sources');
  return (
    <>
      {shown.map((source, place) => {
        const of = sources.length === 1 ? '' : ` of ${shownText(source.name, 100)}`;
        return (
          // A service may repeat a source within one variable, so its id alone is not a unique key.
          <div key={`${source.id} ${place}`}>
            {of !== '' && (
              <p className={styles.sourceName}>
                <bdi>{shownText(source.name, 200)}</bdi>
              </p>
            )}
            <Facts>
              <CopyableFact label="Source ID" what={`source ID${of}`} text={String(source.id)} />
              <CopyableFact label="Source code" what={`source code${of}`} text={source.slug} />
              <PortalId what="package ID" id={source.packageId} of={of} />
              <PortalId what="resource ID" id={source.resourceId} of={of} />
            </Facts>
          </div>
        );
      })}
      {more}
    </>
  );
}

function PortalId({ what, id = '', of }: { what: string; id: string | undefined; of: string }) {
  const title = what.replace(/^./, (first) => first.toUpperCase());
  const label = <Term definition={concepts.packageId.text}>{title}</Term>;
  return (
    <CopyableFact label={label} what={what + of} text={id}>
      {!isUuid.test(id) && '(not a UUID) '}
    </CopyableFact>
  );
}
