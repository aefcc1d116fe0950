import { routes } from '@forno/shared/contracts/admin';
import { cashOffers, formatPaise, toRupees } from '@forno/shared/domain';
import type { RefObject } from 'react';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Paid } from './paid.ts';
import styles from './pay-dialog.module.css';
import type { CounterState } from './use-counter.ts';

interface CashPartProps {
  counter: CounterState;
  paid: Paid | undefined;
  field: RefObject<HTMLInputElement | null>;
}

/** What is handed over, by a tap for the usual notes, and what to give back. */
export function CashPart({ counter, paid, field }: CashPartProps) {
  const { order, total, set } = counter;
  const offers = cashOffers(total);
  const { data: tills } = useAnswer([...keys.admin.till, undefined], routes.tills, { query: {} });
  // Who never opens one has no drawer to count.
  const isOutside = tills?.open === null && tills.closed.length > 0;
  return (
    <>
      {isOutside && <Notice>The till is closed: this cash is in no count. Open it under Till.</Notice>}
      <div className={styles.notes}>
        {offers.map((paise) => (
          <Button key={paise} onClick={() => set({ given: String(toRupees(paise)) })}>
            {paise === total ? 'Exact' : formatPaise(paise)}
          </Button>
        ))}
      </div>
      <Field
        ref={field}
        label="Handed over, ₹"
        hint="Empty: the exact sum."
        inputMode="decimal"
        autoComplete="off"
        value={order.given}
        onChange={({ target }) => set({ given: target.value })}
      />
      <output className={styles.change}>
        {paid ? `Change ${formatPaise(paid.change)}` : 'Not enough yet'}
      </output>
    </>
  );
}
