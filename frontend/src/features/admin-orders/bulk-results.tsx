import { pizzaName } from '#orders/pizza-name.ts';
import { StatusWord } from '#widgets/status-word.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './bulk-results.module.css';
import { movedOf } from '#orders/change-status.ts';
import { OrderId } from '#widgets/order-id.tsx';
import type { BulkResult } from '#orders/order-mover.ts';

interface BulkResultsProps {
  results: readonly BulkResult[];
  /** Undoes the successful moves. */
  onUndo: () => void;
  onClose: () => void;
}

/** The result of each order of a bulk move. */
export function BulkResults({ results, onUndo, onClose }: BulkResultsProps) {
  const refused = results.filter(({ ok }) => !ok);
  const back = movedOf(results);
  const moved = results.length - refused.length;
  return (
    <Dialog
      onClose={onClose}
      title={`${moved} of ${results.length} moved`}
      description="Orders that did not move show their current status."
      actions={
        <>
          {back.length > 0 && (
            <Button
              variant="quiet"
              onClick={() => {
                onClose();
                onUndo();
              }}
            >
              {`Undo ${back.length}`}
            </Button>
          )}
          <Button onClick={onClose}>Back to the orders</Button>
        </>
      }
    >
      <ul className={styles.list}>
        {[...refused, ...results.filter(({ ok }) => ok)].map(({ order, ok, message, now }) => (
          <li key={order._id} className={styles.result}>
            <span>
              <OrderId id={order._id} /> {pizzaName(order)}
            </span>
            {now ? <StatusWord status={now.status} /> : <span>Deleted</span>}
            <span className={ok ? styles.ok : styles.refused}>{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
