import { numberFormatExample } from '../../catalog/number-format.ts';
import type { Variable } from '../../contract/records.ts';
import { Description } from './description.tsx';
import { Fact, Facts } from './facts.tsx';
import { OpenList } from './open-value.tsx';
import styles from './record-details.module.css';
import { SourceCards } from './source-card.tsx';

/** Every field of a variable in plain words, its sources first among the lists. */
export function VariableDetails({ variable }: { variable: Variable }) {
  const { displayName, name } = variable;
  return (
    <>
      <Description text={variable.description} />
      <Facts>
        <Fact label="Unit">{variable.units}</Fact>
        <Fact label="Unit notes">{variable.unitNotes}</Fact>
        <Fact label="Short name">{variable.shortName}</Fact>
        <Fact label="Display name">{displayName === name ? 'the same as the name' : displayName}</Fact>
        <Fact label="Percent label">{variable.percentLabel}</Fact>
        <Fact label="Number format">
          <NumberFormat options={variable.numberFormatOptions} />
        </Fact>
        <Fact label="Depth">{String(variable.depth)}</Fact>
        <Fact label="Kind">{variable.resourcetype}</Fact>
      </Facts>
      <section aria-labelledby="sources-heading" className={styles.section}>
        <h3 id="sources-heading">Sources</h3>
        <SourceCards sources={variable.sources} />
      </section>
      <section aria-labelledby="denominators-heading" className={styles.section}>
        <h3 id="denominators-heading">Denominators</h3>
        <OpenList values={variable.denominators} none="No denominators listed" />
      </section>
      <section aria-labelledby="tags-heading" className={styles.section}>
        <h3 id="tags-heading">Tags</h3>
        <OpenList values={variable.tags} none="No tags" />
      </section>
      <section aria-labelledby="context-heading" className={styles.section}>
        <h3 id="context-heading">Context</h3>
        <OpenList values={variable.context} none="No context" />
      </section>
    </>
  );
}

function NumberFormat({ options }: { options: Record<string, unknown> }) {
  const result = numberFormatExample(options);
  if (result.problem !== null) return `cannot be used: ${result.problem}. Numbers are shown plainly.`;
  const plain = Object.keys(options).length === 0 ? 'none set; ' : '';
  return `${plain}${result.example} is shown as ${result.shown}`;
}
