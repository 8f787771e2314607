import { escapeHtml } from '../catalog/text/escape-html.ts';
import { collectionWords } from '../contract/collection-names.ts';
import type { Head } from './head.ts';

/** Everything that one page has and another has not; absent parts stay as the build has written them. */
interface PageParts {
  head?: Head | undefined;
  /** Public address of the page, if it is known. */
  address?: string | null;
  /** The catalog's name. */
  site?: string;
  /** What the page shows until the application has rendered, as HTML. */
  content?: string | undefined;
  /** The parsed `config.json`, which is then not requested. */
  configuration?: object | null;
  /** Further values for the application, by the id of their element. */
  data?: Readonly<Record<string, unknown>>;
  /** Further elements of the head. */
  links?: readonly string[];
}

/** Names the record of changes to feed readers. */
export const feedLink =
  '<link rel="alternate" type="application/atom+xml" title="Changes" href="changes.atom">';

/** The built page `index` with these parts. Whatever is in `head` and `data` is text, and is escaped. */
export function documentOf(
  index: string,
  { head, address = null, site = '', content, configuration = null, data = {}, links = [] }: PageParts,
): string {
  const scripts = Object.entries(data).map(([id, value]) => dataScript(id, value));
  const first = configuration === null ? [] : [dataScript('configuration', configuration)];
  const named = withTopicsNamed(index);
  const page = head === undefined ? named : withHead(named, head, address, site);
  const html = page
    .replace(first.length === 0 ? '' : /<link [^>]*href="config\.json"[^>]*>/, '')
    .replace(/<base [^>]*>/, (base) => [base, ...first].join('\n    '))
    .replace('</head>', () => [...links, '</head>'].join('\n  '))
    // A record that fills the window is read before anything else is wanted.
    .replaceAll(/ as="script"(?= )/g, (as) =>
      data['record'] === undefined ? as : `${as} media="(width >= 64rem)"`,
    )
    // Last, because the browser needs it last.
    .replace('</body>', () => [...scripts, '</body>'].join('\n  '));
  return content === undefined ? html : html.replace(early, () => `<div id="early">${content}</div>`);
}

/** The built page with the catalog's own word for topics, where it says what can be read without the application. */
function withTopicsNamed(index: string): string {
  const { plural, title } = collectionWords.subdomain;
  return index.replaceAll(/(?<=subdomain\/">)topics|topics(?=, taxonomies)/gi, (word) =>
    escapeHtml(word === 'Topics' ? title : plural),
  );
}

const early = /<div id="early" data-frame="">[\s\S]*<\/div><!-- \/early -->/;

function dataScript(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`;
}

/** `value` as JSON for a script element: a `<` in a text could end the element. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** The built page with the frame that is shown where nothing else is rendered; `content` replaces it. */
export function withFrame(index: string, frame: string): string {
  return index.replace(
    '<div id="root">',
    (root) => `<div id="early" data-frame="">${frame}</div><!-- /early -->\n    ${root}`,
  );
}

function withHead(
  html: string,
  { title, description, data }: Head,
  address: string | null,
  site: string,
): string {
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    address && meta('property', 'og:url', address),
    address && `<link rel="canonical" href="${escapeHtml(address)}" />`,
    data && `<script type="application/ld+json">${jsonForScript(data)}</script>`,
  ].filter(Boolean);
  // Without a description of its own, a page keeps the general one.
  const replaced =
    description === ''
      ? /(?:\n *)?<meta property="og:(?:type|title)"[^>]*>/g
      : /(?:\n *)?<meta (?:name="description"|property="og:[a-z]+")[^>]*>/g;
  return html.replaceAll(replaced, '').replace(/<title>[^<]*<\/title>/, () => head.join('\n    '));
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return content === '' ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}
