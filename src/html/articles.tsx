import { formatCount } from '../catalog/count.ts';
import { collectionWords } from '../contract/collection-names.ts';
import type { GoneInPage, SourceInPage } from './view.ts';

/** A source and its variables, until the application has loaded them. */
export function SourceText({ name, description, link, variables, count }: SourceInPage) {
  const more = count - variables.length;
  return (
    <article className="stack page">
      <h1>{name}</h1>
      {description.split(/[\r\n]+/).map((line, at) => line.trim() !== '' && <p key={at}>{line.trim()}</p>)}
      {link !== null && (
        <p>
          <a href={link}>{link}</a>
        </p>
      )}
      <h2>Variables of this source</h2>
      <ul>
        {variables.map(([id, variable]) => (
          <li key={id}>
            <a href={`variables/${id}`}>{variable}</a>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`and ${formatCount(more)} more`}</p>}
    </article>
  );
}

/** A record that a catalog no longer has. */
export function GoneText({ collection, name, replacedBy, isStated }: GoneInPage) {
  const { segment, plural } = collectionWords[collection];
  return (
    <article className="stack page">
      <h1>{name}</h1>
      <p>This record is no longer in the catalog.</p>
      {replacedBy !== undefined && (
        <p>
          {isStated ? 'It is replaced by ' : 'It probably is '}
          <a href={`${segment}/${replacedBy}`}>another record</a>
          {isStated ? '.' : ' now.'}
        </p>
      )}
      <p>
        <a href={segment}>{`All ${plural}`}</a>
      </p>
    </article>
  );
}
