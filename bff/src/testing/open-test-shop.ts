import { randomUUID } from 'node:crypto';
import { type BeginSecondFactorAnswer, routes } from '@forno/shared/contracts/server';
import { defaultRecipe, type Duty, type Inventory } from '@forno/shared/domain';
import { inventoryId, type Models, type Order } from '@forno/shared/server/db';
import { topics } from '@forno/shared/server/live';
import { type Config, createLogger } from '@forno/shared/server/runtime';
import { afterTests, orderDocument, testConfig } from '@forno/shared/testing';
import { Secret, TOTP } from 'otpauth';
import { openShop, type OpenShop } from '../open-shop.ts';
import { asBuyer, type Buyer } from './buyer.ts';
import { type Client, createClient } from './client.ts';

export interface TestShop extends OpenShop {
  visitor: Client;
  config: Config;
  /** A logged-in customer with an account of their own. */
  customer(name?: string): Promise<Buyer>;
  customerWith(...cartData: unknown[]): Promise<Buyer>;
  admin(name?: string): Promise<Client & { id: string }>;
  /** An admin with this duty alone. */
  staff(duty: Duty): Promise<Client & { id: string }>;
  addPizza(name: string, price: number): Promise<string>;
  setInventory(inventory: Inventory): Promise<void>;
}

/** Plenty of everything, with the specification's default ingredients at their prices. */
export const fullInventory = (): Inventory => ({
  bases: { Regular: { qty: 100, price: 40 }, 'Thin Crust': { qty: 100, price: 55 } },
  sauces: { Tomato: { qty: 100, price: 0 }, Pesto: { qty: 100, price: 25 } },
  cheeses: { Mozzarella: { qty: 100, price: 30 }, Feta: { qty: 100, price: 45 } },
  veggies: { Onion: { qty: 100, price: 10 }, Olives: { qty: 100, price: 15 }, Corn: { qty: 100, price: 12 } },
});

/** Most tests of a BFF have no worker, log in more often than anybody, and share one address. */
const lenient: Partial<Config> = {
  ATTEMPTS_PER_MINUTE: 10_000,
  WORKERS_SILENT_AFTER_MS: 86_400_000,
  REGISTRATIONS_PER_HOUR: 10_000,
  UNVERIFIED_SHARE: 1,
  ADDRESS_SHARE: 1,
};

/**
 * A BFF on a free port with a database and queues of its own; everything over HTTP, nothing mocked. Closed after the
 * running test, or after the whole file when opened outside of one.
 */
export async function shopForTests(overrides: Partial<Config> = {}, siteFolder?: string): Promise<TestShop> {
  const config = testConfig({ ...lenient, ...overrides });
  const shop = await openShop(config, createLogger(config, 'bff'), { siteFolder });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= shop.close());
  afterTests(close);
  const { models, tokens, passwords } = shop.deps;
  const hash = await passwords.hash('forno-secret', 'test');
  if (!hash.ok) throw new Error(hash.refusal.message);
  const passwordHash = hash.value;

  async function account(role: 'customer' | 'admin', name: string, duties?: Duty[]) {
    const email = `${randomUUID().slice(0, 12)}@forno.example`;
    const user = await models.users.create({
      name,
      email,
      passwordHash,
      role,
      duties,
      address: '1 Test Street',
      cartId: randomUUID(),
      sessionsFrom: new Date(Date.now() - 1_000),
      createdAt: new Date(),
    });
    const id = String(user._id);
    return { ...createClient(shop.url, tokens.issue(id)), id };
  }

  const customer = async (name = 'Asha') => asBuyer(await account('customer', name));
  return {
    ...shop,
    close,
    config,
    visitor: createClient(shop.url),
    customer,
    async customerWith(...cartData) {
      const buyer = await customer();
      await buyer.fill(...cartData);
      return buyer;
    },
    admin: (name = 'Ravi') => account('admin', name),
    staff: (duty) => account('admin', `Of the ${duty}`, [duty]),
    async addPizza(name, price) {
      const nameKey = name.toLowerCase();
      const fresh = { name, nameKey, description: `${name}, as it should be`, price, image: 'none.webp' };
      const pizza = await models.pizzas.create({ ...fresh, createdAt: new Date() });
      shop.deps.signals.tell(topics.menu);
      return String(pizza._id);
    },
    async setInventory(inventory) {
      await models.inventory.updateOne({ _id: inventoryId }, { $set: inventory, $inc: { version: 1 } });
      shop.deps.signals.tell(topics.inventory);
    },
  };
}

/** A cart line as a client sends it. */
export const choice = (pizzaId: string, quantity = 1, recipe: Partial<typeof defaultRecipe> = {}) => ({
  pizzaId,
  quantity,
  ...defaultRecipe,
  ...recipe,
});

/** Stores an order as the order worker would have made it. */
export async function makeOrder({ orders }: Models, overrides?: Partial<Order>): Promise<Order> {
  const order = orderDocument(overrides);
  await orders.create(order);
  return order;
}

/** Of every account of a test shop. */
export const password = 'forno-secret';
export type GuardedAdmin = Awaited<ReturnType<typeof guardedAdmin>>;

/** An admin whose second factor is on; `code` is one that was not used before. */
export async function guardedAdmin(of: TestShop) {
  const admin = await of.admin();
  const { users } = of.deps.models;
  const email = (await users.findById(admin.id).lean())?.email ?? '';
  const turnOn = async () => {
    const { body } = await admin.call<BeginSecondFactorAnswer>(routes.beginSecondFactor, {
      body: { password },
    });
    const app = new TOTP({ secret: Secret.fromBase32(body.secret) });
    const code = { body: { code: app.generate() } };
    return { body, app, on: await admin.call<{ recoveryCodes: string[] }>(routes.turnOnSecondFactor, code) };
  };
  const { body, app, on } = await turnOn();
  const logIn = (code?: string) =>
    of.visitor.call<{ token: string }>(routes.login, { body: { email, password, ...(code && { code }) } });
  return {
    ...admin,
    email,
    uri: body.uri,
    secret: body.secret,
    recoveryCodes: on.body.recoveryCodes,
    logIn,
    turnOnAgain: async () => (await turnOn()).on,
    /** The app's code, with every earlier use of it forgotten. */
    async code() {
      await users.updateOne({ _id: admin.id }, { $set: { 'secondFactor.lastStep': 0 } });
      return app.generate();
    },
    app,
  };
}

/** Places, reads and changes the orders of a shop; changes are made by this admin. */
export function orderCalls({ deps: { models } }: TestShop, admin: Client) {
  return {
    place: (overrides?: Partial<Order>) => makeOrder(models, overrides),
    stored: (id: unknown) => models.orders.findById(id).lean(),
    list: (who: Client, query: Record<string, string> = {}) =>
      who.call<{ orders: { _id: string; userId: unknown }[] }>(routes.orders, { query }),
    update: (id: unknown, body: unknown) =>
      admin.call(routes.updateOrder, { params: { id: String(id) }, body }),
    cancel: (id: unknown, body?: unknown) =>
      admin.call(routes.cancelOrder, { params: { id: String(id) }, body }),
  };
}
