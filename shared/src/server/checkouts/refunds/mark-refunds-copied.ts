import type { Perform } from '../../runtime/effects.ts';
import type { Checkout, Models, Order } from '../../db/models/index.ts';

/**
 * Ends the mark once every line's order shows the refunds (one may have been made since the orders were read), or when
 * there will never be orders.
 */
export async function markRefundsCopied(
  { models, perform }: { models: Models; perform: Perform },
  { _id, state, version, lines, refundsUncopied }: Checkout,
  orders: readonly Order[],
): Promise<void> {
  const isShown = state === 'fulfilled' && orders.length === lines.length;
  if (!refundsUncopied || !(isShown || state === 'refused')) return;
  await perform('note refunds copied', () =>
    models.checkouts.updateOne({ _id, version }, { $unset: { refundsUncopied: '' } }),
  );
}
