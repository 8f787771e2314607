import { afterEach, describe, expect, it } from 'vitest';
import type { SearchDocument } from '../../../../../src/catalog/search/search-document.ts';
import {
  createSearchClient,
  SearchFailure,
  type SearchTransport,
  startLocalTransport,
} from '../../../../../src/catalog/search/worker/search-client.ts';
import {
  createSearchRequestHandler,
  type SearchReply,
  type SearchRequest,
} from '../../../../../src/catalog/search/worker/search-request-handler.ts';

const documents = (...names: string[]): SearchDocument[] => names.map((name) => ({ fields: { name } }));

const openPorts: MessagePort[] = [];
afterEach(() => {
  for (const port of openPorts.splice(0)) port.close();
});

/** A room across a real message channel, which clones and delivers later, as a worker does. */
function distantRoom(): SearchTransport {
  const { port1, port2 } = new MessageChannel();
  openPorts.push(port1, port2);
  const desk = createSearchRequestHandler();
  port2.addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
    const reply = desk(data);
    if (reply !== null) port2.postMessage(reply);
  });
  const room: SearchTransport = {
    send: (request) => port1.postMessage(request),
    close: () => port1.close(),
    onReply: () => undefined,
    onCrash: () => undefined,
  };
  port1.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => room.onReply(data));
  port1.start();
  port2.start();
  return room;
}

describe.each([
  ['in process', () => createSearchClient(startLocalTransport)],
  ['across a message channel', () => createSearchClient(() => distantRoom())],
  ['without workers, by itself', () => createSearchClient()],
])('a search client %s', (_, create) => {
  it('answers over what was added before the question, and says over how many', async () => {
    const client = create();
    client.add('variable', documents('Gross rent', 'Total'));
    const first = client.search('variable', 'rent');
    client.add('variable', documents('Rent'));
    const second = client.search('variable', 'rent');
    expect(await first).toMatchObject({ searched: 2, positions: Uint32Array.of(0) });
    expect(await second).toMatchObject({ searched: 3, positions: Uint32Array.of(2, 0) });
    expect(client.fed('variable')).toBe(3);
    expect(client.fed('indicator')).toBe(0);
  });

  it('answers every query, also those that wait while another one is answered', async () => {
    const client = create();
    client.add('variable', documents('Rent', 'Age'));
    const outcomes = await Promise.all([
      ...['r', 're', 'rent', 'age'].map((query) => client.search('variable', query)),
      client.search('indicator', 'rent'),
    ]);
    expect(outcomes.map(({ positions }) => positions.join(' '))).toEqual(['0', '0', '0', '1', '']);
  });

  it('forgets a collection that is cleared', async () => {
    const client = create();
    client.add('variable', documents('Rent'));
    client.clear('variable');
    expect(client.fed('variable')).toBe(0);
    expect(await client.search('variable', 'rent')).toMatchObject({ searched: 0 });
  });

  it('rejects what is still open when it is closed', async () => {
    const client = create();
    const open = client.search('variable', 'rent');
    client.close();
    await expect(open).rejects.toBeInstanceOf(SearchFailure);
    await expect(client.search('variable', 'rent')).rejects.toThrow('closed');
  });
});

describe('a search client whose worker fails', () => {
  it('rejects every open search after a crash, until it is restarted and fed again', async () => {
    const rooms: SearchTransport[] = [];
    const client = createSearchClient(() => {
      const room = distantRoom();
      rooms.push(room);
      return room;
    });
    client.add('variable', documents('Rent'));
    const open = [client.search('variable', 'rent'), client.search('indicator', 'rent')];
    rooms[0]?.onCrash('The search stopped working: out of memory');
    for (const each of open) await expect(each).rejects.toThrow('out of memory');
    expect(client.failed).toBe(true);
    await expect(client.search('variable', 'rent')).rejects.toBeInstanceOf(SearchFailure);

    client.restart();
    expect(client.failed).toBe(false);
    expect(client.fed('variable')).toBe(0);
    client.add('variable', documents('Rent'));
    expect(await client.search('variable', 'rent')).toMatchObject({ searched: 1 });
  });

  it('says so when the room cannot be started', async () => {
    const client = createSearchClient(() => {
      throw new Error('workers are not allowed here');
    });
    expect(client.failed).toBe(true);
    await expect(client.search('variable', 'rent')).rejects.toThrow('workers are not allowed here');
  });

  it('never answers from an index that failed while it was filled', async () => {
    const client = createSearchClient(startLocalTransport);
    const unreadable = {
      get fields(): never {
        throw new Error('unreadable document');
      },
    };
    client.add('variable', [...documents('Rent'), unreadable]);
    await expect(client.search('variable', 'rent')).rejects.toThrow('unreadable document');
    client.clear('variable');
    client.add('variable', documents('Rent'));
    expect(await client.search('variable', 'rent')).toMatchObject({ searched: 1 });
  });
});
