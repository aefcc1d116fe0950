import { referenceMax, routes } from '@forno/shared/contracts/admin';
import { formatPaise, tenders, upiText } from '@forno/shared/domain';
import { tenderNames } from '@forno/shared/messages/admin';
import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, LeaveButton } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { PlainForm } from '#ui/form.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageFacts } from '#ui/page-facts.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { isTyped } from '#ui/use-keys.ts';
import { CashPart } from './cash-part.tsx';
import type { CounterOrder } from './counter-order.ts';
import { Focused } from './focused.tsx';
import { leftOf, paidBy } from './paid.ts';
import styles from './pay-dialog.module.css';
import { WhileClosed } from './time-part.tsx';
import type { CounterState } from './use-counter.ts';

type Pay = CounterOrder['pay'];

/** The letter chooses while nothing is typed into. */
const ways: readonly { pay: Pay; label: string; letter: string }[] = [
  { pay: 'cash', label: 'Cash', letter: 'c' },
  { pay: 'upi', label: 'UPI', letter: 'u' },
  { pay: 'card', label: 'Card', letter: 'k' },
  { pay: 'split', label: 'Split', letter: 's' },
  { pay: 'link', label: 'Link', letter: 'l' },
];

/** How it is paid, and that the money is there: by a person, or later by a link. */
export function PayDialog({ counter }: { counter: CounterState }) {
  const { order, total, set: onChange, leave, closed } = counter;
  const { busy } = counter.taking;
  const { pay } = order;
  // Of one that has its link already.
  const offered = order.taken ? ways.filter((way) => way.pay !== 'link') : ways;
  const given = useRef<HTMLInputElement>(null);
  const paid = paidBy(order, total);
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || !isTyped(event.nativeEvent)) return;
    const way = offered.find(({ letter }) => letter === event.key.toLowerCase());
    if (way) onChange({ pay: way.pay });
    // The digit lands in it.
    else if (/\d/.test(event.key)) given.current?.focus();
  };
  return (
    <Dialog
      title="Pay"
      description={<Money paise={total} className={styles.total} />}
      busy={busy}
      onClose={leave}
      actions={
        <LeaveButton variant="outline" busy={busy} onClose={leave}>
          Back to the order
        </LeaveButton>
      }
    >
      <PlainForm onKeyDown={press} onSubmit={() => paid && !closed && counter.send(paid)}>
        <div className={styles.ways}>
          {offered.map(({ pay: way, label }) => (
            <Button
              key={way}
              aria-pressed={way === pay}
              className={styles.way}
              onClick={() => onChange({ pay: way })}
            >
              {label}
            </Button>
          ))}
        </div>
        <div className={styles.part}>
          <WayPart counter={counter} paid={paid} field={given} />
          <WhyNot counter={counter} />
          <Focused key={pay}>
            <Button
              type="submit"
              variant="ember"
              size="l"
              wide
              busy={busy}
              busyLabel="Taking the order…"
              disabled={!paid || closed !== undefined}
            >
              {pay === 'link' ? 'Make the link' : `${formatPaise(total)} received`}
            </Button>
          </Focused>
        </div>
      </PlainForm>
    </Dialog>
  );
}

/** What stands against taking it now. */
function WhyNot({ counter }: { counter: CounterState }) {
  const { closed, taking } = counter;
  if (taking.busy) return null;
  if (closed)
    return (
      <Notice role="alert" action={<WhileClosed counter={counter} />}>
        {closed}
      </Notice>
    );
  return taking.refusal && <Notice role="alert">{taking.refusal.text}</Notice>;
}

/** What each way asks for. */
function WayPart({ counter, paid, field }: ComponentProps<typeof CashPart>) {
  const { order, total, set } = counter;
  const { pay } = order;
  if (pay === 'link') return <p>The customer pays on a page of this order. It cooks once it is paid.</p>;
  if (pay === 'cash') return <CashPart counter={counter} paid={paid} field={field} />;
  return (
    <>
      {pay === 'upi' && <UpiCode total={total} />}
      {pay === 'split' && <SplitPart counter={counter} paid={paid} />}
      <Field
        label="Reference"
        hint="Of the slip or the transfer. Optional."
        autoComplete="off"
        most={referenceMax}
        value={order.reference}
        onChange={({ target }) => set({ reference: target.value })}
      />
    </>
  );
}

function SplitPart({ counter, paid }: Omit<ComponentProps<typeof CashPart>, 'field'>) {
  const { total, set } = counter;
  const { parts } = counter.order;
  const left = leftOf(parts, total);
  const upi = paid?.tenders?.find(({ tender }) => tender === 'upi');
  return (
    <>
      <div className={styles.split}>
        {tenders.map((tender) => (
          <Field
            key={tender}
            label={`${tenderNames[tender]}, ₹`}
            inputMode="decimal"
            autoComplete="off"
            value={parts[tender]}
            onChange={({ target }) => set({ parts: { ...parts, [tender]: target.value } })}
          />
        ))}
      </div>
      <output className={styles.change}>
        {paid && left < 0 ? `Change ${formatPaise(paid.change)}` : leftText(left)}
      </output>
      {upi && <UpiCode total={upi.amount} />}
    </>
  );
}

function leftText(left: number): string {
  if (Number.isNaN(left)) return 'Enter amounts in rupees.';
  if (left === 0) return 'All of it';
  return left > 0 ? `${formatPaise(left)} left` : `${formatPaise(-left)} too much`;
}

/** The shop’s own address with the amount, to scan. That the money came is said by a person: no bank tells us. */
function UpiCode({ total }: { total: number }) {
  const { data } = useAnswer([...keys.shop, 'counter'], routes.counterSettings, {});
  if (!data) return null;
  const { upi } = data.counter;
  if (upi === null) return <p>For a code to scan, set the shop’s UPI address on the page Shop.</p>;
  return (
    <div className={styles.code}>
      <QrCode
        text={upiText({ upi, name: pageFacts.name, amount: total })}
        label={`QR code: pay ${formatPaise(total)} to ${upi}`}
      />
    </div>
  );
}
