import { type OrderAnswer, routes } from '@forno/shared/contracts/server';
import { afterTests, waitFor } from '@forno/shared/testing';
import { io, type Socket } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { runLoadTest } from '../chaos/run-load-test.ts';
import { ask } from '../support/ask.ts';
import { register } from '../support/shop-calls.ts';
import { openShopForTests } from '../support/shop-for-tests.ts';

// Paid, tab closed and webhook lost: checked within seconds, not after three minutes.
const env = { UNPAID_AFTER_MS: '5000' };
const shop = await openShopForTests({ bffs: 2, workers: 2, sentinels: true, env });

/** The address of one of the BFFs; any must do. */
const bff = (index: number) => shop.bffs[index]?.url ?? '';

function listen(url: string, token: string): { socket: Socket; heard: OrderAnswer[] } {
  const socket = io(url, { transports: ['websocket'], auth: { token } });
  const heard: OrderAnswer[] = [];
  socket.on('order.changed', (order: OrderAnswer) => heard.push(order));
  afterTests(() => socket.close());
  return { socket, heard };
}

/** Pays a cart of one pizza, all through the first BFF. */
async function buy(session: { token: string }): Promise<void> {
  const [pizza] = await ask(bff(0), session, routes.pizzas);
  const { cartData } = await ask(bff(0), session, routes.updateCart, {
    body: { cartData: [{ pizzaId: pizza?._id, quantity: 1 }] },
  });
  const body = { amount: cartData[0]?.originalPrice };
  const payment = await ask(bff(0), session, routes.createPayment, { body });
  const paid = await shop.pay(payment.orderId);
  await ask(bff(0), session, routes.verifyPayment, { body: paid });
}

describe('two BFFs and two workers behind a load balancer', () => {
  it('let a customer of one BFF see live at the other what a worker made', async () => {
    const registered = await register(bff(0));
    const { socket, heard } = listen(bff(1), registered.token);
    await waitFor(() => socket.connected, { what: 'the live connection' });
    await buy(registered);
    await waitFor(() => heard.length > 0, { what: 'the order on the other BFF' });
    const { orders } = await ask(bff(1), registered, routes.orders);
    expect(orders.map(({ _id, status }) => ({ _id, status }))).toEqual([
      { _id: heard[0]?._id, status: 'Order Received' },
    ]);
  });

  it('lose nothing of an evening in which Redis fails over to its replica and is then emptied', async () => {
    const result = await runLoadTest({
      shopUrl: shop.url,
      sandboxUrl: shop.sandbox.now.url,
      customers: 10,
      durationMs: 12_000,
      seed: 1,
      // The Sentinels notice automatically; nobody informs the shop.
      faults: true,
      redisUrl: shop.config.REDIS_URL,
      breakMore: shop.redis.kill,
    });
    expect(result).toMatchObject({ agree: true, moneyCheck: { differences: 0 } });
    expect(result.moneyCheck.payments).toBeGreaterThan(4);
    expect(result.moneyCheck).toMatchObject(result.provider);
    expect(result.rebuilt).toBeDefined();
    // Ingredients were restocked before they sold out.
    expect(result.restocked).toBeGreaterThan(0);
  });
});
