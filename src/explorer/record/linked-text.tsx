import { LinkifyIt } from 'linkify-it';
import { visibleText } from '../../catalog/visible-text.ts';
import { LinkWarnings } from '../parts/external-link.tsx';
import { safeLink } from '../parts/safe-link.ts';

// Only addresses with a scheme: guessing makes links of README.md and of sentence ends.
const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null);

/** Text as text, with the http and https addresses in it as links that open apart. */
export function LinkedText({ text }: { text: string }) {
  const parts = [];
  let at = 0;
  for (const match of linkify.match(text) ?? []) {
    const url = safeLink(match.url);
    if (url === null) continue;
    parts.push(
      visibleText(text.slice(at, match.index)),
      <a key={match.index} href={url.href} target="_blank" rel="noopener noreferrer">
        {visibleText(text.slice(match.index, match.lastIndex))}
      </a>,
      <LinkWarnings key={`${match.index} warnings`} url={url} />,
    );
    at = match.lastIndex;
  }
  parts.push(visibleText(text.slice(at)));
  return <bdi>{parts}</bdi>;
}
