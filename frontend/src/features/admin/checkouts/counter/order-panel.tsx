import { formatPaise } from '@forno/shared/domain';
import { countWords, feeTexts } from '@forno/shared/messages/admin';
import type { RefObject } from 'react';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { addUsual, type Catalogue, removeLine, setQuantity, type ShownLine } from './counter-order.ts';
import styles from './counter.module.css';
import { CustomerPart } from './customer-part.tsx';
import { OrderLines } from './order-lines.tsx';
import type { Order } from './use-order.ts';

interface OrderPanelProps {
  kept: Order;
  lines: readonly ShownLine[];
  /** For the delivery, and of all of it; paise. */
  fee: number;
  total: number;
  catalogue: Catalogue;
  phone: RefObject<HTMLInputElement | null>;
  /** What a refusal says of a line, by its id, and of them all. */
  faults: ReadonlyMap<string, string>;
  refused: string | undefined;
  /** Why it can't be paid yet. */
  blocked: string;
  onChange: (line: ShownLine) => void;
  onPay: () => void;
}

/** What is ordered, by whom, and what it comes to. */
export function OrderPanel(props: OrderPanelProps) {
  const { kept, lines, fee, total, catalogue, phone, faults, refused, blocked, onChange, onPay } = props;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={styles.order} aria-label="Order">
      <OrderLines
        lines={lines}
        faults={faults}
        onQuantity={(id, quantity) => kept.change((now) => setQuantity(now, id, quantity))}
        onChange={onChange}
        onRemove={(id) => kept.change((now) => removeLine(now, id))}
      />
      <CustomerPart
        order={kept.order}
        phone={phone}
        onChange={kept.set}
        onUsual={({ usual }) => kept.change((now) => addUsual(now, usual, catalogue.pizzas))}
      />
      {refused && <Notice role="alert">{refused}</Notice>}
      <KeysHelp />
      <BottomBar
        className={styles.bar}
        actions={
          <Button variant="ember" size="l" disabled={blocked !== ''} onClick={onPay}>
            Pay {formatPaise(total)}
          </Button>
        }
      >
        {blocked ||
          countWords(
            count,
            lines.flatMap(({ pizza }) => pizza ?? []),
          )}
        {fee > 0 && `. ${feeTexts.within(fee)}`}
      </BottomBar>
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
