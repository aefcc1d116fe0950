import { fulfilCheckout, statesFor, copyRefundsToOrders } from '@forno/shared/server/checkouts';
import { issueBill } from '@forno/shared/server/bills';
import type { Checkout, Order } from '@forno/shared/server/db';
import { type Printers, sheets } from '@forno/shared/domain';
import { enqueueMail, writeConfirmation } from '@forno/shared/server/mail';
import { enqueuePrints, writePrints } from '@forno/shared/server/queues';
import type { Deps } from './deps.ts';
import { emptyCart } from './empty-cart.ts';

/**
 * Records that these lines have orders. When all have, the checkout is completed: the ordered lines leave the cart, the
 * confirmation and what is to be printed are put in their outboxes, the bill is issued, then it is marked fulfilled; in this order, because a fulfilled
 * checkout is never processed again. Refunds booked before the orders existed are then shown on them, also on a rerun after a crash. With
 * lines made by several workers, the last one finds all orders there.
 */
export async function completeCheckout(
  deps: Deps,
  checkout: Checkout,
  here: readonly Order[],
): Promise<void> {
  if (checkout.state === 'fulfilled') await copyRefundsToOrders(deps, checkout);
  if (!statesFor('fulfil').includes(checkout.state)) return;
  const lacks = (made: readonly Pick<Order, 'line'>[]) =>
    checkout.lines.some(({ line }) => !made.some((order) => order.line === line));
  const made = lacks(here)
    ? await deps.models.orders.find({ checkoutId: checkout._id }, { line: 1 }).lean<Order[]>()
    : here;
  if (lacks(made)) return;
  const { papers, printers } = await deps.settings.read();
  const customer = await emptyCart(deps, checkout);
  const wanted = customer !== undefined && customer.noOrderMails !== true && checkout.customer.email !== '';
  const mail = wanted
    ? await deps.perform('write order mail', () =>
        writeConfirmation(deps, checkout, { billed: papers !== null, orders: made, customer }),
      )
    : undefined;
  const prints = await notePrints(deps, checkout, printers);
  if (papers) await issueBill(deps, checkout, papers);
  const ended = await fulfilCheckout(deps, checkout, made);
  if (ended) await copyRefundsToOrders(deps, ended);
  // Of two workers that complete it at once, the one that ended it: what dies before is found by the sweep.
  if (ended && prints.length > 0)
    await deps.perform('enqueue prints', () => enqueuePrints(deps.producer, prints));
  if (ended && mail) await deps.perform('enqueue mail', () => enqueueMail(deps.producer, mail));
}

/** Notes what is to be printed; returns what is to be printed now. What is for later is printed by the sweep when it is begun. */
async function notePrints(
  { models, perform }: Deps,
  { _id: checkoutId, startAt }: Checkout,
  printers: Printers,
) {
  const prints = sheets
    .filter((sheet) => printers[sheet] !== null)
    .map((sheet) => ({ _id: `${sheet}-${String(checkoutId)}`, sheet, checkoutId }));
  const later = startAt && startAt > new Date() ? startAt : undefined;
  if (prints.length > 0) await perform('write prints', () => writePrints(models, prints, later));
  return later ? [] : prints;
}
