import { limits } from '@forno/shared/domain';
import styles from './quantity-limit-note.module.css';

/** Why no more of a pizza can be added; announced with the last one. */
export function QuantityLimitNote({ quantity, few }: { quantity: number; few?: number | undefined }) {
  return (
    <p className={styles.note} aria-live="polite">
      {few !== undefined && `Only ${few} left`}
      {quantity >= limits.quantityMax && `At most ${limits.quantityMax} of one pizza`}
    </p>
  );
}
