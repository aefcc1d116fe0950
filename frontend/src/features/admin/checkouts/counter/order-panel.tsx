import { formatPaise } from '@forno/shared/domain';
import { countWords, feeTexts } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { makeAs } from './counter-order.ts';
import styles from './counter.module.css';
import { CustomerPart } from './customer-part.tsx';
import { LineSheet } from './line-sheet.tsx';
import { OrderLines } from './order-lines.tsx';
import { WhileClosed } from './time-part.tsx';
import type { CounterState } from './use-counter.ts';

/** What is ordered, by whom, and what it comes to. */
export function OrderPanel({ counter }: { counter: CounterState }) {
  const { lines, fee, total, blocked, change, taking } = counter;
  const { refusal } = taking;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [opened, setOpened] = useState<string>();
  const close = () => setOpened(undefined);
  const line = lines.find(({ id }) => id === opened);
  return (
    <section className={styles.order} aria-label="Order">
      <OrderLines counter={counter} onChange={setOpened} />
      <CustomerPart counter={counter} />
      {refusal && !counter.paying && <Notice role="alert">{refusal.text}</Notice>}
      <KeysHelp />
      <BottomBar
        className={styles.bar}
        actions={
          <Button variant="ember" size="l" disabled={blocked !== ''} onClick={counter.pay}>
            Pay {formatPaise(total)}
          </Button>
        }
      >
        {blocked ||
          countWords(
            count,
            lines.flatMap(({ pizza }) => pizza ?? []),
          )}
        {blocked === counter.closed && (
          <>
            {' '}
            <WhileClosed counter={counter} />
          </>
        )}
        {fee > 0 && !blocked && `. ${feeTexts.within(fee)}`}
      </BottomBar>
      {line?.pizza && (
        <LineSheet
          line={line}
          pizza={line.pizza}
          catalogue={counter.catalogue}
          onSave={(changed) => {
            change((now) => makeAs(now, line, changed));
            close();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

const shortcuts = [
  { press: '/', does: 'search: letters alone begin it too' },
  { press: '↓ ↑ Enter', does: 'choose and add' },
  { press: '+ −', does: 'more or fewer of the last' },
  { press: 'F2', does: 'phone' },
  { press: 'F4', does: 'delivery or pick-up' },
  { press: 'F8', does: 'pay, then C cash, U UPI, K card, S split, L link, Enter' },
];

function KeysHelp() {
  return (
    <details className={styles.keys}>
      <summary>Keys</summary>
      <dl>
        {shortcuts.map(({ press, does }) => (
          <div key={press}>
            <dt>
              <kbd>{press}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
