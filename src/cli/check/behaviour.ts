import type { CollectionName } from '../../contract/collections.ts';
import { collections } from '../../contract/collections.ts';
import { type Finding, found } from './finding.ts';
import type { Probe, SendProbe } from './probe.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** What is asked, and the answer our own service gives; deployed services differ in most of them. */
const questions: readonly {
  says: string;
  query: string;
  accept?: string;
  path?: string;
  ours: (answer: Probe) => boolean;
}[] = [
  { says: 'no format, any Accept', query: '', accept: '*/*', ours: isJson },
  { says: 'no format, a browser', query: '', accept: browser, ours: isJson },
  { says: 'format=api, any Accept', query: '?format=api', accept: '*/*', ours: isJson },
  { says: 'format=api, only JSON accepted', query: '?format=api', accept: 'application/json', ours: isJson },
  { says: 'format=json', query: '?format=json', accept: 'application/json', ours: isJson },
  { says: 'an unknown format', query: '?format=nope', ours: ({ status }) => status === 404 },
  { says: 'only HTML accepted', query: '', accept: 'text/html', ours: ({ status }) => status === 406 },
  { says: 'limit=0', query: '?limit=0', ours: isJson },
  { says: 'a limit of 20 digits', query: `?limit=${'9'.repeat(20)}`, ours: isJson },
  { says: 'an offset past the end', query: '?offset=1000000000', ours: isJson },
  { says: 'no trailing slash', query: '', path: '', ours: ({ status }) => status === 308 || status === 301 },
];

/** What the contract leaves open: format and Accept, odd parameters, reading from other origins. */
export async function checkBehaviour(
  baseUrl: string,
  collection: CollectionName,
  send: SendProbe,
): Promise<readonly Finding[]> {
  const address = new URL(collections[collection].path, baseUrl).href;
  const findings: Finding[] = [];
  for (const { says, query, accept = '*/*', path, ours } of questions) {
    const target = path === undefined ? address : address.replace(/\/$/, path);
    const answer = await send(target + query, { headers: { Accept: accept } });
    const type = answer.headers.get('content-type') ?? 'no content type';
    findings.push(found('behaviour', ours(answer), `${says}: ${answer.status} ${type}`, answer));
  }
  const cors = await send(address, { headers: { Origin: 'https://elsewhere.example' } });
  const open = cors.headers.get('access-control-allow-origin');
  const says =
    open === null
      ? 'pages of other origins may not read; serve --upstream gives them a way'
      : `Access-Control-Allow-Origin: ${open}`;
  return [...findings, found('CORS', open === '*' || open === 'https://elsewhere.example', says, cors)];
}

function isJson({ status, json }: Probe): boolean {
  return status === 200 && json !== null;
}
