import { setTimeout as delay } from 'node:timers/promises';
import { type DisputeStatus, limits } from '@forno/shared/domain';
import { requestSandbox, type SandboxState, stateAt } from '../support/sandbox.ts';
import { claimOf, learnsWithinMs } from './claims.ts';
import type { Recorded } from './record.ts';
import type { Staff } from './staff.ts';

type Payment = SandboxState['captured'][number];

/** Whether a lost dispute would take what a refund, made before the shop knew, gave back already. */
const isRefunded = (one: Payment) => one.amount_refunded + claimOf(one) > one.amount;

/** How often the bank leaves an open dispute for later: some are open, or under review, when the run ends. */
const patience = 0.5;

/**
 * The customers' banks: they dispute payments, all of one or a part, and decide. None takes what the shop refunded before
 * it could know. Until the shift ends and each has happened.
 */
export async function runBank(staff: Staff): Promise<void> {
  const { sandboxUrl, recorded, shift } = staff;
  const random = staff.random.fork('bank');
  const isMissing = () =>
    (['under_review', 'won', 'lost'] as const).some(
      (wanted) => !recorded.disputes.some(({ status }) => status === wanted),
    );
  while (!shift.stopped || (isMissing() && !shift.isOver())) {
    await delay(600 + random.below(1_000));
    const state = await stateAt(sandboxUrl).catch(() => undefined);
    const open = recorded.disputes.filter(
      ({ status, paymentId, at }) =>
        status === 'open' &&
        at + learnsWithinMs < Date.now() &&
        !recorded.disputes.some((later) => later.paymentId === paymentId && isFinal(later.status)),
    );
    const undecided =
      state?.captured.filter(({ id }) => open.some(({ paymentId }) => paymentId === id)) ?? [];
    // Most people are content.
    const isMore =
      recorded.disputes.filter(({ status }) => status === 'open').length > (state?.captured.length ?? 0) / 4;
    const fresh =
      state?.captured.filter(
        (one) => !one.dispute && one.amount - one.amount_refunded > 2 * limits.paymentMinPaise,
      ) ?? [];
    if (undecided.length > 0 && (isMissing() || random.chance(patience))) {
      const one = random.pick(undecided);
      const decided = isRefunded(one) ? 'won' : random.pick(['won', 'lost'] as const);
      const wasReviewed = one.dispute?.status === 'under_review';
      await move(staff, one, wasReviewed || random.chance(patience) ? decided : 'under_review');
    } else if (fresh.length > 0 && !isMore) {
      const one = random.pick(fresh);
      const part = random.pick([{}, { amount: limits.paymentMinPaise + random.below(one.amount / 2) }]);
      await move(staff, one, 'open', part);
    }
  }
}

const isFinal = (status: DisputeStatus) => status === 'won' || status === 'lost';

async function move(
  { sandboxUrl, recorded }: Staff,
  { id, amount, dispute }: Payment,
  status: Recorded['disputes'][number]['status'],
  part: { amount?: number } = {},
): Promise<void> {
  const asked = Date.now();
  const body = { payment_id: id, status, ...part };
  const response = await requestSandbox(sandboxUrl, 'POST', '/dashboard/disputes', body);
  if (!response.ok) return;
  const claimed = dispute?.amount ?? part.amount ?? amount;
  recorded.disputes.push({ paymentId: id, status, amount: claimed, asked, at: Date.now() });
}
