import { limits } from '@forno/shared/domain';
import styles from './quantity-limit-note.module.css';

/** Why no more of a pizza can be added; announced with the last one. */
export function QuantityLimitNote({ quantity }: { quantity: number }) {
  return (
    <p className={styles.note} aria-live="polite">
      {quantity >= limits.quantityMax && `At most ${limits.quantityMax} of one pizza`}
    </p>
  );
}
