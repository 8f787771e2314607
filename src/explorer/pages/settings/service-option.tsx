import type { OfferedService } from '../../data/configuration.ts';
import { hostOf } from '../../data/offered-services.ts';
import styles from './service-choice.module.css';

interface Props {
  service: OfferedService;
  /** Text after the URL, for example that it is the default. */
  note: string;
  picked: boolean;
  onPick: () => void;
}

export function ServiceOption({ service: { title, baseUrl }, note, picked, onPick }: Props) {
  return (
    <label>
      <input type="radio" name="service" checked={picked} onChange={onPick} />
      <span>
        {title !== hostOf(baseUrl) && <bdi>{title} </bdi>}
        <span className={styles.where}>{baseUrl}</span>
        {note}
      </span>
    </label>
  );
}
