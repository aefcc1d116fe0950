import { type MoneyDifference, routes, type MoneyCheckAnswer } from '@forno/shared/contracts/admin';
import { reasonForStaff, adminFailures } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { refetch } from '#transport/query-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import balance from '#art/balance.svg?raw';
import { Still } from '#art/still.tsx';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import styles from './differences.module.css';
import { PagedTable } from './paged-table.tsx';

export const moneyKey = ['admin', 'money-check'];

const kinds: Record<MoneyDifference['kind'], string> = {
  captured_without_orders: 'Paid, but not ordered',
  orders_without_capture: 'Ordered, but not paid',
  amount_differs: 'The amounts differ',
  refund_missing: 'A refund is missing',
  refund_unknown: 'An unknown refund',
  unknown_payment: 'An unknown payment',
  returned_twice: 'More went back than came in',
  refunded_twice: 'Given back twice',
};

function CheckoutLink({ id }: { id: string | null }) {
  return id ? <Link to={`/admin/delivery/${id}`}>{id}</Link> : <span>no checkout</span>;
}

const columns: Column<MoneyDifference>[] = [
  { header: 'Difference', rowHeader: true, cell: ({ kind }) => <Badge tone="beet">{kinds[kind]}</Badge> },
  {
    header: 'Payment and checkout',
    cell: ({ paymentId, checkoutId }) => (
      <span className={styles.ids}>
        <span>{paymentId ?? 'no payment'}</span>
        <CheckoutLink id={checkoutId} />
      </span>
    ),
  },
  { header: 'Captured', numeric: true, cell: ({ captured }) => <Money paise={captured} /> },
  { header: 'Ordered', numeric: true, cell: ({ ordered }) => <Money paise={ordered} /> },
  { header: 'Refunded', numeric: true, cell: ({ refunded }) => <Money paise={refunded} /> },
  { header: 'What to do', width: '30%', cell: ({ action }) => action },
  { header: 'Remedy', cell: (difference) => <RemedyButton difference={difference} /> },
];

/** Each difference with the step that fixes it; normally none. */
export function Differences({ check }: { check: MoneyCheckAnswer }) {
  if (check.differences.length === 0) {
    return (
      <EmptyState title="Everything adds up" picture={<Still svg={balance} />}>
        <p>
          What the provider reports for this period matches our orders and refunds. A refund can still be on
          its way to the customer, and payments of the last half minute are not compared yet.
        </p>
      </EmptyState>
    );
  }
  return (
    <PagedTable
      caption="Differences"
      cardsBelow={72}
      columns={columns}
      rows={check.differences}
      rowKey={({ kind, paymentId, checkoutId }) => `${kind}-${paymentId}-${checkoutId}`}
    />
  );
}

type Explained = NonNullable<MoneyCheckAnswer['explained']>[number];

const explainedColumns: Column<Explained>[] = [
  {
    header: 'Payment and checkout',
    rowHeader: true,
    cell: ({ paymentId, checkoutId }) => (
      <span className={styles.ids}>
        <span>{paymentId}</span>
        <CheckoutLink id={checkoutId} />
      </span>
    ),
  },
  { header: 'Amount', numeric: true, cell: ({ amount }) => <Money paise={amount} /> },
  { header: 'Why', width: '60%', cell: ({ reason }) => reasonForStaff(reason) },
];

/** Money without orders that is accounted for, with reasons, regardless of differences. */
export function ExplainedMoney({ explained = [] }: Pick<MoneyCheckAnswer, 'explained'>) {
  if (explained.length === 0) return null;
  return (
    <PagedTable
      caption="Explained"
      cardsBelow={68}
      columns={explainedColumns}
      rows={explained}
      rowKey={(row) => `${row.paymentId}-${explained.indexOf(row)}`}
    />
  );
}

const labels = { reverify: 'Check the payment again', refund: 'Refund' } as const;
/** The fix is a job: the difference disappears when it is done. */
const lookAgainMs = 3_000;

/** The automated fix of a difference, if any; refunds need a confirmation. */
function RemedyButton({ difference }: { difference: MoneyDifference }) {
  const { remedy, paymentId, checkoutId } = difference;
  const [asking, setAsking] = useState(false);
  const mending = useSend({
    send: (chosen: 'reverify' | 'refund') =>
      request(routes.moneyRemedy, { body: { remedy: chosen, paymentId, checkoutId } }),
    failure: adminFailures.remedy,
    onSuccess: () => void setTimeout(() => void refetch(moneyKey), lookAgainMs),
    onSettled: () => setAsking(false),
  });
  if (!remedy) return <>Resolve manually</>;
  return (
    <>
      <Button
        size="s"
        variant={remedy === 'refund' ? 'danger' : 'outline'}
        busy={mending.isPending}
        busyLabel="Starting…"
        onClick={() => (remedy === 'refund' ? setAsking(true) : mending.mutate(remedy))}
      >
        {labels[remedy]}
      </Button>
      {asking && (
        <ConfirmDialog
          title="Refund this payment?"
          description={
            <p>{`The customer gets back whatever was captured for ${paymentId ?? 'this payment'} and not ordered.`}</p>
          }
          confirmLabel="Refund"
          cancelLabel="Not now"
          busy={mending.isPending}
          onConfirm={() => mending.mutate('refund')}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
