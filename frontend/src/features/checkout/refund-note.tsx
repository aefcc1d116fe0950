import type { CheckoutView } from '@forno/shared/contracts';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';

type Refund = CheckoutView['refunds'][number];

/** A refund in plain words. */
export function RefundNote({ refund }: { refund: Refund }) {
  return (
    <Notice tone={refund.state === 'done' ? 'basil' : 'amber'}>
      <strong>
        <Money paise={refund.amount} />{' '}
        {refund.state === 'done' ? 'was sent back to you.' : 'is going back to you.'}
      </strong>{' '}
      {refund.reason}{' '}
      {refund.state === 'done'
        ? 'Your bank shows it within five to seven working days.'
        : 'There is nothing you need to do.'}
    </Notice>
  );
}
