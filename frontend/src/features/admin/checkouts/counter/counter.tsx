import { newKey } from '#transport/once-key.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Catalogue } from './counter-order.ts';
import styles from './counter.module.css';
import { Focused } from './focused.tsx';
import { MenuGrid } from './menu-grid.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PayDialog } from './pay-dialog.tsx';
import waiting from './taken.module.css';
import { Taken } from './taken.tsx';
import { type CounterState, useCounter } from './use-counter.ts';
import { WaitingLinks } from './waiting-links.tsx';

/** Menu at the left, the order at the right; then how it is paid, and its number. */
export function Counter({ catalogue }: { catalogue: Catalogue }) {
  const counter = useCounter(catalogue);
  const { order, note } = counter;
  return (
    <>
      {!order.taken && !order.unanswered && note}
      <div className={styles.counter}>
        <MenuGrid counter={counter} />
        <div className={styles.side}>
          <WaitingLinks counter={counter} />
          <Side counter={counter} />
        </div>
      </div>
      {counter.paying && <PayDialog counter={counter} />}
    </>
  );
}

/** The order while it is typed, while nobody knows what became of it, and once it was taken. */
function Side({ counter }: { counter: CounterState }) {
  const { order, set, pay, next } = counter;
  // Under another key: of the one before the answer is what ended.
  const anew = () => set({ taken: null, key: newKey(), instead: order.taken?.checkoutId });
  const receive = () => {
    if (order.pay === 'link') set({ pay: 'cash' });
    pay();
  };
  if (order.taken)
    return <Taken order={order} taken={order.taken} onReceive={receive} onAnew={anew} onNext={next} />;
  if (order.unanswered) return <Unanswered counter={counter} />;
  return <OrderPanel counter={counter} />;
}

/** It was sent, and nobody knows what became of it: as it was, it can be sent again without making two. */
function Unanswered({ counter }: { counter: CounterState }) {
  const { lines, taking, sendAgain, next } = counter;
  return (
    <section className={waiting.taken} aria-label="No answer">
      <Notice role="alert">
        No answer came: this order may have been taken. Send it again, it makes no second one.
      </Notice>
      <ul>
        {lines.map(({ id, quantity, pizza }) => (
          <li key={id}>
            {quantity} × {pizza?.name}
          </li>
        ))}
      </ul>
      <Focused>
        <Button variant="ember" size="l" busy={taking.busy} busyLabel="Sending…" onClick={sendAgain}>
          Send again
        </Button>
      </Focused>
      <Button onClick={next}>Drop it: I looked at the board</Button>
    </section>
  );
}
