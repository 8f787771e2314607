import { shownText } from '../../catalog/visible-text.ts';
import type { PageFailure } from '../../client/failure.ts';
import { explainFailure } from '../../client/explain-failure.ts';
import type { LoadedPage } from '../../client/catalog-client.ts';
import { parseUrl } from '../../contract/parse-url.ts';
import { formatCount } from '../../catalog/count.ts';
import { useShowMore } from '../ui/show-more.tsx';
import styles from './loading-report.module.css';

const titles = ['Page', 'Address', 'Status', 'At', 'Took', 'Bytes', 'Format', 'Records', 'Count'];
const shownAtFirst = 50;

interface Props {
  pages: readonly LoadedPage[];
  failure: PageFailure | null;
}

/** Each request in order: URL, outcome, duration and irregularities. */
export function RequestedPages({ pages, failure }: Props) {
  const [shown, more] = useShowMore(pages, shownAtFirst, 'pages');
  return (
    <div className={styles.part}>
      <h3 id="pages-heading">Requests</h3>
      {/* Focusable, because a scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} tabIndex={0} aria-labelledby="pages-heading">
        <table className={styles.pages}>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map((page, place) => (
            // The pages of a walk are never reordered.
            // oxlint-disable-next-line react/no-array-index-key
            <tbody key={place}>
              <PageRow page={page} number={place + 1} />
            </tbody>
          ))}
          {failure !== null && (
            <tbody>
              <FailedRow failure={failure} number={pages.length + 1} />
            </tbody>
          )}
        </table>
      </section>
      {more}
    </div>
  );
}

function PageRow({ page, number }: { page: LoadedPage; number: number }) {
  const continued = page.continued === true ? ['Loading stopped here and was continued.'] : [];
  const notes = [...continued, ...page.notes];
  return (
    <>
      <tr>
        <th scope="row">{formatCount(number)}</th>
        <td className={styles.address}>
          <bdi title={shownText(page.address)}>{shownText(pathOf(page.address), 200)}</bdi>
        </td>
        <td>{page.status}</td>
        <td>{timeOf(page.receivedAt)}</td>
        <td>{formatCount(Math.round(page.milliseconds))} ms</td>
        <td>{formatCount(page.bytes)}</td>
        <td>{page.format ?? 'none'}</td>
        <td>{formatCount(page.results.length)}</td>
        <td>{page.count === null ? 'none' : formatCount(page.count)}</td>
      </tr>
      {notes.length > 0 && (
        <tr>
          <td colSpan={titles.length} className={styles.notes}>
            <ul>
              {notes.map((note) => (
                <li key={note}>
                  <bdi>{shownText(note)}</bdi>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}

function FailedRow({ failure, number }: { failure: PageFailure; number: number }) {
  return (
    <tr>
      <th scope="row">{formatCount(number)}</th>
      <td className={styles.address}>
        <bdi>{shownText(pathOf(failure.address), 200)}</bdi>
      </td>
      <td>{failure.status ?? 'none'}</td>
      <td>{timeOf(failure.at)}</td>
      <td colSpan={5}>Failed: {explainFailure(failure).title}</td>
    </tr>
  );
}

function pathOf(address: string): string {
  const url = parseUrl(address);
  return url === null ? address : `${url.pathname}${url.search}`;
}

function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString();
}
