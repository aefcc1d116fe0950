import type { Config } from '../../runtime/config/index.ts';
import { type Checkout, failuresOf, type Refund } from '../../db/models/index.ts';
import { writeMail } from '../../mail/queue-mail.ts';
import type { CheckoutDeps } from '../move.ts';
import { requeueRefund } from './refund-writes.ts';
import { dayMs, hourMs, minuteMs } from '../../../domain/index.ts';

/** How long (ms) a refund rests that failed once, twice and so on: a bank that was away is back soon, a closed account is not. */
const restsMs = [0, 10 * minuteMs, hourMs, 6 * hourMs] as const;
/** From here on somebody has to look at it. */
const failuresTold = 3;

interface FailedDeps extends CheckoutDeps {
  config: CheckoutDeps['config'] & Pick<Config, 'ADMIN_EMAIL' | 'PUBLIC_URL'>;
}

/**
 * A refund of ours that failed at the provider is due again: at once the first time, then after ever longer rests, in the end once a day.
 * The shop is told once, by mail; until it is made it counts as due, and is alarmed about as such.
 */
export async function retryFailedRefund(
  deps: FailedDeps,
  { _id }: Pick<Checkout, '_id'>,
  refund: Refund,
): Promise<Checkout | undefined> {
  const { key, paymentId, amount } = refund;
  const failures = failuresOf(refund) + 1;
  // Its id makes it once: releases before told nobody.
  if (failures >= failuresTold) {
    const link = new URL(`/admin/delivery/${String(_id)}`, deps.config.PUBLIC_URL).href;
    const data = { paymentId, amount, failures, link };
    await deps.perform('write refund mail', () =>
      writeMail(deps.models, {
        _id: `refund-failing-${key}`,
        template: 'refund-failing',
        to: deps.config.ADMIN_EMAIL,
        data,
      }),
    );
  }
  const restMs = restsMs[failures - 1] ?? dayMs;
  return requeueRefund(deps, _id, refund, {
    failures,
    ...(restMs > 0 && { restUntil: new Date(Date.now() + restMs) }),
  });
}
