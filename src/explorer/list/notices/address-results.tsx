import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { PastedAddress } from '../../../catalog/pasted-address.ts';
import { useAddressOffers } from '../../data/address-offers.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { useShowMore } from '../../ui/control/show-more.tsx';
import { useAnnouncement } from '../../ui/page/announcer.tsx';
import styles from '../list.module.css';

interface Props {
  address: PastedAddress;
  /** Whether the first page is opened as soon as it is known. */
  opens: boolean;
}

const shownAtFirst = 10;

/** Links to what an address in a search box leads to, instead of results, or that no record has it. */
export function AddressResults({ address, opens }: Props) {
  const { offers, sentence } = useAddressOffers(address);
  const [visibleOffers, more] = useShowMore(offers, shownAtFirst, 'records');
  const navigate = useNavigate();
  const first = offers[0]?.to;
  useAnnouncement(sentence || offers[0]?.label || '');
  useEffect(() => {
    if (opens && sentence === '' && first !== undefined) void navigate(first);
  }, [opens, sentence, first, navigate]);
  return (
    <>
      {sentence !== '' && <p className={styles.address}>{sentence}</p>}
      {offers.length > 0 && (
        <ul className={`stack ${styles.address}`} data-address="">
          {visibleOffers.map(({ to, label, icon }) => (
            <li key={to}>
              <Link className="line area" to={to}>
                {icon !== undefined && <Icon name={icon} />}
                <bdi>{label}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more}
    </>
  );
}
