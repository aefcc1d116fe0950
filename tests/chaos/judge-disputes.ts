import type { Checkout } from '@forno/shared/server/db';
import { sum } from '../support/figures.ts';
import type { SandboxState } from '../support/sandbox.ts';
import { claimOf, learnsWithinMs } from './claims.ts';
import type { Find, Recorded } from './record.ts';

export interface Disputed {
  disputes_open: number;
  disputes_under_review: number;
  disputes_won: number;
  disputes_lost: number;
  /** Paise that the provider took for lost ones. */
  deducted: number;
  /** Refunds that wait since a dispute takes, or may take, their money. */
  refunds_held: number;
}

type Payment = SandboxState['captured'][number];

const deductedOf = ({ dispute }: Payment) => (dispute?.status === 'lost' ? dispute.amount_deducted : 0);

export const sumDeducted = (captured: readonly Payment[]): number => sum(captured.map(deductedOf));

/** The refunds of this payment that a dispute holds. */
export const heldOf = (checkouts: readonly Checkout[], id: string) =>
  checkouts
    .flatMap(({ refunds }) => refunds)
    .filter(({ paymentId, state, disputed }) => paymentId === id && state === 'held' && disputed);

/** Paise of the refunds of this payment that a dispute holds. */
export const sumHeld = (checkouts: readonly Checkout[], id: string): number =>
  sum(heldOf(checkouts, id).map(({ amount }) => amount));

/**
 * No paisa leaves twice: refunds and deductions together are at most what came in, the shop refunds nothing that a dispute
 * which it knows of may take, and it holds nothing else. Pure.
 */
export function judgeDisputes(
  { captured, refunds }: SandboxState,
  checkouts: readonly Checkout[],
  { disputes }: Pick<Recorded, 'disputes'>,
  find: Find,
): Disputed {
  for (const one of captured) {
    const { id, amount, amount_refunded: back } = one;
    if (back + deductedOf(one) > amount)
      find('left_twice', `${id} of ${amount}: ${back} refunded, ${deductedOf(one)} deducted`);
    for (const { key, amount: waiting } of heldOf(checkouts, id))
      if (claimOf(one) === 0 || waiting <= amount - back - claimOf(one))
        find(
          'unexplained_money',
          `${id} of ${amount}: ${key} of ${waiting} is held, claimed ${claimOf(one)}`,
        );

    const [opened, ...later] = disputes.filter(({ paymentId }) => paymentId === id);
    if (!opened) continue;
    const freed = later.find(({ status }) => status === 'won')?.asked ?? Infinity;
    const made = refunds.filter(({ payment_id, status }) => payment_id === id && status !== 'failed');
    for (const { key, created_at } of made) {
      // The provider tells whole seconds: one made in the second in which a dispute was won came after it.
      const known = created_at * 1_000 > opened.at + learnsWithinMs && (created_at + 1) * 1_000 <= freed;
      // What went back at the dashboard between the shop's look and its refund nobody can know.
      const isSeen = (one: (typeof made)[number]) =>
        one.created_at <= created_at &&
        (one.key !== null || (created_at - one.created_at) * 1_000 > learnsWithinMs);
      const until = sum(made.filter(isSeen).map((refund) => refund.amount));
      if (key !== null && known && until + opened.amount > amount)
        find('left_twice', `${id} of ${amount}: ${until} refunded under a dispute of ${opened.amount}`);
    }
  }
  const count = (status: string) => captured.filter(({ dispute }) => dispute?.status === status).length;
  return {
    disputes_open: count('open'),
    disputes_under_review: count('under_review'),
    disputes_won: count('won'),
    disputes_lost: count('lost'),
    deducted: sumDeducted(captured),
    refunds_held: captured.flatMap(({ id }) => heldOf(checkouts, id)).length,
  };
}
