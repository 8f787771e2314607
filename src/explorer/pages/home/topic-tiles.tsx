import { is } from 'valibot';
import { type HomeTopics, homeTopicsSchema, mostTiles } from '../../../catalog/list/home-topics.ts';
import { countOf } from '../../../catalog/text/count.ts';
import { collectionWords } from '../../../contract/collection-names.ts';
import { recordPath } from '../../data/record-path.ts';
import { useContentInPage } from '../../data/record-in-page.ts';
import { Link } from '../../ui/control/link.tsx';
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

interface Props extends HomeTopics {
  /** Says of what they were counted, unless that is all. */
  note?: string;
  /** Whether there is room for counts, which may come later. */
  hasCounts?: boolean;
}

const sourceWords = { title: 'Sources', one: 'source', plural: 'sources' };

/** The topics from A to Z, each with the number of its indicators, or sources with those of their variables. */
export function TopicTiles({ list, start = '', tiles, count, note = '', ...props }: Props) {
  const { hasCounts = tiles.some(({ measures }) => measures !== null) } = props;
  const isOfTopics = list === 'subdomain';
  const { title, one, plural } = isOfTopics ? collectionWords.subdomain : sourceWords;
  const { one: measure, plural: noun } = collectionWords[isOfTopics ? 'indicator' : 'variable'];
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="topics-heading" className={`stack ${styles.section}`}>
      <div className={`row ${styles.head}`}>
        <h2 id="topics-heading">{title}</h2>
        {note !== '' && <p className="quiet">{note}</p>}
        {note === '' && isOfTopics && hasCounts && tiles.length < Math.min(count, mostTiles) && (
          <p className="quiet">{`${tiles.length} with ${noun}`}</p>
        )}
        {/* Phones show 12 (home.module.css). */}
        {count > Math.min(tiles.length, 12) && (
          <Link to={isOfTopics ? '/subdomains' : '/sources'}>{`All ${countOf(count, one, plural)} →`}</Link>
        )}
      </div>
      {start !== '' && (
        <p className="quiet">
          <bdi>{start}</bdi>
        </p>
      )}
      <ul className={styles.tiles} data-long={!isOfTopics}>
        {tiles.map(({ key, title: name, distinction, measures }) => (
          <li key={key}>
            <Link
              className={`card area ${styles.tile}`}
              to={isOfTopics ? recordPath('subdomain', key) : `/sources/${key}`}
            >
              <span>
                <bdi className="clamp">{name}</bdi> <bdi className="quiet">{distinction}</bdi>
              </span>{' '}
              {hasCounts && (
                <span className="quiet count">{measures !== null && countOf(measures, measure, noun)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
