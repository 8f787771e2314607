import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { announce } from '../ui/page/announcer.tsx';
import { formatCount } from '../../catalog/text/count.ts';
import { ActionIcon } from '../ui/control/action-icon.tsx';
import { Icon } from '../ui/control/icon.tsx';
import styles from './basket.module.css';
import { useSelected } from '../data/selected/use-selected.ts';

/** Links to the selection with its number of records; renders nothing while it is empty. */
export function SelectionLink() {
  const [{ records, refusal }] = useSelected();
  const { pathname } = useLocation();
  const isLost = refusal !== '' && records.length > 0;
  useEffect(() => {
    if (isLost) announce(`The selection isn’t saved in this browser: ${refusal}`);
  }, [isLost, refusal]);
  if (records.length === 0) return null;
  return (
    <Link
      to="/selection"
      className="button quiet"
      aria-current={pathname === '/selection' ? 'page' : undefined}
      title={isLost ? `Not saved in this browser: ${refusal}` : undefined}
    >
      {isLost ? <Icon name="warning" /> : <ActionIcon name="selection" />}
      <span className="hidden-on-phones">Selection</span>{' '}
      <span className={`pill ${styles.count}`}>{formatCount(records.length)}</span>
    </Link>
  );
}
