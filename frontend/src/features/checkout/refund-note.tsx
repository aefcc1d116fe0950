import type { CheckoutView } from '@forno/shared/contracts';
import { Money } from '#ui/money.tsx';
import styles from './refund-note.module.css';

type Refund = CheckoutView['refunds'][number];

/** Money that goes back, in plain words. */
export function RefundNote({ refund }: { refund: Refund }) {
  return (
    <p className={styles.refund} data-state={refund.state}>
      <strong>
        <Money paise={refund.amount} />{' '}
        {refund.state === 'done' ? 'was sent back to you.' : 'is going back to you.'}
      </strong>{' '}
      {refund.reason}{' '}
      {refund.state === 'done'
        ? 'Your bank shows it within five to seven working days.'
        : 'You need to do nothing: we keep at it until it is done.'}
    </p>
  );
}
