import { randomUUID } from 'node:crypto';
import { defaultRecipe, type Inventory } from '@forno/shared/domain';
import { inventoryId } from '@forno/shared/server/db';
import { topics } from '@forno/shared/server/live';
import { type Config, createLogger } from '@forno/shared/server/runtime';
import { testConfig } from '@forno/shared/testing';
import { afterAll } from 'vitest';
import { type OpenShop, openShop } from '../open-shop.ts';
import { createClient, type Client } from './client.ts';

export interface TestShop extends OpenShop {
  visitor: Client;
  config: Config;
  /** A logged-in customer with an account of their own. */
  customer(name?: string): Promise<Client & { id: string }>;
  admin(name?: string): Promise<Client & { id: string }>;
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

/** A BFF on a free port with a database and queues of its own; everything over HTTP, nothing mocked. */
export async function openTestShop(overrides: Partial<Config> = {}, siteFolder?: string): Promise<TestShop> {
  const config = testConfig({ ...lenient, ...overrides });
  const shop = await openShop(config, createLogger(config, 'bff'), { siteFolder });
  const { models, tokens, passwords } = shop.deps;
  const hash = await passwords.hash('forno-secret', 'test');
  if (!hash.ok) throw new Error(hash.refusal.message);
  const passwordHash = hash.value;

  async function account(role: 'customer' | 'admin', name: string) {
    const email = `${randomUUID().slice(0, 12)}@forno.example`;
    const user = await models.users.create({
      name,
      email,
      passwordHash,
      role,
      address: '1 Test Street',
      cartId: randomUUID(),
      sessionsFrom: new Date(Date.now() - 1_000),
      createdAt: new Date(),
    });
    const id = String(user._id);
    return { ...createClient(shop.url, tokens.issue(id)), id };
  }

  return {
    ...shop,
    config,
    visitor: createClient(shop.url),
    customer: (name = 'Asha') => account('customer', name),
    admin: (name = 'Ravi') => account('admin', name),
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

/** The shop of a whole test file, closed behind its tests. */
export async function shopForTests(...options: Parameters<typeof openTestShop>): Promise<TestShop> {
  const shop = await openTestShop(...options);
  afterAll(() => shop.close());
  return shop;
}

/** A cart line as a client sends it. */
export const choice = (pizzaId: string, quantity = 1, recipe: Partial<typeof defaultRecipe> = {}) => ({
  pizzaId,
  quantity,
  ...defaultRecipe,
  ...recipe,
});
