import type { CheckoutView } from '@forno/shared/contracts';
import type { ReactNode } from 'react';
import { ProgressPanel } from '#ui/progress-panel.tsx';
import { progressSteps, refusedSteps, standingOf } from './progress.ts';
import { RefundNote } from './refund-note.tsx';

const titles: Record<CheckoutView['state'], string> = {
  opening: 'Your order is being placed',
  unpaid: 'Your order is being placed',
  expired: 'Your order is being placed',
  paid: 'Your order is being placed',
  fulfilled: 'Your order is placed',
  refused: 'Your money is coming back',
};

/** Where one checkout with money in it stands. */
export function CheckoutPanel({ checkout, children }: { checkout: CheckoutView; children?: ReactNode }) {
  const steps = checkout.state === 'refused' ? refusedSteps() : progressSteps(standingOf(checkout));
  return (
    <ProgressPanel title={titles[checkout.state]} steps={steps}>
      {checkout.refunds.map((refund) => (
        <RefundNote key={refund.paymentId} refund={refund} />
      ))}
      {children}
    </ProgressPanel>
  );
}
