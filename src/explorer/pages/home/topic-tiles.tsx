import { is } from 'valibot';
import { Link } from 'react-router-dom';
import { type HomeTopics, homeTopicsSchema } from '../../../catalog/list/home-topics.ts';
import { countOf } from '../../../catalog/text/count.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import { recordPath } from '../../data/record-path.ts';
import { useContentInPage } from '../../data/record-in-page.ts';
import styles from './home.module.css';

/** The topics that the server wrote into the page; null on a host that writes none. */
export function useTopicsInPage(): HomeTopics | null {
  const content = useContentInPage('tiles');
  return is(homeTopicsSchema, content) ? content : null;
}

/** As the page says, until the overview is there. */
export function TopicsInPage() {
  const topics = useTopicsInPage();
  return topics && <TopicTiles {...topics} />;
}

/** As many are shown on phones; see `home.module.css`. */
const onPhones = 12;

interface Props extends HomeTopics {
  /** Says of what they were counted, unless that is all. */
  note?: string;
  /** Whether there is room for counts, which may come later. */
  hasCounts?: boolean;
}

/** The topics from A to Z, each with the number of its indicators. */
export function TopicTiles({ tiles, count, note = '', ...props }: Props) {
  const { hasCounts = tiles.some(({ indicators }) => indicators !== null) } = props;
  const { title, one, plural } = collectionWords.subdomain;
  if (tiles.length === 0) return null;
  const most = Math.max(1, ...tiles.map(({ indicators }) => indicators ?? 0));
  return (
    <section aria-labelledby="topics-heading" className={`stack ${styles.section}`}>
      <div className={`row ${styles.head}`}>
        <h2 id="topics-heading">{title}</h2>
        {note !== '' && <p className="quiet">{note}</p>}
        {count > Math.min(tiles.length, onPhones) && (
          <Link to="/subdomains">{`All ${countOf(count, one, plural)} →`}</Link>
        )}
      </div>
      <ul className={styles.tiles}>
        {tiles.map(({ key, title: name, distinction, indicators }) => (
          <li key={key}>
            <Link className={`card area ${styles.tile}`} to={recordPath('subdomain', key)}>
              <span>
                <bdi className="clamp">{name}</bdi> <bdi className="quiet">{distinction}</bdi>
              </span>{' '}
              {hasCounts && (
                <>
                  <span className="quiet count">
                    {indicators !== null && countOf(indicators, 'indicator', 'indicators')}
                  </span>
                  <svg className={styles.share} aria-hidden="true">
                    <rect width={`${(100 * (indicators ?? 0)) / most}%`} height="100%" />
                  </svg>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
