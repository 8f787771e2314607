import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Variable } from '../../../src/contract/records.ts';
import { WriteToken } from '../../../src/service/http/tokens.ts';
import { createHandler } from '../../support/start/service-handler.ts';
import type { CatalogStore } from '../../../src/service/store.ts';
import { catalog, source, variable } from '../../support/catalog-builder.ts';
import { folderOf } from '../../support/start/http-server.ts';
import { pageAddress } from '../../support/start/in-process-service.ts';
import { stopServersAfterAll, storeKinds } from '../../support/stores/store-kinds.ts';
import { recordsOf } from '../../support/catalog-contents.ts';

// Processes, databases and real time: a busy machine takes longer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

stopServersAfterAll();

const token = 'c4a760a8d1f24b19b6f0d5b2a4f7e913';
const authorised = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

/** A variable as a writer sends it: everything but the id, and `fields` in the place of the plain values. */
function draft(fields: Record<string, unknown> = {}): Record<string, unknown> {
  const { id: _id, ...rest } = variable();
  return { ...rest, slug: 'new', ...fields };
}

interface Refusal {
  status: number;
  detail: string;
  errors?: object;
}

function nested(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

describe.each(storeKinds)('POST with the catalog in $name', ({ missing, place }) => {
  describe.skipIf(missing !== null)('that is available', () => {
    let store: CatalogStore;
    let handler: (request: Request) => Promise<Response>;

    beforeAll(async () => {
      store = (await place(folderOf({}))).open();
    });

    beforeEach(async () => {
      await store.replaceAll(
        recordsOf(catalog().variable({ slug: 'taken', sources: [source({ id: 9 })] }).contents),
      );
      handler = createHandler(store, { tokens: new WriteToken(token) });
    });

    afterAll(() => store.close());

    async function post(body: BodyInit, headers: Record<string, string> = authorised): Promise<Response> {
      return handler(new Request(pageAddress('variable'), { method: 'POST', body, headers }));
    }

    async function get(query = ''): Promise<{ count: number; results: Variable[]; etag: string | null }> {
      const response = await handler(new Request(pageAddress('variable', query)));
      const page: { count: number; results: Variable[] } = JSON.parse(await response.text());
      return { ...page, etag: response.headers.get('etag') };
    }

    /** Every refusal is a problem with a sentence, and changes nothing. */
    async function refusalOf(response: Response): Promise<Refusal> {
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect((await get()).count).toBe(1);
      const problemBody: Refusal = JSON.parse(await response.text());
      expect(problemBody).toMatchObject({ status: response.status, detail: expect.stringMatching(/\.$/) });
      return problemBody;
    }

    test('201 returns the record as GET does: last, with its id, counted, with a new ETag', async () => {
      const before = await get();
      const response = await post(JSON.stringify(draft({ name: 'Owner "occupied"\r\n😀\u2028' })));
      expect(response.status).toBe(201);
      expect(response.headers.get('content-type')).toBe('application/json');
      const record: Variable = JSON.parse(await response.text());
      const after = await get();
      expect(after.count).toBe(2);
      expect(after.results.at(-1)).toEqual(record);
      expect(record).toEqual({ id: record.id, ...draft({ name: 'Owner "occupied"\r\n😀\u2028' }) });
      expect(after.etag).not.toBe(before.etag);
    });

    test('displayName and percentLabel default to the name', async () => {
      const { displayName: _display, percentLabel: _percent, ...rest } = draft({ name: 'Renters' });
      const record: Variable = JSON.parse(await (await post(JSON.stringify(rest))).text());
      expect(record).toMatchObject({ displayName: 'Renters', percentLabel: '% of Renters' });
    });

    test.each(['application/json;charset=utf-8', 'APPLICATION/JSON', 'application/json; charset="UTF-8"'])(
      '%s is JSON',
      async (type) => {
        expect((await post(JSON.stringify(draft()), { ...authorised, 'content-type': type })).status).toBe(
          201,
        );
      },
    );

    test.each([
      ['null', 'expected a JSON object'],
      ['5', 'expected a JSON object'],
      ['"x"', 'expected a JSON object'],
      ['[]', 'expected a JSON object'],
      ['{"a":NaN}', 'expected JSON'],
      ['', 'expected JSON'],
      [nested(100_000), 'is nested deeper than 64 levels'],
    ])('the body %.20s is refused as a whole', async (body, reason) => {
      expect(await refusalOf(await post(body))).toMatchObject({ status: 400, errors: { '': [reason] } });
    });

    test.each<[string, Record<string, unknown>, string]>([
      ['an id', { id: 7 }, 'id'],
      ['a blank name', { name: ' ' }, 'name'],
      ['a name that is none', { name: null }, 'name'],
      ['a name too long', { name: 'x'.repeat(1001) }, 'name'],
      ['a slug with a slash', { slug: 'a/b' }, 'slug'],
      ['a description that is a number', { description: 3 }, 'description'],
      ['half a depth', { depth: 0.5 }, 'depth'],
      ['a depth that is not exact', { depth: 2 ** 53 }, 'depth'],
      ['a negative depth', { depth: -1 }, 'depth'],
      ['an unknown field', { colour: 'red' }, 'colour'],
      ['a number format nobody takes', { numberFormatOptions: { style: 'nonsense' } }, 'numberFormatOptions'],
      ['a list for a number format', { numberFormatOptions: [] }, 'numberFormatOptions'],
      ['NUL', { description: 'a\0b' }, 'description'],
      ['half a character', { description: 'a\ud800b' }, 'description'],
      [
        'a source that runs',
        { sources: [source({ infoLink: 'javascript:alert(1)' })] },
        'sources.0.infoLink',
      ],
      [
        'a source with a password',
        { sources: [source({ infoLink: 'https://a:b@c.org' })] },
        'sources.0.infoLink',
      ],
      ['a source that leads nowhere', { sources: [source({ infoLink: '/about' })] }, 'sources.0.infoLink'],
      ['a package that is no UUID', { sources: [source({ packageId: 'x' })] }, 'sources.0.packageId'],
      ['a source with a field more', { sources: [source({ colour: 1 })] }, 'sources.0.colour'],
      ['two contents of a source', { sources: [source(), source({ name: 'B' })] }, 'sources.1.id'],
      ['too many sources', { sources: Array.from({ length: 1001 }, (_, id) => ({ id })) }, 'sources'],
    ])('%s is refused by its field', async (_, fields, field) => {
      const problemBody = await refusalOf(await post(JSON.stringify(draft(fields))));
      expect(problemBody.status).toBe(400);
      expect(Object.keys(problemBody.errors ?? {})).toContain(field);
    });

    test.each([
      ['a field given twice', '"slug":"a","slug":"b"', 'slug'],
      ['__proto__', '"__proto__":{"a":1}', '__proto__'],
      ['constructor, escaped', '"\\u0063onstructor":{"prototype":1}', 'constructor'],
      ['a number too large', '"depth":1e400', 'depth'],
    ])('%s is refused', async (_, text, field) => {
      const problemBody = await refusalOf(await post(`{${text}}`));
      expect(problemBody.status).toBe(400);
      expect(Object.keys(problemBody.errors ?? {})).toEqual([field]);
      expect(Reflect.get({}, 'a')).toBeUndefined();
    });

    test.each(Object.keys(draft()).filter((name) => !['displayName', 'percentLabel'].includes(name)))(
      'a record without %s is refused',
      async (name) => {
        const problemBody = await refusalOf(await post(JSON.stringify(draft({ [name]: undefined }))));
        expect(problemBody.status).toBe(400);
        expect(problemBody.errors).toMatchObject({ [name]: ['is missing'] });
      },
    );

    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'application/json, text/plain',
      'text/plain; application/json',
    ])('the content type %s is refused', async (type) => {
      expect(
        (await refusalOf(await post(JSON.stringify(draft()), { ...authorised, 'content-type': type })))
          .status,
      ).toBe(415);
    });

    test('a compressed body is rejected with the accepted encoding', async () => {
      const response = await post('x', { ...authorised, 'content-encoding': 'gzip' });
      expect(response.headers.get('accept-encoding')).toBe('identity');
      expect((await refusalOf(response)).status).toBe(415);
    });

    test('a body of more than 1 MiB is rejected, however it is sent', async () => {
      expect(
        (await refusalOf(await post(JSON.stringify(draft({ description: 'x'.repeat(1024 * 1024) }))))).status,
      ).toBe(413);
    });

    test('a text of almost 80 KiB is stored exactly, also if escapes make its body larger', async () => {
      const description = 'é\r\n'.repeat(13_000);
      const body = JSON.stringify(draft({ description })).replaceAll('é', String.raw`\u00e9`);
      expect((await post(body)).status).toBe(201);
      expect((await get()).results.at(-1)?.description).toBe(description);
    });

    test('invalid UTF-8 is rejected', async () => {
      expect((await refusalOf(await post(Uint8Array.of(0x22, 0xff, 0x22)))).status).toBe(400);
    });

    test('a slug in use, and a source id with different content, are conflicts', async () => {
      expect((await refusalOf(await post(JSON.stringify(draft({ slug: 'taken' }))))).status).toBe(409);
      expect(
        (await refusalOf(await post(JSON.stringify(draft({ sources: [source({ id: 9, name: 'Other' })] })))))
          .status,
      ).toBe(409);
    });

    test('an idempotency key makes a retry safe: one record, the same response; with another record it is rejected', async () => {
      const headers = { ...authorised, 'idempotency-key': 'attempt-1' };
      const first = await post(JSON.stringify(draft()), headers);
      const again = await post(JSON.stringify(draft()), headers);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(await again.text()).toBe(await first.text());
      expect((await get()).count).toBe(2);
      expect((await post(JSON.stringify(draft({ slug: 'other' })), headers)).status).toBe(422);
      expect((await post(JSON.stringify(draft()), { ...headers, 'idempotency-key': '' })).status).toBe(400);
    });
  });
});

describe('who may POST', () => {
  const [sqlite] = storeKinds;

  async function post(
    headers: Record<string, string>,
    writeToken: WriteToken | null = new WriteToken(token),
  ) {
    const store = (await sqlite?.place(folderOf({})))?.open();
    if (!store) throw new Error('no store');
    const handler = createHandler(store, { tokens: writeToken });
    let read = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          read = true;
          controller.enqueue(new TextEncoder().encode(JSON.stringify(draft())));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    };
    const request = new Request(pageAddress('variable'), init);
    const response = await handler(request);
    return { status: response.status, challenge: response.headers.get('www-authenticate'), read };
  }

  test('nobody, if no token is configured', async () => {
    expect(await post(authorised, null)).toMatchObject({ status: 403, read: false });
  });

  test('nobody without the token; the body is not read', async () => {
    const { authorization: _, ...without } = authorised;
    expect(await post(without)).toEqual({ status: 401, challenge: 'Bearer realm="catalog"', read: false });
  });

  test.each(['Bearer wrong', `Bearer ${token}0`, `Basic ${token}`, token, 'Bearer'])(
    'not %s',
    async (authorization) => {
      expect(await post({ ...authorised, authorization })).toMatchObject({ status: 401, read: false });
    },
  );

  test.each<[Record<string, string>, number]>([
    [{}, 201],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://catalog.test' }, 201],
    [{ 'sec-fetch-site': 'none' }, 201],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://catalog.test.evil.example' }, 403],
  ])('a request with %j is answered with %i', async (headers, status) => {
    expect(await post({ ...authorised, ...headers })).toMatchObject({ status, read: status === 201 });
  });
});
