import { contractFormat, defaultPageSize } from '../../contract/page-query.ts';
import { allowedMethods, type CollectionName, collections } from '../../contract/collections.ts';
import { finding, type Finding, type Probe, type SendProbe } from './report.ts';

/** Checks the seven rules of the interface and its methods on one collection of the service at `baseUrl`. */
export async function checkRules(
  baseUrl: string,
  collection: CollectionName,
  send: SendProbe,
): Promise<readonly Finding[]> {
  const address = new URL(collections[collection].path, baseUrl).href;
  const format = await workingFormat(address, send);
  const get = (query: string) => send(`${address}?${[format, query].filter(Boolean).join('&')}`);
  const check = (rule: string, holds: boolean | null, says: string, evidence?: Probe) =>
    finding(`${collection}: ${rule}`, holds, says, evidence);
  const contract = await send(`${address}?format=${contractFormat}`);
  const first = await get('');
  const count = Number(first.json?.['count']);
  if (!Number.isInteger(count)) return [check('rule 1', false, 'no list envelope with a count', first)];
  const many = count > defaultPageSize;
  const second = await get(`limit=${defaultPageSize}&offset=${defaultPageSize}`);
  const tail = Math.max(0, count - 13);
  const last = await get(`offset=${tail}`);
  const head = await send(first.request.replace(/^GET /, ''), { method: 'HEAD' });
  const options = await send(address, { method: 'OPTIONS' });
  const allowed = first.headers.get('allow') ?? options.headers.get('allow') ?? '';
  const allowsAll = allowedMethods.every((method) => allowed.includes(method));
  const vary = first.headers.get('vary');
  const [next, lastNext, previous] = [first.json?.['next'], last.json?.['next'], second.json?.['previous']];
  const onePage = `${count} records on one page, next ${String(next)}`;
  const fits = 'the collection fits on one page';
  return [
    check('rule 1', isJsonPage(contract), 'format=api returns 200 and application/json', contract),
    check('rule 1', /\baccept\b/i.test(vary ?? ''), `Vary is "${vary}"`, first),
    check(
      'rule 2',
      lengthOf(last) === count - tail && lastNext === null,
      `offset=${tail} of ${count} returns ${lengthOf(last)} records and next ${JSON.stringify(lastNext)}`,
      last,
    ),
    check('rule 3', many ? carries(next, 100, 100) : null, many ? `next is ${String(next)}` : fits, first),
    check(
      'rule 4',
      many ? carries(previous, 100, 0) : null,
      many ? `previous is ${String(previous)}` : fits,
      second,
    ),
    check('rule 5', many ? null : isWhole(first), many ? 'the collection has several pages' : onePage, first),
    check(
      'rule 6',
      many ? lengthOf(first) === defaultPageSize : null,
      `a request without parameters returns ${lengthOf(first)} of ${count} records`,
      first,
    ),
    check('Allow', allowsAll, `Allow is "${allowed}"`, options),
    check(
      'HEAD',
      head.status === first.status,
      `HEAD returns ${head.status}, GET returns ${first.status}`,
      head,
    ),
    check('OPTIONS', options.status === 200, `OPTIONS returns ${options.status}`, options),
    linkFinding(`${collection}: links`, address, first),
  ];
}

/** The format parameter with which this service returns JSON, tried in the explorer's order. */
async function workingFormat(address: string, send: SendProbe): Promise<string> {
  for (const format of [`format=${contractFormat}`, 'format=json']) {
    if (isJsonPage(await send(`${address}?${format}`))) return format;
  }
  return '';
}

function isJsonPage(page: Probe): boolean {
  return isJson(page) && page.headers.get('content-type') === 'application/json';
}

function isJson({ status, json }: Probe): boolean {
  return status === 200 && json !== null;
}

function lengthOf({ json }: Probe): number {
  const results = json?.['results'];
  return Array.isArray(results) ? results.length : 0;
}

function isWhole(page: Probe): boolean {
  return (
    page.json?.['next'] === null && page.json['previous'] === null && page.json['count'] === lengthOf(page)
  );
}

function carries(link: unknown, limit: number, offset: number): boolean {
  if (typeof link !== 'string' || !URL.canParse(link)) return false;
  const query = new URL(link).searchParams;
  return (
    query.has('format') && query.get('limit') === String(limit) && query.get('offset') === String(offset)
  );
}

/** Whether `next` leads to the requested address, as readers that follow it unchanged need. */
function linkFinding(rule: string, address: string, page: Probe): Finding {
  const next = page.json?.['next'];
  if (typeof next !== 'string' || !URL.canParse(next))
    return finding(rule, null, 'there is no next link to check');
  const { origin, pathname } = new URL(next);
  const collectionUrl = new URL(address);
  const same = origin === collectionUrl.origin && pathname === collectionUrl.pathname;
  return finding(rule, same, `next leads to ${origin}${pathname}${same ? '' : `, not to ${address}`}`, page);
}

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Requests, and whether the response matches that of our own service; deployed services differ in most of them. */
const probes: readonly {
  says: string;
  query: string;
  accept?: string;
  path?: string;
  matches: (answer: Probe) => boolean;
}[] = [
  { says: 'no format, any Accept', query: '', accept: '*/*', matches: isJson },
  { says: 'no format, a browser', query: '', accept: browser, matches: isJson },
  { says: 'format=api, any Accept', query: '?format=api', accept: '*/*', matches: isJson },
  {
    says: 'format=api, only JSON accepted',
    query: '?format=api',
    accept: 'application/json',
    matches: isJson,
  },
  { says: 'format=json', query: '?format=json', accept: 'application/json', matches: isJson },
  { says: 'an unknown format', query: '?format=nope', matches: ({ status }) => status === 404 },
  { says: 'only HTML accepted', query: '', accept: 'text/html', matches: ({ status }) => status === 406 },
  { says: 'limit=0', query: '?limit=0', matches: isJson },
  { says: 'a limit of 20 digits', query: `?limit=${'9'.repeat(20)}`, matches: isJson },
  { says: 'an offset past the end', query: '?offset=1000000000', matches: isJson },
  {
    says: 'no trailing slash',
    query: '',
    path: '',
    matches: ({ status }) => status === 308 || status === 301,
  },
];

/** Checks what the contract does not specify: format and Accept, unusual parameters, CORS. */
export async function checkBehaviour(baseUrl: string, send: SendProbe): Promise<readonly Finding[]> {
  const address = new URL(collections.indicator.path, baseUrl).href;
  const findings: Finding[] = [];
  for (const { says, query, accept = '*/*', path, matches } of probes) {
    const target = path === undefined ? address : address.replace(/\/$/, path);
    const answer = await send(target + query, { headers: { Accept: accept } });
    const type = answer.headers.get('content-type') ?? 'no content type';
    findings.push(finding('behaviour', matches(answer), `${says}: ${answer.status} ${type}`, answer));
  }
  const cors = await send(address, { headers: { Origin: 'https://elsewhere.example' } });
  const open = cors.headers.get('access-control-allow-origin');
  const says =
    open === null
      ? 'pages of other origins cannot read it, except through serve --upstream'
      : `Access-Control-Allow-Origin: ${open}`;
  return [...findings, finding('CORS', open === '*' || open === 'https://elsewhere.example', says, cors)];
}
