import type { MoneyCheckAnswer } from '@forno/shared/contracts';
import { Money } from '#ui/money.tsx';
import styles from './money-totals.module.css';

const count = new Intl.NumberFormat('en-IN').format;

/** Captured = ordered + refunded, when all is well. */
export function MoneyTotals({ check }: { check: MoneyCheckAnswer }) {
  return (
    <dl className={styles.totals}>
      <div className={styles.total}>
        <dt>Captured</dt>
        <dd>
          <Money paise={check.captured} />
        </dd>
        <dd className={styles.note}>{`in ${count(check.payments)} payments`}</dd>
      </div>
      <div className={styles.total}>
        <dt>Ordered</dt>
        <dd>
          <Money paise={check.ordered} />
        </dd>
        <dd className={styles.note}>on the orders of these payments</dd>
      </div>
      <div className={styles.total}>
        <dt>Refunded</dt>
        <dd>
          <Money paise={check.refunded} />
        </dd>
        <dd className={styles.note}>given back</dd>
      </div>
    </dl>
  );
}
