import type { TillAnswer } from '@forno/shared/contracts/admin';
import { clockTime } from '@forno/shared/domain';
import { changeText } from '@forno/shared/messages/admin';
import styles from './till.module.css';

/** Each pay-in and pay-out, with its reason. */
export function Moves({ moves }: Pick<TillAnswer, 'moves'>) {
  if (moves.length === 0) return null;
  return (
    <ul className={styles.moves} aria-label="Paid in and out">
      {moves.map(({ key, kind, amount, reason, at, by }) => (
        <li key={key}>
          {`${changeText(kind === 'in' ? amount : -amount)} ${reason} (${clockTime(at)}, ${by.name})`}
        </li>
      ))}
    </ul>
  );
}
