import { useState } from 'react';
import { type Entry, isOf } from '../../catalog/records/entry.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { isUuid } from '../../contract/portal.ts';
import type { Source } from '../../contract/records.ts';
import { concepts } from '../ui/content/definitions.ts';
import { lazyExtra } from '../ui/page/lazy.tsx';
import { RawJson } from '../ui/content/raw-json.tsx';
import { useShowMore } from '../ui/control/show-more.tsx';
import { Term } from '../ui/overlay/popover.tsx';
import { TechnicalFields, CopyableFact, Facts } from './parts/section.tsx';
import styles from './parts/sections.module.css';

const RecordFindings = lazyExtra(async () => (await import('./record-findings.tsx')).RecordFindings);

/** For developers: identifiers and storage details, each of which can be copied, and the record as received; collapsed. */
export function TechnicalDetails({ entry, startsOpen }: { entry: Entry; startsOpen: boolean }) {
  // Checking a list takes a moment, which readers need not wait for.
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      className="disclosure"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Technical details</summary>
      <Facts>
        <TechnicalFields entry={entry} />
        {isOpen && <RecordFindings entry={entry} />}
      </Facts>
      {isOf(entry, 'variable') && <SourceIdentifiers sources={entry.record.sources} />}
      <RawJson raw={entry.raw} />
    </details>
  );
}

/** The identifiers of each source. */
export function SourceIdentifiers({ sources }: { sources: readonly Source[] }) {
  const [visibleSources, more] = useShowMore(sources, 20, 'sources');
  return (
    <>
      {visibleSources.map((source, place) => {
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
      {!isUuid(id) && '(not a UUID) '}
    </CopyableFact>
  );
}
