import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ShownLine } from './counter-order.ts';
import { Focused } from './focused.tsx';
import styles from './taken.module.css';

interface UnansweredProps {
  lines: readonly ShownLine[];
  busy: boolean;
  onAgain: () => void;
  onDrop: () => void;
}

/** It was sent, and nobody knows what became of it: as it was, it can be sent again without making two. */
export function Unanswered({ lines, busy, onAgain, onDrop }: UnansweredProps) {
  return (
    <section className={styles.taken} aria-label="No answer">
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
        <Button variant="ember" size="l" busy={busy} busyLabel="Sending…" onClick={onAgain}>
          Send again
        </Button>
      </Focused>
      <Button onClick={onDrop}>Drop it: I looked at the board</Button>
    </section>
  );
}
