import { is } from 'valibot';
import { censusTable, editionOf } from '../../catalog/census/api.ts';
import { withoutEdition, withoutUniverse } from '../../catalog/census/descriptions.ts';
import { safeLink } from '../../catalog/safe-link.ts';
import {
  type SourceInPage,
  sourceInPageSchema,
  type SourcesInPage,
  sourcesInPageSchema,
} from '../../catalog/source-groups.ts';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { facts } from '../../catalog/records/facts.ts';
import { periodOf, universeOf } from '../../catalog/records/variable-facts.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import type { Source } from '../../contract/records.ts';
import { useContentInPage } from '../data/record-in-page.ts';
import { LongText, ReceivedLink } from '../record/parts/long-text.tsx';
import { KeyFacts, Section } from '../record/parts/section.tsx';
import { ExternalLink, LinkWarning } from '../ui/control/external-link.tsx';
import parts from '../record/parts/sections.module.css';
import { Link } from '../ui/control/link.tsx';
import styles from './sources.module.css';

/** The source that the server writes into the page, if it is this one. */
export function useSourceInPage(id: string | undefined): SourceInPage | null {
  const content = useContentInPage('source');
  return is(sourceInPageSchema, content) && String(content.id) === id ? content : null;
}

/** How the list of sources begins, if the server writes that into the page. */
export function useSourcesInPage(): SourcesInPage | null {
  const content = useContentInPage('sources');
  return is(sourcesInPageSchema, content) ? content : null;
}

/** What the page of a source begins with. */
export function SourceHead({ name, description }: Pick<SourceInPage, 'name' | 'description'>) {
  const title = shownText(name, 300);
  return (
    <>
      <title>{`${title} · Sources`}</title>
      <h1 className={styles.heading}>
        <bdi>{title}</bdi>
      </h1>
      {description.trim() !== '' && <LongText text={description} />}
    </>
  );
}

/** A description without what the facts of a source say. */
export function besideFacts(description: string, url: URL | null): string {
  const text = withoutUniverse(description);
  return censusTable(url) === null ? text : withoutEdition(text);
}

/** Whom a source is about, its period, and who publishes it where: at `url` if that can be opened. */
export function SourceFacts({
  source,
  url,
}: {
  source: Pick<Source, 'name' | 'description' | 'infoLink'>;
  url: URL | null;
}) {
  const table = censusTable(url);
  const known = [
    ['universe', facts.universe.title, universeOf({ sources: [source] }) ?? ''],
    ['period', facts.period.title, periodOf(source) ?? ''],
    ['publisher', 'Published by', table ? editionOf(table) : ''],
    ['infoLink', 'Data page', url?.host ?? ''],
  ] as const;
  return (
    <>
      <KeyFacts facts={known.filter(([, , text]) => text !== '')} />
      {url !== null && <LinkWarning url={url} />}
      {url === null && source.infoLink.trim() !== '' && (
        <ReceivedLink address={source.infoLink}>Data page</ReceivedLink>
      )}
    </>
  );
}

/** A source and its variables, until these are loaded. */
export function SourceText(source: SourceInPage) {
  const { link, variables, count } = source;
  const url = safeLink(link ?? '');
  const more = count - variables.length;
  return (
    <>
      <SourceHead name={source.name} description={besideFacts(source.description, url)} />
      <SourceFacts source={{ ...source, infoLink: link ?? '' }} url={url} />
      {url !== null && (
        <p>
          <ExternalLink url={url}>Open data page</ExternalLink>
        </p>
      )}
      <Section title={countOf(count, 'variable', 'variables')} level="h2">
        <ul className={parts.list}>
          {variables.map(([id, variable]) => (
            <li key={id}>
              <Link to={`/variables/${id}`}>{shownText(variable, 200)}</Link>
            </li>
          ))}
        </ul>
        {more > 0 && <p>{`and ${formatCount(more)} more`}</p>}
      </Section>
    </>
  );
}
