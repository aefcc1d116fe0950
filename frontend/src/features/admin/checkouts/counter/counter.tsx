import { newKey } from '#transport/once-key.ts';
import type { Catalogue } from './counter-order.ts';
import styles from './counter.module.css';
import { MenuGrid } from './menu-grid.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { Taken } from './taken.tsx';
import { Unanswered } from './unanswered.tsx';
import { type CounterState, useCounter } from './use-counter.ts';

/** Menu at the left, the order at the right; then how it is paid, and its number. */
export function Counter({ catalogue }: { catalogue: Catalogue }) {
  const counter = useCounter(catalogue);
  const { order, note } = counter;
  return (
    <>
      {!order.taken && !order.unanswered && note}
      <div className={styles.counter}>
        <MenuGrid
          catalogue={catalogue}
          lines={order.lines}
          search={counter.search}
          onAdd={counter.add}
          onCount={counter.count}
        />
        <Side counter={counter} catalogue={catalogue} />
      </div>
      {counter.paying && <PayDialog counter={counter} />}
    </>
  );
}

/** The order while it is typed, while nobody knows what became of it, and once it was taken. */
function Side({ counter, catalogue }: { counter: CounterState; catalogue: Catalogue }) {
  const { order, lines, set, taking, pay, next, sendAgain } = counter;
  // Under another key: of the one before the answer is what ended.
  const anew = () => set({ taken: null, key: newKey() });
  if (order.taken)
    return <Taken order={order} taken={order.taken} onReceive={pay} onAnew={anew} onNext={next} />;
  if (order.unanswered)
    return <Unanswered lines={lines} busy={taking.busy} onAgain={sendAgain} onDrop={next} />;
  return <OrderPanel counter={counter} catalogue={catalogue} />;
}
