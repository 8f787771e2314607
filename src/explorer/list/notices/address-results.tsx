import type { PastedAddress } from '../../../catalog/pasted-address.ts';
import { useAddressOffers } from '../../data/address-offers.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { useShowMore } from '../../ui/control/show-more.tsx';
import { useAnnouncement } from '../../ui/page/announcer.tsx';
import { Link } from '../../ui/control/link.tsx';
import styles from '../list.module.css';

const shownAtFirst = 10;

/** Links to what an address in a search box leads to, instead of results, or that no record has it. */
export function AddressResults({ address }: { address: PastedAddress }) {
  const { offers, sentence } = useAddressOffers(address);
  const [visibleOffers, more] = useShowMore(offers, shownAtFirst, 'records');
  useAnnouncement(sentence || offers[0]?.label || '');
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
