import { describe, expect, test } from 'vitest';
import { curlCommand, fetchCode } from '../../../../src/catalog/export/code-samples.ts';
import { catalog } from '../../../support/catalog-builder.ts';
import { runProgram } from '../../../support/programs/run-snippet.ts';
import { lacking } from '../../../support/programs/installed-programs.ts';
import { startServer } from '../../../support/start/http-server.ts';

const page = (address: string) => `${address}api/indicator/?format=api&limit=2&offset=1`;
const contents = () => catalog().times(3, (c, index) => c.indicator({ name: `Measure ${index + 1}` }));

describe('the list page of a record', () => {
  test.skipIf(lacking('curl'))('is requested with curl', async () => {
    const address = await startServer(contents());
    const text = await runProgram('/bin/sh', ['-c', curlCommand(page(address))]);
    const answer: { results: { name: string }[] } = JSON.parse(text);
    expect(answer.results.map(({ name }) => name)).toEqual(['Measure 2', 'Measure 3']);
  });

  test('is requested with fetch, which picks the record', async () => {
    const address = await startServer(contents());
    const script = `${fetchCode(page(address), 3)}console.log(JSON.stringify(record));`;
    const text = await runProgram(process.execPath, ['--input-type=module', '--eval', script]);
    expect(JSON.parse(text)).toMatchObject({ id: 3, name: 'Measure 3' });
  });

  test('quotes a text id', () => {
    expect(fetchCode('https://a.example/', '"; alert(1); "')).toContain(
      String.raw`id === "\"; alert(1); \""`,
    );
  });
});
