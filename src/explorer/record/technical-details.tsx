import { type Entry, idText, isOf } from '../../catalog/records/entry.ts';
import { numberFormatExample } from '../../catalog/records/number-format.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Variable } from '../../contract/records.ts';
import disclosure from '../ui/disclosure.module.css';
import { Copyable } from './copyable.tsx';
import { Fact, Facts } from './facts.tsx';
import { SourceIdentifiers } from './source-identifiers.tsx';

/** Identifiers and storage details, collapsed; each can be copied. */
export function TechnicalDetails({ entry }: { entry: Entry }) {
  const { key, record } = entry;
  const variable = isOf(entry, 'variable') ? entry : null;
  return (
    <details className={disclosure.disclosure}>
      <summary>Technical details</summary>
      <Facts>
        <Fact label="ID">
          <Copyable text={idText(key)} what="ID" />
        </Fact>
        {record.slug !== '' && (
          <Fact label="Code" term="slug">
            <Copyable text={record.slug} what="code" />
          </Fact>
        )}
        {variable !== null && <VariableFacts entry={variable} />}
      </Facts>
      {variable !== null && <SourceIdentifiers sources={variable.record.sources} />}
    </details>
  );
}

function VariableFacts({ entry: { record, marks } }: { entry: Entry<'variable'> }) {
  // A corrected depth was not sent by the service.
  const hasDepth = !marks.some(({ field }) => field === 'depth');
  return (
    <>
      {record.resourcetype !== '' && (
        <Fact label="Type" term="resourcetype">
          <Copyable text={record.resourcetype} what="type" />
        </Fact>
      )}
      <Fact label="Level in table" term="depth">
        {hasDepth ? <Copyable text={String(record.depth)} what="level" /> : 'not usable'}
      </Fact>
      <NumberFormat variable={record} />
    </>
  );
}

function NumberFormat({ variable: { numberFormatOptions } }: { variable: Variable }) {
  if (Object.keys(numberFormatOptions).length === 0) return null;
  const result = numberFormatExample(numberFormatOptions);
  return (
    <Fact label="Number format" term="numberFormatOptions">
      {result.problem === null
        ? `${result.example} is shown as ${result.shown}`
        : `Not usable: ${shownText(result.problem)}. Numbers are shown plainly.`}
    </Fact>
  );
}
