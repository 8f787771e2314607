import { type Expected, type Fault, fault, marks, ofVariable, seen } from './fault.ts';
import { indicatorWith, sourceWith } from './scripts.ts';

/** A text as name and description of an indicator, and how it reads; with `onScreen`, also in the explorer. */
const text = (name: string, description: string, reads: string | RegExp, onScreen?: 'open' | 'axe') =>
  fault(
    `text with ${name}`,
    indicatorWith({ name: description.slice(0, 300), description }),
    { ...marks(), reads },
    onScreen ? seen(typeof reads === 'string' ? literally(reads.slice(0, 60)) : reads, 'open', onScreen) : {},
  );

const markup = (name: string, description: string, onScreen?: 'open') =>
  text(name, description, description, onScreen);

const long = (name: string, word: string, screen: Partial<Fault> = {}): Fault =>
  fault(
    `text with ${name}`,
    indicatorWith({ name: word, description: `Before ${word}` }),
    marks(),
    'The text, shortened until “Show all”; searching and sorting work.',
    screen,
  );

const infoLink = (name: string, value: string, made: Expected['link'], ...more: Partial<Fault>[]) =>
  fault(`link ${name}`, sourceWith({ infoLink: value }), { ...marks(), link: made }, ofVariable, ...more);

const noLink = (name: string, value: string, screen: Partial<Fault> = {}) => {
  const sees = value.trim() === '' ? 'No information page given.' : 'Plain text, “not a valid link”.';
  return infoLink(name, value, null, { sees }, screen);
};

const link = (name: string, value: string, href: string, warning?: RegExp, screen: Partial<Fault> = {}) => {
  const warned = warning === undefined ? '' : `, with the warning “${warning.source}”`;
  const sees = `A link that opens in a new tab and shows its host${warned}.`;
  return infoLink(name, value, { href, ...(warning && { warning }) }, { sees }, screen);
};

const international = /international name, shown in ASCII/;

function literally(part: string): RegExp {
  return new RegExp(
    part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`),
  );
}

/** Hostile text and links. */
export const contentFaults: readonly Fault[] = [
  markup('a script', '<script>window.ran=1</script>', 'open'),
  markup('an image that fails', '<img src=x onerror="window.ran=1">', 'open'),
  markup('a frame', '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>'),
  markup('Markdown links', '[x](javascript:window.ran=1) ![y](http://stranger.invalid/p.png)', 'open'),
  markup('entities', '&lt;b&gt; &#x202e; &amp;'),
  text('NUL and other controls', 'a\u0000b\u0007c\u001bd\u007fe', 'a\u2400b\u2407c\u241bd\u2421e', 'axe'),
  text('C1 controls', 'a\u0085b\u009fc', 'a\u2426b\u2426c'),
  text('a direction override', 'safe\u202efdp.exe', 'safe\u21c4fdp.exe', 'open'),
  text('unclosed isolates', 'one\u2067two\u2068three', 'one\u21c4two\u21c4three'),
  text('embeddings', '\u202aa\u202bb\u202cc\u202dd', '\u21c4a\u21c4b\u21c4c\u21c4d'),
  text('lone surrogates', 'a\ud800b\udc00c', 'a\ufffdb\ufffdc'),
  text('a thousand combining marks on one letter', `algoZ${'\u0301'.repeat(1000)}`, /algo/, 'open'),
  text('ten thousand joined emoji', '\u{1f469}\u200d'.repeat(10_000), /\u{1f469}/u, 'open'),
  long('a word of 100,000 letters', 'x'.repeat(100_000), seen(/^Before x{200}/, 'open')),
  long('100,000 combining marks of two kinds', `Z${'\u0301\u0323'.repeat(50_000)}algo`),
  text('zero-width characters', 'a\u200bb\ufeffc', /a/),
  markup('right-to-left letters', '\u05e9\u05dc\u05d5\u05dd (1) \u0639\u0631\u0628\u064a'),
  text('all kinds of line breaks', 'a\r\nb\rc\nd\u2028e', /a/),
  noLink('javascript:', 'javascript:window.ran=1', seen(/not a valid link/, 'open')),
  noLink('JaVaScRiPt:', 'JaVaScRiPt:window.ran=1'),
  noLink('javascript: after a space', ' javascript:window.ran=1'),
  noLink('javascript: after a control', '\u0001javascript:window.ran=1'),
  noLink('javascript: with a tab in it', 'java\tscript:window.ran=1'),
  noLink('javascript: with a line break in it', 'java\nscript:window.ran=1'),
  noLink('javascript: with two slashes', 'javascript://example.org/%0awindow.ran=1'),
  noLink('javascript: as an entity', 'javascript&colon;window.ran=1'),
  noLink('javascript: percent-encoded', '%6aavascript:window.ran=1'),
  noLink('data:', 'data:text/html,<script>window.ran=1</script>'),
  noLink('file:', 'file:///etc/passwd'),
  noLink('ftp:', 'ftp://example.org/data.csv'),
  noLink('empty', ''),
  noLink('of spaces', '   '),
  noLink('that is a fragment', '#x'),
  noLink('that is relative', 'settings'),
  noLink('that is absolute without a host', '/settings'),
  noLink('without a scheme', '//stranger.invalid/'),
  noLink('with one slash', 'https:stranger.invalid'),
  noLink('with three slashes', 'https:///stranger.invalid'),
  noLink('with backslashes', 'https:\\\\stranger.invalid\\'),
  noLink('with credentials', 'https://example.org@stranger.invalid/'),
  noLink('with a user and a password', 'https://user:secret@example.org/'),
  noLink('with an invalid port', 'https://example.org:99999/'),
  noLink('with a space in the host', 'https://exam ple.org/'),
  noLink('with a direction override', 'https://example.org/\u202egro.elpmaxe'),
  noLink('with a line break', 'https://example.org/\r\nSet-Cookie:x'),
  noLink('with zero-width characters', 'https://exam\u200bple.org/'),
  noLink('of 100 kB', `https://example.org/${'x'.repeat(100_000)}`),
  noLink('that is not a URL', 'see the website'),
  link('by http', 'http://www.census.gov/acs', 'http://www.census.gov/acs'),
  link('in capitals', 'HTTPS://WWW.CENSUS.GOV/ACS', 'https://www.census.gov/ACS'),
  link('surrounded by white space', ' https://www.census.gov/acs\n', 'https://www.census.gov/acs'),
  link('with markup in its path', 'https://example.org/"><script>', 'https://example.org/%22%3E%3Cscript%3E'),
  link(
    'to a host in Cyrillic',
    'https://\u0430\u0440\u0440\u04cf\u0435.com/',
    'https://xn--80ak6aa92e.com/',
    international,
    seen(international, 'open'),
  ),
  link(
    'to a host with an umlaut',
    'https://m\u00fcller.example/',
    'https://xn--mller-kva.example/',
    international,
  ),
];
