import { setTimeout as delay } from 'node:timers/promises';
import {
  type InventoryAnswer,
  type LoginAnswer,
  type PizzaAnswer,
  type Route,
  routes,
} from '@forno/shared/contracts/server';
import { cartTotalPaise, deliveryTerms, firstStatus, toRupees } from '@forno/shared/domain';
import { sum } from '../support/figures.ts';
import { requestSandbox } from '../support/sandbox.ts';
import { callShop, type OnAnswer } from './call-shop.ts';
import { chooseSlot, ovenStreet, pickSlot } from './choose-slot.ts';
import type { Random } from './random.ts';
import type { Recorded } from './record.ts';
import { openScreen, type Screen } from './screen.ts';

interface Catalogue {
  pizzas: readonly PizzaAnswer[];
  inventory: InventoryAnswer;
  /** Whether the shop lets customers collect what they order. */
  pickup: boolean;
}

interface CustomerOptions {
  name: string;
  shopUrl: string;
  sandboxUrl: string;
  random: Random;
  recorded: Recorded;
  onAnswer?: OnAnswer | undefined;
  /** Whether the customer leaves, finished or not. */
  isOver: () => boolean;
  /** Of an existing account. */
  session?: LoginAnswer;
}

/** What a customer does after the dialog has opened: most pay, some pay oddly, some leave. */
const habits = [
  'pay',
  'pay',
  'pay',
  'pay',
  'pay and cancel',
  'pay and cancel',
  'pay and vanish',
  'pay slowly',
  'fail, then pay',
  'pay twice',
  'leave',
] as const;

interface Account {
  token: string;
  screen: Screen;
}

export type Customer = Awaited<ReturnType<typeof createCustomer>>;

type Getting = Pick<CustomerOptions, 'name' | 'shopUrl' | 'onAnswer' | 'isOver'>;

/** Registers the nth account of this name, or logs in to it. @throws when time is up */
export async function getIn({ name, shopUrl, onAnswer, isOver }: Getting, nth = 0): Promise<LoginAnswer> {
  const body = {
    name,
    email: `${name.replaceAll(' ', '.')}.${nth}@chaos.example`,
    password: 'margherita',
    address: ovenStreet,
  };
  const session =
    (await callShop(shopUrl, undefined, routes.register, { body, isOver, onAnswer }))?.answer ??
    (await callShop(shopUrl, undefined, routes.login, { body, isOver, onAnswer }))?.answer;
  if (session === undefined || !('token' in session)) throw new Error(`${name} could not get in`);
  return session;
}

/**
 * A customer with an account, a live screen and habits, who only uses HTTP. One whose account was deleted opens
 * another.
 */
export async function createCustomer(options: CustomerOptions) {
  const { shopUrl, sandboxUrl, random, isOver, recorded, onAnswer } = options;
  const screens = new Map<string, Screen>();
  let account = await openAccount(options.session);

  async function openAccount(has?: LoginAnswer): Promise<Account> {
    const session = has ?? (await getIn(options, screens.size));
    const screen = openScreen(shopUrl, session.token);
    screens.set(session.user._id, screen);
    return { token: session.token, screen };
  }

  async function call<R extends Route>(
    route: R,
    more: { body?: unknown; params?: Record<string, string> } = {},
  ) {
    const called = await callShop(shopUrl, account.token, route, { ...more, isOver, onAnswer });
    if (called?.status === 401) account = await openAccount();
    return called;
  }

  /** What it costs, brought or fetched, in rupees, and when it is wanted. */
  async function fillCart({ pizzas, inventory, pickup }: Catalogue) {
    const cartData = random
      .shuffled(pizzas)
      .slice(0, 1 + random.below(3))
      .map(({ _id, kind }) => ({
        pizzaId: _id,
        quantity: 1 + random.below(3),
        ...(!kind && {
          base: random.pick(Object.keys(inventory.bases)),
          sauce: random.pick(Object.keys(inventory.sauces)),
          cheese: random.pick(Object.keys(inventory.cheeses)),
          veggies: random.shuffled(Object.keys(inventory.veggies)).slice(0, random.below(4)),
        }),
      }));
    const cart = await call(routes.updateCart, { body: { cartData } });
    if (cart?.answer === undefined) return undefined;
    const terms = (await call(routes.fees))?.answer;
    if (terms === undefined) return undefined;
    const subtotal = cartTotalPaise(cart.answer.cartData, cart.answer.customisation);
    const fulfilment = random.pick(['delivery', 'delivery', pickup ? 'pickup' : 'delivery'] as const);
    const { fee } = deliveryTerms(terms.fees, fulfilment === 'pickup' ? undefined : ovenStreet, subtotal);
    const wanted = sum(cartData.map(({ quantity }) => quantity));
    const dueAt = await chooseSlot(call, random, wanted, fulfilment);
    return { wanted, body: { amount: toRupees(subtotal + fee), fulfilment, ...(dueAt && { dueAt }) } };
  }

  /** Pays in the provider's dialog. Undefined when the sandbox no longer takes money for this order. */
  async function pay(order_id: string, more: object = {}): Promise<Record<string, string> | undefined> {
    for (; !isOver(); await delay(100)) {
      const body = { order_id, ...more };
      const response = await requestSandbox(sandboxUrl, 'POST', '/pay', body).catch(() => undefined);
      if (response?.ok) return (await response.json()) as Record<string, string>;
      if (response !== undefined && response.status < 500) return undefined;
    }
    return undefined;
  }

  async function verify(paid: Record<string, string> | undefined): Promise<void> {
    if (paid !== undefined) await call(routes.verifyPayment, { body: paid });
  }

  /** Cancels one order that the kitchen has not started, once there is one. */
  async function cancelOne(): Promise<void> {
    for (let look = 1; look <= 10; look += 1) {
      const listed = await call(routes.orders);
      const fresh = listed?.answer?.orders.find(({ status }) => status === firstStatus);
      if (fresh) recorded.cancelling.push({ id: fresh._id, by: 'customer' });
      const cancelled = fresh && (await call(routes.cancelOwnOrder, { params: { id: fresh._id } }));
      if (cancelled?.answer) {
        recorded.cancels += 1;
        return;
      }
      await delay(500);
    }
  }

  /** Another time for what was ordered for later, as soon as it is ordered. */
  async function changeTime(id: string, { wanted, body }: Awaited<ReturnType<typeof fillCart>> & object) {
    for (let look = 1; look <= 10; look += 1) {
      const dueAt = await pickSlot(call, random, wanted, body.fulfilment, body.dueAt);
      const changed = dueAt && (await call(routes.changeOwnTime, { params: { id }, body: { dueAt } }));
      if (changed && changed.answer) {
        recorded.time_changes += 1;
        return;
      }
      await delay(500);
    }
  }

  return {
    /** Of all accounts this customer has had, by account id. */
    screens,
    /** Looks at what there is and how it is handed over, without buying. Undefined when a call failed. */
    async browse(): Promise<Catalogue | undefined> {
      const pizzas = (await call(routes.pizzas))?.answer;
      const inventory = (await call(routes.inventory))?.answer;
      const settings = (await call(routes.settings))?.answer;
      return pizzas && inventory && settings && { pizzas, inventory, pickup: settings.pickup ?? false };
    },
    /** Orders one cart. True when it was paid. */
    async checkOut(catalogue: Catalogue): Promise<boolean> {
      const cart = await fillCart(catalogue);
      if (cart === undefined) return false;
      const payment = await call(routes.createPayment, { body: cart.body });
      if (payment?.answer === undefined) {
        // The last cart is still being ordered, or something sold out: retry in a moment.
        await delay(400);
        return false;
      }
      const { orderId, checkoutId } = payment.answer;
      const habit = random.pick(habits);
      if (habit === 'leave') return false;
      if (habit === 'fail, then pay') await pay(orderId, { outcome: 'failed' });
      const slowly =
        habit === 'pay slowly' ? { outcome: 'authorized', capture_after_ms: 500 + random.below(3_000) } : {};
      const first = pay(orderId, slowly);
      const second = habit === 'pay twice' ? pay(orderId) : undefined;
      const paid = await first;
      if (habit === 'pay and vanish') return true;
      await verify(paid);
      await verify(await second);
      if (cart.body.dueAt && random.chance(1 / 2)) await changeTime(checkoutId, cart);
      if (habit === 'pay and cancel') await cancelOne();
      return true;
    },
  };
}
