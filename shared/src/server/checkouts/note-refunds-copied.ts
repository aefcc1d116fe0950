import type { Perform } from '../effects.ts';
import type { Checkout, Models, Order } from '../models/index.ts';

/** Ends the mark once every line's order shows the refunds; one may have been made since the orders were read. */
export async function noteRefundsCopied(
  { models, perform }: { models: Models; perform: Perform },
  { _id, state, version, lines, refundsUncopied }: Checkout,
  orders: readonly Order[],
): Promise<void> {
  if (!refundsUncopied || state !== 'fulfilled' || orders.length < lines.length) return;
  await perform('note refunds copied', () =>
    models.checkouts.updateOne({ _id, version }, { $unset: { refundsUncopied: '' } }),
  );
}
