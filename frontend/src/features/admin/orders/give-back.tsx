import { type AdminOrderAnswer, type RefundOrderBody, routes, z } from '@forno/shared/contracts/admin';
import {
  amountLeft,
  isCounterPayment,
  limits,
  partAmount,
  paiseOf,
  refundCauses,
  tenders,
  orderName,
} from '@forno/shared/domain';
import {
  countWords,
  adminFailures,
  adminValidation,
  giveBackWords as words,
  refundCauseNames,
  tenderNames,
  pizzaName,
  tooLongIn,
} from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, showFailure } from '#transport/failure.ts';
import { useOnceKey } from '#transport/once-key.ts';
import { request } from '#transport/request.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDraftState } from '#ui/draft.tsx';
import { Field, Select } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { recordSeenOrder, refreshFiguresSoon } from './changes/order-cache.ts';
import styles from './give-back.module.css';

/** What of an order may still go back: paise, and whole pizzas. */
function leftOf(order: AdminOrderAnswer) {
  const { quantity, refund } = order;
  const back = { amount: refund?.amount ?? 0, quantity: refund?.quantity ?? 0 };
  const left = amountLeft(order);
  return { back, left, pizzasLeft: left > 0 ? Math.max(0, quantity - back.quantity) : 0 };
}

/** What so many of its pizzas cost; paise. */
const costOf = (order: AdminOrderAnswer, pizzas: number) =>
  partAmount({ amount: order.totalAmount, quantity: order.quantity }, leftOf(order).back, pizzas);

/** Whether the provider would still take a part of it back. */
export const mayGiveBack = (order: AdminOrderAnswer) => leftOf(order).left >= limits.paymentMinPaise;

const Draft = z.object({
  /** How many pizzas; 0 for an amount. */
  pizzas: z.number(),
  rupees: z.string(),
  reason: z.enum(refundCauses),
  said: z.string(),
  restock: z.boolean(),
  /** Empty: as it was paid. */
  tender: z.enum(['', ...tenders]),
});
type Draft = z.infer<typeof Draft>;

const untouched = { rupees: '', reason: 'wrong', said: '', restock: false, tender: '' } as const;

const wordsError = ({ reason, said }: Draft): string | undefined =>
  reason === 'other' && said.trim().length < limits.reasonMin
    ? adminValidation.wordsRequired
    : tooLongIn(said, limits.reasonMax);

const chosenAnew: ReadonlySet<string> = new Set(['refund_other_tender', 'refund_over_limit', 'till_short']);

/** Sends it. After a failure the same is sent under the same key, and so done once. */
function useGiveBack(order: AdminOrderAnswer, onClose: () => void) {
  const once = useOnceKey();
  return useMutation({
    mutationFn: (asked: Omit<RefundOrderBody, 'key' | 'waitMs'>) => {
      const body = { ...asked, key: once.keyOf(asked) };
      return request(routes.refundOrder, { params: { id: order._id }, body });
    },
    onSuccess: (answer) => {
      once.answered();
      recordSeenOrder(answer.order);
      refreshFiguresSoon();
      toast.success(answer.message);
      onClose();
    },
    onError: (error) => {
      showFailure(error, adminFailures.giveBack);
      // What this dialog shows is not so any more. Another sum or way of giving back is chosen in it.
      if (error instanceof ApiError && error.status === 409 && !chosenAnew.has(error.code)) onClose();
    },
  });
}

/** Gives a part of an order back, which stays in every list: whole pizzas, or an amount. */
export function GiveBack({ order, onClose }: { order: AdminOrderAnswer; onClose: () => void }) {
  const { back, left, pizzasLeft } = leftOf(order);
  const atFirst: Draft = { ...untouched, pizzas: Math.min(1, pizzasLeft) };
  const kept = useDraftState(`refund ${order._id}`, Draft, atFirst);
  const { values: draft, set: change } = kept;
  const [tried, setTried] = useState(false);
  const leave = () => {
    kept.startFresh();
    onClose();
  };
  const giving = useGiveBack(order, leave);
  const { pizzas, reason, said } = draft;
  const amount = pizzas > 0 ? costOf(order, pizzas) : paiseOf(draft.rupees);
  const isAmount = amount >= limits.paymentMinPaise && amount <= left;
  const wordsWrong = wordsError(draft);
  const give = () => {
    setTried(true);
    if (!isAmount || wordsWrong || giving.isPending) return;
    giving.mutate({
      ...(pizzas > 0 ? { quantity: pizzas } : { amount }),
      reason,
      ...(said.trim() && { words: said.trim() }),
      restock: pizzas > 0 && draft.restock,
      ...(draft.tender && { tender: draft.tender }),
      back: back.amount,
    });
  };
  return (
    <ConfirmDialog
      title={`Give money back of order ${orderName(order)}`}
      description={
        <>
          <p>
            {order.quantity} × {pizzaName(order)}. {back.amount > 0 && words.before(back.amount)}
            {isAmount && words.outcome(amount, order.userId.name, left - amount)}{' '}
            {isAmount && order.userId.email && words.mailed}
          </p>
          {order.dispute && <p>{order.dispute}. A refund may wait until the dispute is won.</p>}
        </>
      }
      confirmLabel={isAmount ? words.confirm(amount) : 'Give back'}
      busy={giving.isPending}
      onConfirm={give}
      onCancel={leave}
    >
      <div className={styles.form}>
        {kept.note}
        <WhatGoesBack
          order={order}
          draft={draft}
          change={change}
          wrong={tried && !isAmount ? words.range(left) : undefined}
        />
        <WhyAndHow order={order} draft={draft} change={change} wrong={tried ? wordsWrong : undefined} />
      </div>
    </ConfirmDialog>
  );
}

interface PartProps {
  order: AdminOrderAnswer;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** What is to be said at its field. */
  wrong: string | undefined;
}

/** Pizzas, each number with what it costs, or an amount. */
function WhatGoesBack({ order, draft, change, wrong }: PartProps) {
  const { pizzasLeft } = leftOf(order);
  const counts = Array.from({ length: pizzasLeft }, (_, nth) => nth + 1);
  return (
    <>
      <Select
        label="What goes back"
        value={String(draft.pizzas)}
        options={[
          ...counts.map((count) => ({
            value: String(count),
            label: words.some(
              countWords(count, [order]),
              count > 1 && count === order.quantity,
              costOf(order, count),
            ),
          })),
          { value: '0', label: words.anAmount },
        ]}
        onChange={({ target }) => change({ pizzas: Number(target.value) })}
      />
      {draft.pizzas === 0 && (
        <Field
          label="Amount in ₹"
          value={draft.rupees}
          inputMode="decimal"
          autoComplete="off"
          error={wrong}
          onChange={({ target }) => change({ rupees: target.value })}
        />
      )}
    </>
  );
}

/** The reason, and how money and ingredients go back. */
function WhyAndHow({ order, draft, change, wrong }: PartProps) {
  return (
    <>
      <Select
        label="Reason"
        value={draft.reason}
        options={refundCauses.map((value) => ({ value, label: refundCauseNames[value] }))}
        onChange={({ target }) => change({ reason: refundCauses[target.selectedIndex] ?? 'other' })}
      />
      <Field
        label="More words to the customer (optional)"
        value={draft.said}
        most={limits.reasonMax}
        error={wrong}
        onChange={({ target }) => change({ said: target.value })}
      />
      {isCounterPayment(order.paymentId) && (
        <Select
          label="Given back in"
          value={draft.tender}
          options={[
            { value: '', label: words.asPaid },
            ...tenders.map((value) => ({ value, label: tenderNames[value] })),
          ]}
          onChange={({ target }) => change({ tender: tenders[target.selectedIndex - 1] ?? '' })}
        />
      )}
      {draft.pizzas > 0 && (
        <Checkbox
          label="Put the ingredients back in stock"
          checked={draft.restock}
          onCheck={(restock) => change({ restock })}
        />
      )}
    </>
  );
}
