import { callName } from '@forno/shared/domain';
import { cx } from '#ui/cx.ts';
import { useCopy } from '#ui/use-copy.ts';
import styles from './order-id.module.css';

/** What an order is called. A press copies its id, or shows it where copying is not allowed. */
export function OrderId({ order }: { order: Parameters<typeof callName>[0] & { _id: string } }) {
  const id = order._id;
  const { state, copy } = useCopy(id);
  const whole = state === 'refused';
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
