import { routes } from '@forno/shared/contracts/server';
import { categories, type Inventory, ok } from '@forno/shared/domain';
import { holding } from '@forno/shared/server/checkouts';
import { readInventoryDocument, toInventory } from '@forno/shared/server/stock';
import type { Models, User } from '@forno/shared/server/db';
import { createCache, topics } from '@forno/shared/server/live';
import { readInventoryFor } from '@forno/shared/server/cart';
import type { CurrentUser } from '../http/authenticate.ts';
import type { Call, Deps } from './deps.ts';
import { defineHandler } from '../http/handler.ts';
import { cachedResponse } from '../http/cached-response.ts';

/**
 * How long (ms) quantities may lag behind sales in another process. Admin edits and the last portion are signalled at
 * once.
 */
const inventoryForMs = 250;

/** One shared response, except for customers with an open checkout: their own held portions count as available. */
export const readInventory = ({ models, signals }: Deps) => {
  const cached = createCache(() => load(models), inventoryForMs, { signals, topic: topics.inventory });
  const fromCache = (user: CurrentUser) => {
    const current = cached.peek();
    return current && isForAll(user, current.holders) ? current.answers[audienceOf(user)] : undefined;
  };
  async function inventory({ user }: Call<'inventory'>) {
    const { answers, holders } = await cached.read();
    if (isForAll(user, holders)) return ok(answers[audienceOf(user)]);
    const buyer = await models.users.findById(user._id, { cartId: 1 }).lean();
    return ok(withoutCost(await readInventoryFor(models, buyer ?? user)));
  }
  return defineHandler(routes.inventory, inventory, { cachedSession: true, cached: fromCache });
};

const isForAll = ({ role, _id }: Pick<User, 'role' | '_id'>, holders: ReadonlySet<string>): boolean =>
  role === 'admin' || !holders.has(String(_id));

const audienceOf = ({ role }: Pick<User, 'role'>) => (role === 'admin' ? 'staff' : 'customers');

/** What the shop pays for its ingredients is its own affair. */
function withoutCost(document: Inventory): Inventory {
  const shown = toInventory(document);
  for (const category of categories) {
    const stocks = Object.entries(shown[category]).map(([name, stock]) => {
      const { cost: _, ...told } = stock;
      return [name, told] as const;
    });
    shown[category] = Object.fromEntries(stocks);
  }
  return shown;
}

async function load(models: Models) {
  const [document, holders] = await Promise.all([
    readInventoryDocument(models),
    models.checkouts.distinct('userId', { state: { $in: [...holding] } }),
  ]);
  return {
    answers: {
      staff: cachedResponse(routes.inventory, toInventory(document)),
      customers: cachedResponse(routes.inventory, withoutCost(document)),
    },
    holders: new Set(holders.map(String)),
  };
}
