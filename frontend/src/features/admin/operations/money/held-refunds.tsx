import { type HeldRefund, routes } from '@forno/shared/contracts/admin';
import { pluralise, formatPaise } from '@forno/shared/domain';
import { adminFailures, heldWords, reasonForStaff } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { refetch } from '#transport/query-client.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Money } from '#ui/money.tsx';
import { SendDialog } from '#widgets/send-dialog.tsx';
import styles from './money-check-page.module.css';
import { moneyKey } from './differences.tsx';
import { PagedTable } from './paged-table.tsx';

const lookAgain = () => void refetch(moneyKey);

/** Refunds of disputed payments, and of those that a restored backup did not know: nothing goes back before the admin has seen the list. */
export function HeldRefunds({ held }: { held: readonly HeldRefund[] }) {
  const lost = held.filter(({ disputed }) => !disputed);
  const total = lost.reduce((sum, { amount }) => sum + amount, 0);
  const keeping = useSend({
    send: ({ paymentId, checkoutId }: HeldRefund) =>
      request(routes.moneyRemedy, { body: { remedy: 'keep', paymentId, checkoutId } }),
    failure: adminFailures.remedy,
    onSettled: lookAgain,
  });
  const columns: Column<HeldRefund>[] = [
    {
      header: 'Payment',
      rowHeader: true,
      cell: ({ paymentId, checkoutId }) => <Link to={`/admin/delivery/${checkoutId}`}>{paymentId}</Link>,
    },
    { header: 'Paid', cell: ({ paidAt }) => <DateTime value={paidAt} /> },
    { header: 'Amount', numeric: true, cell: ({ amount }) => <Money paise={amount} /> },
    { header: 'For', cell: heldWords },
    {
      header: 'What to do',
      cell: (refund) => (
        <>
          {refund.disputed && <p>{reasonForStaff(refund.reason)}</p>}
          {!refund.undecided && (
            <Button
              size="s"
              variant="outline"
              busy={keeping.isPending}
              onClick={() => keeping.mutate(refund)}
            >
              {refund.disputed ? 'Lost, refund nothing more' : 'Delivered, keep the money'}
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <section className={styles.held} aria-labelledby="held">
      <h2 id="held">
        {lost.length > 0
          ? `${pluralise(lost.length, 'refund')} of ${formatPaise(total)} to approve`
          : `${pluralise(held.length, 'refund')} of disputed payments`}
      </h2>
      <Approve lost={lost} total={total} />
      <PagedTable
        caption="Refunds to approve"
        cardsBelow={48}
        columns={columns}
        rows={held}
        rowKey={(refund) => `${refund.paymentId}-${held.indexOf(refund)}`}
      />
    </section>
  );
}

/** Gives all back that a restored backup did not know; `total` in paise. */
function Approve({ lost, total }: { lost: readonly HeldRefund[]; total: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {lost.length > 0 && (
        <>
          <p>
            These payments are newer than the backup that was restored, so their orders are unknown here.
            Nothing is paid back until you approve it. Keep the money of pizzas that were delivered, then
            refund the rest.
          </p>
          <Button variant="danger" onClick={() => setAsking(true)}>{`Refund ${formatPaise(total)}`}</Button>
        </>
      )}
      {asking && (
        <SendDialog
          title={`Refund ${formatPaise(total)}?`}
          confirmLabel="Refund"
          cancelLabel="Not now"
          send={() => request(routes.approveRefunds, { body: { total } }).finally(lookAgain)}
          failure={adminFailures.remedy}
          onClose={() => setAsking(false)}
        >
          <p>{`${pluralise(lost.length, 'customer')} will get the whole payment back.`}</p>
        </SendDialog>
      )}
    </>
  );
}
