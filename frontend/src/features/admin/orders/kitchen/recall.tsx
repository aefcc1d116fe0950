import { callName, stageOf, toMake } from '@forno/shared/domain';
import { pizzaName } from '@forno/shared/messages/admin';
import { changeStatus } from '../changes/change-status.ts';
import { Button } from '#ui/button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { LastBump } from './tickets.ts';
import styles from './board.module.css';

/** Takes a ticket back to where it was bumped. */
export const bringBack = ({ orders, to }: LastBump) => void changeStatus(orders, to);

/** The tickets last moved on, by whomever, each with its way back. */
export function Recall({ bumps, onClose }: { bumps: readonly LastBump[]; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Recall"
      description="The tickets last moved on, latest first."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <ul className={styles.list}>
        {bumps.map((bump) => {
          const [first] = bump.orders;
          return (
            <li key={`${first._id}-${bump.to}`} className={styles.entry}>
              <span>
                <strong>{callName(first)}</strong>{' '}
                {bump.orders.map((order) => `${toMake(order)} × ${pizzaName(order)}`).join(', ')}
                <span className={styles.aside}>
                  {stageOf(first)}, <DateTime value={bump.at} />
                </span>
              </span>
              <Button
                aria-label={`Bring ${callName(first)} back to ${bump.to}`}
                onClick={() => bringBack(bump)}
              >
                Bring back
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
