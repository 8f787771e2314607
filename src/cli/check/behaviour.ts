import type { CollectionName } from '../../contract/collections.ts';
import { collections } from '../../contract/collections.ts';
import { type Finding, found } from './finding.ts';
import type { Probe, SendProbe } from './probe.ts';

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
export async function checkBehaviour(
  baseUrl: string,
  collection: CollectionName,
  send: SendProbe,
): Promise<readonly Finding[]> {
  const address = new URL(collections[collection].path, baseUrl).href;
  const findings: Finding[] = [];
  for (const { says, query, accept = '*/*', path, matches } of probes) {
    const target = path === undefined ? address : address.replace(/\/$/, path);
    const answer = await send(target + query, { headers: { Accept: accept } });
    const type = answer.headers.get('content-type') ?? 'no content type';
    findings.push(found('behaviour', matches(answer), `${says}: ${answer.status} ${type}`, answer));
  }
  const cors = await send(address, { headers: { Origin: 'https://elsewhere.example' } });
  const open = cors.headers.get('access-control-allow-origin');
  const says =
    open === null
      ? 'pages of other origins cannot read it, except through serve --upstream'
      : `Access-Control-Allow-Origin: ${open}`;
  return [...findings, found('CORS', open === '*' || open === 'https://elsewhere.example', says, cors)];
}

function isJson({ status, json }: Probe): boolean {
  return status === 200 && json !== null;
}
