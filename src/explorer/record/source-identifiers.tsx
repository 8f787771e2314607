import { isEmptyValue } from '../../catalog/records/known-shapes.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { type Source, sourceSchema } from '../../contract/records.ts';
import { useShowMore } from '../ui/show-more.tsx';
import { Copyable } from './copyable.tsx';
import { Fact, Facts } from './facts.tsx';
import facts from './facts.module.css';
import { UnknownValue } from './unknown-value.tsx';

const shownAtFirst = 20;
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The identifiers of each source, and fields that the contract does not name. */
export function SourceIdentifiers({ sources }: { sources: readonly Source[] }) {
  const [shown, more] = useShowMore(sources, shownAtFirst, 'sources');
  return (
    <>
      {shown.map((source, place) => {
        const of = sources.length === 1 ? '' : ` of ${shownText(source.name, 100)}`;
        const others = otherFieldsOf(source);
        return (
          // A service may repeat a source within one variable, so its id alone is not a unique key.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${source.id} ${place}`}>
            {of !== '' && (
              <p className={facts.heading}>
                <bdi>{shownText(source.name, 200)}</bdi>
              </p>
            )}
            <Facts>
              <Fact label="Source ID">
                <Copyable text={String(source.id)} what={`source ID${of}`} />
              </Fact>
              {source.slug !== '' && (
                <Fact label="Source code">
                  <Copyable text={source.slug} what={`source code${of}`} />
                </Fact>
              )}
              <PortalId label="Package ID" id={source.packageId} of={of} />
              <PortalId label="Resource ID" id={source.resourceId} of={of} />
              {Object.entries(others).map(([field, value]) => (
                <Fact key={field} label={shownText(field, 60)}>
                  <UnknownValue value={value} />
                </Fact>
              ))}
            </Facts>
          </div>
        );
      })}
      {more}
    </>
  );
}

function PortalId({ label, id, of }: { label: string; id: string | undefined; of: string }) {
  if (id === undefined || id === '') return null;
  return (
    <Fact label={label} term="packageId">
      <Copyable text={id} what={`${label.replace(/^./, (first) => first.toLowerCase())}${of}`}>
        {!isUuid.test(id) && '(not of UUID form) '}
      </Copyable>
    </Fact>
  );
}

/** More would be unreadable; the raw data contain all of them. */
const maxOthers = 50;

function otherFieldsOf(source: Source): Record<string, unknown> {
  const others = Object.entries(source).filter(
    ([field, value]) => !Object.hasOwn(sourceSchema.entries, field) && !isEmptyValue(value),
  );
  return Object.fromEntries(others.slice(0, maxOthers));
}
