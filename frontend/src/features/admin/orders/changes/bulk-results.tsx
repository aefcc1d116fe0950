import { formatCount } from '@forno/shared/domain';
import { stageWord, pizzaName } from '@forno/shared/messages/admin';
import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { OrderId } from '#widgets/order-id.tsx';
import { StatusWord } from '#widgets/status-word.tsx';
import bulk from './bulk-results.module.css';
import { movedOf, undoMany } from './change-status.ts';
import { type BulkResult, clearMoveResults, useMoveResults } from './move-results.ts';

/** The result of each order where one of several moved together was refused; on every page that moves several. */
export function BulkResults() {
  const results = useMoveResults();
  useEffect(() => clearMoveResults, []);
  return results.length > 0 && <Results results={results} onClose={clearMoveResults} />;
}

function Results({ results, onClose }: { results: readonly BulkResult[]; onClose: () => void }) {
  const refused = results.filter(({ ok }) => !ok);
  const back = movedOf(results);
  const moved = results.length - refused.length;
  return (
    <Dialog
      onClose={onClose}
      title={`${formatCount(moved)} of ${formatCount(results.length)} moved`}
      description="Orders that did not move show their current status."
      actions={
        <>
          {back.length > 0 && (
            <Button
              variant="quiet"
              onClick={() => {
                onClose();
                void undoMany(results);
              }}
            >
              {`Undo ${formatCount(back.length)}`}
            </Button>
          )}
          <Button onClick={onClose}>Back to the orders</Button>
        </>
      }
    >
      <ul className={bulk.list}>
        {[...refused, ...results.filter(({ ok }) => ok)].map(({ order, ok, message, now }) => (
          <li key={order._id} className={bulk.result}>
            <span>
              <OrderId order={order} /> {pizzaName(order)}
            </span>
            {now ? (
              <StatusWord status={now.status} word={stageWord(now.status, now.fulfilment)} />
            ) : (
              <span>Cancelled</span>
            )}
            <span className={ok ? bulk.ok : bulk.refused}>{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
