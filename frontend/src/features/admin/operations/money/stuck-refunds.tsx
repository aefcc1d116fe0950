import { byHandWays, RefundByHandBody, routes, type StuckRefund, z } from '@forno/shared/contracts/admin';
import { formatPaise, pluralise } from '@forno/shared/domain';
import { adminFailures, byHandWords, reasonForStaff, tenderNames } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Field, Select } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useForm } from '#ui/form.tsx';
import { Money } from '#ui/money.tsx';
import { moneyKey } from './differences.tsx';
import styles from './money-check-page.module.css';
import { PagedTable } from './paged-table.tsx';

/** Refunds that the provider does not make, as of a closed account: whoever gave the money back another way says so here. */
export function StuckRefunds({ stuck }: { stuck: readonly StuckRefund[] }) {
  const [asking, setAsking] = useState<StuckRefund>();
  const columns: Column<StuckRefund>[] = [
    {
      header: 'Payment',
      rowHeader: true,
      cell: ({ paymentId, checkoutId }) => <Link to={`/admin/delivery/${checkoutId}`}>{paymentId}</Link>,
    },
    { header: 'Since', cell: ({ at }) => <DateTime value={at} /> },
    { header: 'Amount', numeric: true, cell: ({ amount }) => <Money paise={amount} /> },
    {
      header: 'Why',
      cell: ({ reason, failures }) => (
        <>
          {reasonForStaff(reason)} {failures > 0 && byHandWords.failed(failures)}
        </>
      ),
    },
    {
      header: 'What to do',
      cell: (refund) => (
        <Button size="s" variant="outline" onClick={() => setAsking(refund)}>
          {byHandWords.title}
        </Button>
      ),
    },
  ];
  return (
    <section className={styles.held} aria-labelledby="stuck">
      <h2 id="stuck">{byHandWords.stuck(pluralise(stuck.length, 'refund'))}</h2>
      <p>{byHandWords.lead}</p>
      <PagedTable
        caption="Refunds that are not made"
        cardsBelow={48}
        columns={columns}
        rows={stuck}
        rowKey={({ checkoutId, key }) => `${checkoutId}-${key}`}
      />
      {asking && <ByHandDialog refund={asking} onClose={() => setAsking(undefined)} />}
    </section>
  );
}

const Typed = z.pick(RefundByHandBody, { way: true, reference: true });

function ByHandDialog({ refund, onClose }: { refund: StuckRefund; onClose: () => void }) {
  const { checkoutId, key, amount } = refund;
  const noting = useSend({
    send: (typed: z.infer<typeof Typed>) =>
      request(routes.refundByHand, { body: { checkoutId, key, ...typed } }),
    failure: adminFailures.giveBack,
    onSettled: () => void refetch(moneyKey),
  });
  const { field, form } = useForm({
    schema: Typed,
    initial: { way: 'bank', reference: '' },
    draft: false,
    onSubmit: (typed) => noting.mutateAsync(typed).then(onClose, () => false as const),
  });
  return (
    <FormDialog
      {...form}
      title={byHandWords.title}
      description={byHandWords.given(formatPaise(amount))}
      submitLabel={byHandWords.confirm}
      busy={noting.isPending}
      onClose={onClose}
    >
      <Select
        label="How"
        {...field('way')}
        options={byHandWays.map((value) => ({ value, label: tenderNames[value] }))}
      />
      <Field
        label="Reference or reason"
        hint={byHandWords.hint}
        autoComplete="off"
        required
        {...field('reference')}
      />
    </FormDialog>
  );
}
