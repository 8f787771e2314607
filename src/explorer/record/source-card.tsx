import { shownText } from '../../catalog/visible-text.ts';
import type { Source } from '../../contract/records.ts';
import { useCatalog } from '../context/catalog-context.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { ExternalLink } from '../parts/external-link.tsx';
import { useShowMore } from '../parts/show-more.tsx';
import { safeLink } from '../parts/safe-link.ts';
import { Fact, Facts } from './facts.tsx';
import { LongText } from './long-text.tsx';
import { UnknownList } from './unknown-value.tsx';
import styles from './record-details.module.css';

const shownAtFirst = 20;

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Each source of a variable as a card; many are folded until asked for. */
export function SourceCards({ sources }: { sources: readonly Source[] }) {
  const [shown, more] = useShowMore(sources, shownAtFirst, 'sources');
  if (sources.length === 0) return <p className={styles.absent}>No sources listed</p>;
  return (
    <>
      <ul className={styles.cards}>
        {shown.map((source, place) => (
          // A service may repeat a source within one variable, so its id alone is no key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${source.id} ${place}`}>
            <SourceCard source={source} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

function SourceCard({ source }: { source: Source }) {
  const { configuration } = useCatalog();
  const packagePage = portalPage(configuration.portalUrl, ['dataset', source.packageId]);
  const resourcePage = portalPage(configuration.portalUrl, [
    'dataset',
    source.packageId,
    'resource',
    source.resourceId,
  ]);
  return (
    <article className={styles.card}>
      <h4>
        <bdi>{shownText(source.name)}</bdi>
      </h4>
      {source.description !== '' && <LongText text={source.description} />}
      <p>
        <InfoLink address={source.infoLink} />
      </p>
      <Facts>
        <Fact label="Package id">
          <Identifier text={source.packageId} what="package id" page={packagePage} />
        </Fact>
        <Fact label="Resource id">
          <Identifier text={source.resourceId} what="resource id" page={resourcePage} />
        </Fact>
        <Fact label="Slug">{shownText(source.slug)}</Fact>
        <Fact label="Source id">{String(source.id)}</Fact>
      </Facts>
      {(source.tags?.length ?? 0) > 0 && <UnknownList values={source.tags ?? []} none="" />}
      {(source.context?.length ?? 0) > 0 && <UnknownList values={source.context ?? []} none="" />}
    </article>
  );
}

function InfoLink({ address }: { address: string }) {
  if (address.trim() === '') return <span className={styles.absent}>No information page given</span>;
  const url = safeLink(address);
  if (url !== null) return <ExternalLink url={url}>Information page</ExternalLink>;
  return (
    <>
      <bdi>{shownText(address, 300)}</bdi> <span className={styles.absent}>(not usable as a link)</span>
    </>
  );
}

function Identifier({ text, what, page }: { text: string | undefined; what: string; page: URL | null }) {
  if (text === undefined || text === '') return <span className={styles.absent}>not given</span>;
  return (
    <span className={styles.id}>
      <code>{shownText(text, 200)}</code>
      {!isUuid.test(text) && <span className={styles.absent}> (not of UUID form) </span>}
      <CopyButton quiet label={`Copy ${what}`} text={text} />
      {page !== null && <ExternalLink url={page}>In the portal</ExternalLink>}
    </span>
  );
}

/** A page of the configured CKAN portal; null without a portal or where an id is missing. */
function portalPage(portalUrl: string | null, segments: readonly (string | undefined)[]): URL | null {
  if (portalUrl === null) return null;
  const given = segments.filter(
    // A portal knows ids and plain names. Of anything else, "..", say, no address is made.
    (segment) => segment !== undefined && /^[\w-]{1,100}$/.test(segment),
  );
  if (given.length < segments.length) return null;
  return new URL(given.map((segment) => encodeURIComponent(segment ?? '')).join('/'), portalUrl);
}
