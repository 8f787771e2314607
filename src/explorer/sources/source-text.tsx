import { Link } from 'react-router-dom';
import { is } from 'valibot';
import { safeLink } from '../../catalog/safe-link.ts';
import {
  type SourceInPage,
  sourceInPageSchema,
  type SourcesInPage,
  sourcesInPageSchema,
} from '../../catalog/source-groups.ts';
import { countOf, formatCount } from '../../catalog/text/count.ts';
import { periodOf } from '../../catalog/records/variable-facts.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { useContentInPage } from '../data/record-in-page.ts';
import { LongText } from '../record/parts/long-text.tsx';
import { Section } from '../record/parts/section.tsx';
import { SourceLine } from '../record/source/source-card.tsx';
import { ExternalLink } from '../ui/control/external-link.tsx';
import parts from '../record/parts/sections.module.css';
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

/** A source and its variables, until these are loaded. */
export function SourceText(source: SourceInPage) {
  const { link, variables, count } = source;
  const url = safeLink(link ?? '');
  const more = count - variables.length;
  return (
    <>
      <SourceHead {...source} />
      <SourceLine
        source={{ infoLink: link ?? '' }}
        url={url}
        parts={[periodOf({ ...source, infoLink: link }), countOf(count, 'variable', 'variables'), url?.host]}
      />
      {url !== null && (
        <p>
          <ExternalLink url={url}>Open data page</ExternalLink>
        </p>
      )}
      <Section title="Variables" level="h2">
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
