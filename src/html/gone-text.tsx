import type { GoneInPage } from './view.ts';

/** A record that a published catalog no longer has. */
export function GoneText({ name, plural, successor, isStated }: GoneInPage) {
  return (
    <article className="stack page">
      <h1>{name}</h1>
      <p>This record is no longer in the catalog.</p>
      {successor !== null && (
        <p>
          {isStated ? 'It is replaced by ' : 'It probably is '}
          <a href={successor}>another record</a>
          {isStated ? '.' : ' now.'}
        </p>
      )}
      <p>
        <a href={plural}>{`All ${plural}`}</a>
      </p>
    </article>
  );
}
