import { Link } from 'react-router-dom';
import { countOf, formatCount } from '../../../catalog/count.ts';
import { exportFileName } from '../../../catalog/export/file-name.ts';
import { chunksOf } from '../../../catalog/export/export-row.ts';
import { findingColumns } from '../../../catalog/export/finding-columns.ts';
import { exportFormats } from '../../../catalog/export/formats.ts';
import { isoDate } from '../../../catalog/export/provenance.ts';
import { createFormulaGuard, csv } from '../../../catalog/export/spreadsheet.ts';
import {
  findingSentence,
  type FoundRecord,
  foundRecords,
  type RuleReport,
} from '../../../catalog/health/report.ts';
import type { RuleName } from '../../../catalog/health/rules.ts';
import { headingOf } from '../../../catalog/records/entry.ts';
import { shownText } from '../../../catalog/visible-text.ts';
import { collections } from '../../../contract/collections.ts';
import { useCatalog } from '../../data/services/catalog-context.tsx';
import { recordPath } from '../../data/record-path.ts';
import { RunStatus, useExportRun } from '../../export/export-run.tsx';
import { blobInSlices, type Writing } from '../../export/write-in-slices.ts';
import { Action } from '../../ui/action.tsx';
import { download } from '../../ui/download.ts';
import { sizeOf } from '../../ui/size-of.ts';
import { useExplorerUrl } from '../../ui/use-explorer-url.ts';
import button from '../../ui/button.module.css';
import styles from './health-page.module.css';

/** The columns of the coverage of sources that show where these findings are. */
const coverageOf: Partial<Record<RuleName, string>> = { 'no-description': 'described', 'no-unit': 'unit' };

interface Props {
  report: RuleReport;
  /** Whether no finding above has the same explanation. */
  isFirst: boolean;
  isEverywhere?: boolean;
}

/** One finding: how many records, why it matters, an example, and the records as a list and a file. */
export function Finding({ report, isFirst, isEverywhere = false }: Props) {
  const { name, rule, list, count, accepted, example } = report;
  const { plural } = collections[list.collection];
  const { state, start, cancel } = useExportRun();
  const save = useSave(report);
  return (
    <li className={`stack ${styles.finding}`}>
      <div className={styles.words}>
        <h2>{findingSentence(report)}</h2>
        {(isFirst || isEverywhere) && (
          <p>{`${isEverywhere ? 'Probably how this catalog is set up. ' : ''}${isFirst ? rule.reason : ''}`}</p>
        )}
        {example !== null && (
          <p className="quiet">
            {count > 1 && 'For example '}
            <Link to={recordPath(list.collection, example.key)}>
              <bdi>{shownText(headingOf(example), 120)}</bdi>
            </Link>{' '}
            <code>{shownText(example.record.slug, 60)}</code>
          </p>
        )}
      </div>
      <div className={`row ${styles.actions}`} data-not-printed="">
        <Link className={`${button.plain} ${styles.main}`} to={`/${plural}?finding=${name}`}>
          {count === 1 ? 'Show it' : `Show these ${formatCount(count)}`}
        </Link>
        <Action
          label="CSV"
          aria-label={`CSV of ${countOf(count, list.collection, plural)}: ${rule.label}`}
          busy={state.kind === 'running'}
          onPress={() => start(save)}
        />
        {list.collection === 'variable' && name in coverageOf && (
          <Link className={button.plain} to={`/sources?view=coverage&sort=${coverageOf[name]}`}>
            By source
          </Link>
        )}
        {accepted > 0 && <span className="quiet">{`${formatCount(accepted)} accepted`}</span>}
      </div>
      {state.kind !== 'idle' && <RunStatus state={state} rows={count} onCancel={cancel} />}
    </li>
  );
}

/** Saves the records of a finding as CSV, each with all its findings and its address. */
function useSave({ name, list, count }: RuleReport) {
  const { configuration } = useCatalog();
  const urlOf = useExplorerUrl();
  const { collection } = list;
  return async ({ signal }: Writing) => {
    const url = ({ entry }: FoundRecord) => urlOf(recordPath(collection, entry.key));
    const columns = [...findingColumns, { header: 'url', read: url }];
    const text = csv(columns, { byteOrderMark: false, guard: createFormulaGuard(true) });
    const { extension, mediaType } = exportFormats.csv;
    const file = await blobInSlices(chunksOf(text, foundRecords(list, name)), mediaType, { signal });
    const records = `${collections[collection].plural}-${name}`;
    const fileName = exportFileName(configuration.title, records, isoDate(new Date()), extension);
    const sentence = `${countOf(count, 'record', 'records')} exported to ${fileName} (${sizeOf(file.size)}).`;
    return { sentence, file: { address: download(file, fileName), name: fileName } };
  };
}
