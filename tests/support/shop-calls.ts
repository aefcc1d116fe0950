import { randomUUID } from 'node:crypto';
import { routes } from '@forno/shared/contracts/server';
import type { Checkout, Models, Order } from '@forno/shared/server/db';
import { waitFor } from '@forno/shared/testing';
import { type Client, createClient } from '../../bff/src/testing/client.ts';
import { ask } from './ask.ts';
import { callSandbox, type Paid, payAt, type SandboxState, setFaultsAt, stateAt } from './sandbox.ts';

/** A customer with an account of their own, logged in. */
interface Registered extends Client {
  id: string;
  email: string;
  token: string;
}

export async function register(url: string, name = 'Asha Rao'): Promise<Registered> {
  const email = `${randomUUID()}@forno.example`;
  const body = { name, email, password: 'forno-secret', address: '12 Church Street, Bengaluru' };
  const { token, user } = await ask(url, null, routes.register, { body });
  return { ...createClient(url, token), id: user._id, email, token };
}

/** What happens at the provider, and what the database says of it; of a shop of either kind. */
export interface ShopCalls {
  /** The customer's action in the dialog. */
  pay(orderId: string, outcome?: 'captured' | 'authorized', more?: object): Promise<Paid>;
  /** A try of the customer that fails. */
  fail(orderId: string): Promise<void>;
  callSandbox(method: string, path: string, body?: unknown): Promise<unknown>;
  /** What the provider knows of payments and refunds. */
  provider(): Promise<SandboxState>;
  /** Replaces all faults of the sandbox; an empty object clears them. */
  setFaults(switches: object): Promise<void>;
  orders(checkoutId: string): Promise<Order[]>;
  checkout(checkoutId: string): Promise<Checkout>;
  until(checkoutId: string, what: string, is: (checkout: Checkout) => boolean): Promise<Checkout>;
  /** Until every line has its order. */
  untilFulfilled(checkoutId: string): Promise<Checkout>;
}

export function shopCalls(models: Models, sandboxUrl: () => string): ShopCalls {
  const checkout = (checkoutId: string) => models.checkouts.findById(checkoutId).orFail().lean<Checkout>();
  const until: ShopCalls['until'] = (checkoutId, what, is) =>
    waitFor(
      async () => {
        const now = await checkout(checkoutId);
        return is(now) && now;
      },
      { what },
    );
  return {
    pay: (orderId, outcome, more) => payAt(sandboxUrl(), orderId, { outcome, ...more }),
    fail: async (order_id) =>
      void (await callSandbox(sandboxUrl(), 'POST', '/pay', { order_id, outcome: 'failed' })),
    callSandbox: (...call) => callSandbox(sandboxUrl(), ...call),
    provider: () => stateAt(sandboxUrl()),
    setFaults: (switches) => setFaultsAt(sandboxUrl(), switches),
    orders: (checkoutId) => models.orders.find({ checkoutId }).sort({ line: 1 }).lean<Order[]>(),
    checkout: async (checkoutId) => checkout(checkoutId),
    until,
    untilFulfilled: (checkoutId) => until(checkoutId, 'its orders', ({ state }) => state === 'fulfilled'),
  };
}
