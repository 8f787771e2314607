import type { Entry } from '../../catalog/records/entry.ts';
import { type RecordField, printedFields } from '../../catalog/records/record-fields.ts';
import { visibleText } from '../../catalog/text/visible-text.ts';

/** What a record says, on paper: short values on one line, then its texts and its sources, whole. */
export function PrintedFields({ entry }: { entry: Entry }) {
  const printed = printedFields(entry);
  const line = printed.filter((each) => !isLong(each)).map(({ field, text }) => `${field.title}: ${text}`);
  return (
    <>
      <p className="quiet">
        <bdi>{visibleText(line.join(' · '))}</bdi>
      </p>
      {printed.filter(isLong).map(({ key, field, text }) => (
        <p key={key}>
          {field.kind === 'names' && `${field.title}: `}
          <bdi>{visibleText(text)}</bdi>
        </p>
      ))}
    </>
  );
}

/** Whether a value has paragraphs of its own. */
function isLong({ field: { kind } }: RecordField): boolean {
  return kind === 'prose' || kind === 'names';
}
