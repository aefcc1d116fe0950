import { callName } from '@forno/shared/domain';
import { useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './order-id.module.css';

/** How long (ms) the confirmation shows. */
const toldMs = 2_000;

/** What an order is called. A press copies its id, or shows it where copying is not allowed. */
export function OrderId({ order }: { order: Parameters<typeof callName>[0] & { _id: string } }) {
  const id = order._id;
  const [state, setState] = useState<'short' | 'copied' | 'whole'>('short');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('short'), toldMs);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setState('copied');
    } catch {
      setState('whole');
    }
  };

  const whole = state === 'whole';
  return (
    <>
      <button
        type="button"
        className={cx(styles.id, order.number !== undefined && styles.number, whole && styles.whole)}
        title={id}
        aria-label={whole ? undefined : `${callName(order)}, copy the whole order id`}
        onClick={() => void copy()}
      >
        {whole ? id : callName(order)}
      </button>
      <output className={styles.copied}>{state === 'copied' && 'Copied'}</output>
    </>
  );
}
