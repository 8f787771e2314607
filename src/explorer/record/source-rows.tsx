import { Link } from 'react-router-dom';
import { saysOnlyUniverse } from '../../catalog/records/variable-facts.ts';
import { shownText } from '../../catalog/visible-text.ts';
import type { Source } from '../../contract/records.ts';
import { useCatalog } from '../data/catalog-context.tsx';
import { ExternalLink } from '../ui/external-link.tsx';
import { safeLink } from '../ui/safe-link.ts';
import { useShowMore } from '../ui/show-more.tsx';
import { GetData } from './get-data.tsx';
import { LongText } from './long-text.tsx';
import { packagePage, resourcePage } from '../../catalog/export/portal.ts';
import { SourceVariablesLink } from './source-variables-link.tsx';
import styles from './sources.module.css';

const shownAtFirst = 20;

interface Context {
  /** The code of the variable that has these sources. */
  code: string;
  /** The number of loaded variables by source. */
  perSource: ReadonlyMap<Source['id'], number>;
  /** Whether all variables are loaded, so that the counts are final. */
  isComplete: boolean;
}

/** Sources as rows; a long list is initially collapsed. */
export function SourceRows({ sources, ...context }: { sources: readonly Source[] } & Context) {
  const [shown, more] = useShowMore(sources, shownAtFirst, 'sources');
  return (
    <>
      <ul className={styles.rows}>
        {shown.map((source, place) => (
          // A service may repeat a source within one variable, so its id alone is not a unique key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${source.id} ${place}`}>
            <h4>
              <bdi>{shownText(source.name)}</bdi>
            </h4>
            <InfoLink source={source} />
            <AboutSource source={source} {...context} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

interface AboutSourceProps extends Context {
  source: Source;
  /** Whether the record's facts already contain the universe of this source. */
  hasFactsAbove?: boolean;
}

/** A source's own fields, its pages in the portal, and a link to the other variables with this source. */
export function AboutSource({
  source,
  code,
  perSource,
  isComplete,
  hasFactsAbove = false,
}: AboutSourceProps) {
  const { configuration } = useCatalog();
  const ofPackage = packagePage(configuration.portalUrl, source);
  const ofResource = resourcePage(configuration.portalUrl, source);
  return (
    <div className={styles.about}>
      {source.description.trim() !== '' && !(hasFactsAbove && saysOnlyUniverse(source.description)) && (
        <LongText text={source.description} foldAt={300} />
      )}
      <GetData source={source} code={code} />
      {ofPackage !== null && <ExternalLink url={ofPackage}>Package in the portal</ExternalLink>}
      {ofResource !== null && <ExternalLink url={ofResource}>Resource in the portal</ExternalLink>}
      <SourceVariables source={source} count={perSource.get(source.id) ?? 0} isComplete={isComplete} />
    </div>
  );
}

function InfoLink({ source: { name, infoLink } }: { source: Source }) {
  if (infoLink.trim() === '') return null;
  const url = safeLink(infoLink);
  return (
    <p className={styles.link}>
      {url === null ? (
        <>
          <bdi>{shownText(infoLink, 300)}</bdi> <span>(not usable as a link)</span>
        </>
      ) : (
        <ExternalLink url={url}>
          Data page<span className="visually-hidden">: {shownText(name, 200)}</span>
        </ExternalLink>
      )}
    </p>
  );
}

/** Links to the other variables of a source, and to its own page. */
function SourceVariables({
  source,
  count,
  isComplete,
}: {
  source: Source;
  count: number;
  isComplete: boolean;
}) {
  return (
    <p className={styles.ways}>
      {isComplete && count < 2 ? (
        <span>The only variable from this source</span>
      ) : (
        <SourceVariablesLink source={source} count={count} isComplete={isComplete} />
      )}
      <Link to={`/sources/${source.id}`}>
        About this source<span className="visually-hidden">: {shownText(source.name, 200)}</span> →
      </Link>
    </p>
  );
}
