import { useMemo } from 'react';
import { type Entry, type FieldWarning, isOf } from '../../catalog/records/entry.ts';
import { readAlone } from '../../catalog/records/read-record.ts';
import { listOfTwins, twinOf } from '../../catalog/records/twins.ts';
import { numberFormatMarks } from '../../catalog/records/variable-facts.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { countOf } from '../../catalog/text/count.ts';
import { useTwins } from '../data/loading/measures.ts';
import { useRecordInPage } from '../data/record-in-page.ts';
import { targetOf, useReportAddress } from '../data/use-feedback.ts';
import { LongList } from '../ui/control/show-more.tsx';
import { IndicatorDetails } from './indicator-details.tsx';
import { Description } from './parts/long-text.tsx';
import { TopicMeasures } from './related/topic-measures.tsx';
import { FieldFacts } from './parts/section.tsx';
import { noEntries, type RecordProps, useTableRowsInPage } from './parts/loaded-variables.tsx';
import { TechnicalDetails } from './technical-details.tsx';
import { UnknownValue } from './parts/received-values.tsx';
import { VariableDetails } from './variable-details.tsx';
import styles from './parts/sections.module.css';

/** A record's meaning and related records, then its technical details, collapsed. */
export function RecordDetails(props: RecordProps) {
  const { entry, search } = props;
  const report = useReportAddress(entry);
  const format = isOf(entry, 'variable') ? entry.record.numberFormatOptions : {};
  const marks = [...entry.marks, ...numberFormatMarks(format)];
  const folded = (
    <div className={`stack ${styles.folded}`}>
      {/* They say what the problem is for which the record was listed. */}
      <TechnicalDetails entry={entry} startsOpen={new URLSearchParams(search).has('finding')} />
      {report !== null && (
        <a href={report} rel="noreferrer" target={targetOf(report)}>
          Report a problem
        </a>
      )}
    </div>
  );
  return (
    <div className={`stack ${styles.details}`}>
      <FieldWarnings marks={marks} />
      <Body {...props} />
      {isOf(entry, 'subdomain') || isOf(entry, 'taxonomy') ? (
        <TopicMeasures {...props} entry={entry}>
          {folded}
        </TopicMeasures>
      ) : (
        folded
      )}
    </div>
  );
}

function Body({ entry, variables, search, mayLoad }: RecordProps) {
  const twins = useTwins(mayLoad && isOf(entry, 'variable') ? ['indicator'] : []);
  const inPage = useTwinInPage(entry);
  const twin = twins === null ? inPage : twinOf(entry, twins);
  const rowsInPage = useTableRowsInPage(entry);
  const tableRows = variables.isSettled ? noEntries : rowsInPage;
  if (isOf(entry, 'variable')) {
    const indicator = twin !== undefined && isOf(twin, 'indicator') ? twin : undefined;
    return <VariableDetails {...{ entry, variables, tableRows, search }} twin={indicator} />;
  }
  if (isOf(entry, 'indicator')) {
    const variable = twin !== undefined && isOf(twin, 'variable') ? twin : undefined;
    return <IndicatorDetails {...{ entry, variables, tableRows, search, mayLoad }} twin={variable} />;
  }
  return (
    <>
      {isOf(entry, 'taxonomy') && entry.record.description.trim() !== '' && (
        <Description text={entry.record.description} variables={variables} />
      )}
      <FieldFacts entry={entry} />
    </>
  );
}

/** The twin that the server sent with the record, for until both lists are loaded. */
function useTwinInPage({ collection, key }: Entry): Entry | undefined {
  const { twin } = useRecordInPage(collection, key);
  return useMemo(() => {
    const list = listOfTwins(collection);
    return list === null ? undefined : readAlone(list, twin);
  }, [collection, twin]);
}

function FieldWarnings({ marks }: { marks: readonly FieldWarning[] }) {
  if (marks.length === 0) return null;
  return (
    <div role="note" aria-label="Fields with unexpected values" className="notice warning">
      <details>
        <summary>
          <strong>
            {marks.length === 1
              ? 'One field has an unexpected value'
              : `${countOf(marks.length, 'field', 'fields')} have unexpected values`}
          </strong>
        </summary>
        <LongList values={marks} first={20} noun="fields">
          {({ field, problem, value }) => (
            <details className="disclosure">
              <summary>
                <code>{field}</code>: {shownText(problem)}
              </summary>
              Original value: <UnknownValue value={value} />
            </details>
          )}
        </LongList>
      </details>
    </div>
  );
}
