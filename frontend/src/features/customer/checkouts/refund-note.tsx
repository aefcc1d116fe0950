import type { CheckoutView } from '@forno/shared/contracts/customer';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';

type Refund = CheckoutView['refunds'][number];

export function RefundNote({ refund }: { refund: Refund }) {
  return (
    <Notice tone={refund.state === 'done' ? 'basil' : 'amber'}>
      <strong>
        {refund.state === 'done' ? 'We’ve refunded ' : 'We’re refunding '}
        <Money paise={refund.amount} />.
      </strong>{' '}
      {refund.reason}{' '}
      {refund.state !== 'done'
        ? 'You don’t need to do anything.'
        : !refund.byHand && 'It reaches your account in 5–7 working days.'}
    </Notice>
  );
}
