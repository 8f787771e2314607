import type { FieldWarning } from '../../catalog/entry.ts';
import { numberFormatExample } from '../../catalog/number-format.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Variable } from '../../contract/records.ts';
import { Description } from './description.tsx';
import { Fact, Facts } from './facts.tsx';
import { UnknownList } from './unknown-value.tsx';
import styles from './record-details.module.css';
import { SourceCards } from './source-card.tsx';

/** Every field of a variable in plain words, its sources first among the lists. */
export function VariableDetails({ variable, marks }: { variable: Variable; marks: readonly FieldWarning[] }) {
  const { displayName, name } = variable;
  return (
    <>
      <Description text={variable.description} />
      <Facts>
        <Fact label="Unit">{shown(variable.units)}</Fact>
        <Fact label="Unit notes">{shown(variable.unitNotes)}</Fact>
        <Fact label="Short name">{shown(variable.shortName)}</Fact>
        <Fact label="Display name">{displayName === name ? 'the same as the name' : shown(displayName)}</Fact>
        <Fact label="Percent label">{shown(variable.percentLabel)}</Fact>
        <Fact label="Number format">
          <NumberFormat options={variable.numberFormatOptions} />
        </Fact>
        {/* A depth that was put right is not one the service gave. */}
        <Fact label="Depth" absent="not usable">
          {marks.some(({ field }) => field === 'depth') ? null : String(variable.depth)}
        </Fact>
        <Fact label="Kind">{shown(variable.resourcetype)}</Fact>
      </Facts>
      <section aria-labelledby="sources-heading" className={styles.section}>
        <h3 id="sources-heading">Sources</h3>
        <SourceCards sources={variable.sources} />
      </section>
      <section aria-labelledby="denominators-heading" className={styles.section}>
        <h3 id="denominators-heading">Denominators</h3>
        <UnknownList values={variable.denominators} none="No denominators listed" />
      </section>
      <section aria-labelledby="tags-heading" className={styles.section}>
        <h3 id="tags-heading">Tags</h3>
        <UnknownList values={variable.tags} none="No tags" />
      </section>
      <section aria-labelledby="context-heading" className={styles.section}>
        <h3 id="context-heading">Context</h3>
        <UnknownList values={variable.context} none="No context" />
      </section>
    </>
  );
}

function shown(text: string | null): string | null {
  return text === null ? null : shownText(text, 1000);
}

function NumberFormat({ options }: { options: Record<string, unknown> }) {
  const result = numberFormatExample(options);
  if (result.problem !== null)
    return `cannot be used: ${shownText(result.problem)}. Numbers are shown plainly.`;
  const plain = Object.keys(options).length === 0 ? 'none set; ' : '';
  return `${plain}${result.example} is shown as ${result.shown}`;
}
