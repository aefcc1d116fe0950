import {
  type Checkout,
  enqueueMail,
  fulfilCheckout,
  type Order,
  statesFor,
  tellOrders,
  writeConfirmation,
} from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { emptyCart } from './empty-cart.ts';

/**
 * These lines of a checkout have their orders. When all of them have, it ends: the ordered lines leave the cart,
 * the confirmation is in the outbox, then it is fulfilled. In this order, because a checkout that is fulfilled is
 * never looked at again. What went back of its payment before it had orders is told then, also by a job that runs
 * again because its worker died over that. Of lines that other workers make, whoever comes last finds all the orders there.
 */
export async function endCheckout(deps: Deps, checkout: Checkout, here: readonly Order[]): Promise<void> {
  if (checkout.state === 'fulfilled') await tellOrders(deps, checkout);
  if (!statesFor('fulfil').includes(checkout.state)) return;
  const lacks = (made: readonly Pick<Order, 'line'>[]) =>
    checkout.lines.some(({ line }) => !made.some((order) => order.line === line));
  const made = lacks(here)
    ? await deps.models.orders.find({ checkoutId: checkout._id }, { line: 1 }).lean<Order[]>()
    : here;
  if (lacks(made)) return;
  const customer = await emptyCart(deps, checkout);
  const wanted = customer !== undefined && customer.noOrderMails !== true && checkout.customer.email !== '';
  const mail = wanted
    ? await deps.perform('write order mail', () => writeConfirmation(deps, checkout))
    : undefined;
  const ended = await fulfilCheckout(deps, checkout, made);
  if (ended) await tellOrders(deps, ended);
  if (mail) await deps.perform('enqueue mail', () => enqueueMail(deps.producer, mail));
}
