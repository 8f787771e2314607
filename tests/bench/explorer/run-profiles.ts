import { median } from './figures.ts';
import { type SlowVisit, visitSlowly } from './profile-visit.ts';
import { table } from './report.ts';

/** What each application can be visited at, below its address. */
const explorerVisits = {
  list: 'indicators',
  record: 'indicators/3',
  search: 'indicators?q=housing',
  again: 'indicators',
};
const baselineVisits = { list: '?collection=indicator', again: '?collection=indicator' };

const columns: [string, (median: (pick: (one: SlowVisit) => number) => number) => string][] = [
  ['first paint, ms', (of) => whole(of(({ firstPaint }) => firstPaint))],
  ['search box, ms', (of) => whole(of(({ searchBox }) => searchBox))],
  ['first row, ms', (of) => whole(of(({ firstRow }) => firstRow))],
  ['largest paint, ms', (of) => whole(of(({ largestPaint }) => largestPaint))],
  ['layout shift', (of) => of(({ shift }) => shift).toFixed(3)],
  ['2,000 searchable, ms', (of) => whole(of(({ searchable }) => searchable))],
  ['longest task, ms', (of) => whole(of(({ longestTask }) => longestTask))],
];

/** Visits every application `rounds` times with each chosen profile, in turn; returns the medians as a Markdown table. */
export async function runProfiles(
  addresses: Readonly<Record<string, string>>,
  { rounds, records, chosen }: { rounds: number; records: number; chosen: readonly string[] },
): Promise<string> {
  const cases = chosen.flatMap((profile) =>
    Object.keys({ ...explorerVisits }).flatMap((kind) =>
      Object.entries(addresses).flatMap(([app, address]) => {
        const visits: Record<string, string> = app.startsWith('explorer') ? explorerVisits : baselineVisits;
        const path = visits[kind];
        return path === undefined
          ? []
          : [{ profile, kind, app, address: address + path, taken: [] as SlowVisit[] }];
      }),
    ),
  );
  for (let round = 1; round <= rounds; round += 1) {
    for (const { profile, kind, app, address, taken } of cases) {
      taken.push(await visitSlowly(address, { profile, records, kind }));
      console.log(
        `${profile}, ${kind}, ${app} ${round}/${rounds}: first row ${whole(taken.at(-1)?.firstRow ?? 0)} ms`,
      );
    }
  }
  return table(
    ['profile', 'visit', 'application', ...columns.map(([title]) => title)],
    cases.map(({ profile, kind, app, taken }) =>
      [profile, kind, app].concat(columns.map(([, show]) => show((pick) => median(taken.map(pick))))),
    ),
  );
}

function whole(value: number): string {
  return String(Math.round(value));
}
