import type { CheckoutView } from '@forno/shared/contracts';
import { type ReactNode, useState } from 'react';
import { readySentence } from '#ui/clock.ts';
import { ProgressPanel } from '#widgets/progress-panel.tsx';
import { useNow } from '#ui/use-now.ts';
import type { PaidReport } from './paid-reports.ts';
import { progressSteps, refusedSteps, slowAfterMs, standingOf } from './progress.ts';
import { RefundNote } from './refund-note.tsx';

const placing = 'Your order is being placed';
const titles: Record<CheckoutView['state'], string> = {
  opening: placing,
  unpaid: placing,
  expired: placing,
  paid: placing,
  fulfilled: 'Your order is placed',
  refused: 'Your money is being refunded',
};

/** Whether it is slower than usual by now. `since` in ms since 1970; if unknown, from the first render. */
function useSlow(since: number | undefined): boolean {
  const [firstLook] = useState(Date.now);
  return useNow(1_000).getTime() - (since ?? firstLook) >= slowAfterMs;
}

/** Progress of a paid checkout. */
export function CheckoutPanel({ checkout, children }: { checkout: CheckoutView; children?: ReactNode }) {
  const { promise } = checkout;
  const slow = useSlow(checkout.claimedAt === undefined ? undefined : Date.parse(checkout.claimedAt));
  const steps = checkout.state === 'refused' ? refusedSteps() : progressSteps(standingOf(checkout), slow);
  return (
    <ProgressPanel title={titles[checkout.state]} steps={steps}>
      {promise && titles[checkout.state] === placing && <p>{readySentence(promise)}</p>}
      {checkout.refunds.map((refund) => (
        <RefundNote key={refund.paymentId} refund={refund} />
      ))}
      {children}
    </ProgressPanel>
  );
}

/** A payment in this tab that the server does not list yet. */
export function ReportPanel({ report: { orders, paidAt } }: { report: PaidReport }) {
  const slow = useSlow(paidAt);
  const standing = { verified: false, total: orders.length, ordered: 0 };
  return <ProgressPanel title={placing} steps={progressSteps(standing, slow)} />;
}
