import { useState } from 'react';
import { newKey } from '#transport/once-key.ts';
import { type Catalogue, makeAs, type ShownLine } from './counter-order.ts';
import styles from './counter.module.css';
import { LineSheet } from './line-sheet.tsx';
import { MenuGrid } from './menu-grid.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { Taken } from './taken.tsx';
import { Unanswered } from './unanswered.tsx';
import { useCounter } from './use-counter.ts';
import type { Order } from './use-order.ts';
import { faultsOf } from './use-taking.ts';

/** Menu at the left, the order at the right; then how it is paid, and its number. */
export function Counter({ catalogue }: { catalogue: Catalogue }) {
  const counter = useCounter(catalogue);
  const { kept, lines, total, taking, paying, leave } = counter;
  const { order } = kept;
  const { refusal, busy } = taking;
  return (
    <>
      {!order.taken && !order.unanswered && kept.note}
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
      {paying && (
        <PayDialog
          order={order}
          total={total}
          busy={busy}
          refused={busy ? undefined : refusal?.text}
          onChange={kept.set}
          onPay={(paid) => taking.send(order, lines, paid, total)}
          onClose={leave}
        />
      )}
    </>
  );
}

interface SideProps {
  counter: ReturnType<typeof useCounter>;
  catalogue: Catalogue;
}

/** The order while it is typed, while nobody knows what became of it, and once it was taken. */
function Side({ counter, catalogue }: SideProps) {
  const { kept, lines, fee, total, taking, phone, blocked, pay, next, sendAgain } = counter;
  const { order } = kept;
  const { refusal, busy } = taking;
  const [sheet, setSheet] = useState<string>();
  // Under another key: of the one before the answer is what ended.
  const anew = () => kept.set({ taken: null, key: newKey() });
  if (order.taken)
    return <Taken order={order} taken={order.taken} onReceive={pay} onAnew={anew} onNext={next} />;
  if (order.unanswered) return <Unanswered lines={lines} busy={busy} onAgain={sendAgain} onDrop={next} />;
  return (
    <>
      <OrderPanel
        kept={kept}
        lines={lines}
        fee={fee}
        total={total}
        catalogue={catalogue}
        phone={phone}
        faults={faultsOf(refusal, lines)}
        refused={refusal?.kind === 'lines' ? refusal.text : undefined}
        blocked={blocked}
        onChange={({ id }) => setSheet(id)}
        onPay={pay}
      />
      {sheet && (
        <Sheet
          line={lines.find(({ id }) => id === sheet)}
          catalogue={catalogue}
          kept={kept}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
  );
}

interface SheetProps {
  /** Undefined once it was removed. */
  line: ShownLine | undefined;
  catalogue: Catalogue;
  kept: Order;
  onClose: () => void;
}

function Sheet({ line, catalogue, kept, onClose }: SheetProps) {
  if (!line?.pizza) return null;
  const { id, pizza } = line;
  return (
    <LineSheet
      line={line}
      pizza={pizza}
      catalogue={catalogue}
      onSave={(changed) => {
        kept.change((now) => makeAs(now, id, changed, pizza));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
