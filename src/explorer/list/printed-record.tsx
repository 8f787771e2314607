import { type Entry, headingOf, idText, isOf } from '../../catalog/records/entry.ts';
import { visibleText } from '../../catalog/visible-text.ts';
import { collections } from '../../contract/collections.ts';
import type { Source } from '../../contract/records.ts';
import styles from './print-sheet.module.css';

export function PrintedRecord({ entry }: { entry: Entry }) {
  const { slug } = entry.record;
  const description = descriptionOf(entry);
  const variable = isOf(entry, 'variable') ? entry.record : null;
  const facts = [
    `id ${idText(entry.key)}`,
    slug,
    ...(variable === null ? [] : [variable.units, variable.unitNotes, variable.percentLabel]),
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <li>
      <h2>
        <bdi>{visibleText(headingOf(entry))}</bdi>
      </h2>
      <p className={styles.facts}>
        <bdi>{visibleText(facts.join(' · '))}</bdi>
      </p>
      {description !== '' && (
        <p className={styles.text}>
          <bdi>{visibleText(description)}</bdi>
        </p>
      )}
      {variable !== null && variable.sources.length > 0 && <PrintedSources sources={variable.sources} />}
    </li>
  );
}

function descriptionOf(entry: Entry): string {
  if (!('description' in collections[entry.collection].schema.entries)) return '';
  const description: unknown = Reflect.get(entry.record, 'description');
  return typeof description === 'string' ? description : '';
}

function PrintedSources({ sources }: { sources: readonly Source[] }) {
  return (
    <ul className={styles.facts}>
      {sources.map(({ id, name, infoLink }, place) => (
        // A variable may contain a source twice, so its id alone is not a unique key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${id} ${place}`}>
          Source: <bdi>{visibleText(name)}</bdi> <bdi>{visibleText(infoLink)}</bdi>
        </li>
      ))}
    </ul>
  );
}
