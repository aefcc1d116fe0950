import { routes } from '@forno/shared/contracts/server';
import { defaultRecipe, foodOfLine, minuteMs, ok } from '@forno/shared/domain';
import { menuForMs, readMenu } from '@forno/shared/server/menu';
import { readInventoryDocument, toInventory } from '@forno/shared/server/stock';
import { createCache, topics } from '@forno/shared/server/live';
import type { Call, Deps } from './deps.ts';
import { defineHandler } from '../http/handler.ts';
import { cachedResponse } from '../http/cached-response.ts';
import { withTimeout } from '../http/with-timeout.ts';
import { addPizza, deletePizza, updatePizza } from './change-pizzas.ts';
import { pizzaForm } from './store-picture.ts';
import { countPizza, switchPizza } from './count-pizza.ts';
import { arrangeMenu, hiddenPizzas } from './menu.ts';
import { countDeliveries, mostOrderedFirst } from './most-ordered.ts';
import { toPizzaView } from './views.ts';

/** How old (ms) the counts of what is ordered most may be, and how long the menu waits for fresh ones. */
const countsForMs = 10 * minuteMs;
const countsWithinMs = 500;

/** The menu, what is most ordered first, otherwise as arranged; with and without a login. */
const readingHandlers = ({ models, signals, logger }: Deps) => {
  const counts = createCache(() => countDeliveries(models, new Date()), countsForMs);
  const load = async () => {
    const [pizzas, counted] = await Promise.all([
      readMenu(models, { hidden: false }),
      withTimeout(countsWithinMs, logger, counts.read()),
    ]);
    return cachedResponse(routes.pizzas, mostOrderedFirst(pizzas.map(toPizzaView), counted));
  };
  const menu = createCache(load, menuForMs, { signals, topic: topics.menu });
  const read = async () => ok(await menu.read());
  return [
    defineHandler(routes.pizzas, read, { cachedSession: true, cached: menu.peek }),
    defineHandler(routes.publicMenu, read),
  ];
};

/** What is known of each pizza as it is on the menu, by its id. */
const menuFood = ({ models, signals }: Deps) => {
  const load = async () => {
    const [pizzas, document] = await Promise.all([
      readMenu(models, { hidden: false }),
      readInventoryDocument(models),
    ]);
    const inventory = toInventory(document);
    const food = pizzas.flatMap(({ _id, recipe, kind, food: ownFood }) => {
      const known = foodOfLine({ ...(recipe ?? defaultRecipe), recipe, kind, ownFood }, inventory);
      return known ? [[String(_id), known] as const] : [];
    });
    return cachedResponse(routes.menuFood, Object.fromEntries(food));
  };
  const cache = createCache(load, menuForMs, { signals, topic: topics.menu });
  return defineHandler(routes.menuFood, async function readMenuFood() {
    return ok(await cache.read());
  });
};

/** Pizzas shown on the home page. */
const tasteSize = 3;

/** The newest pizzas, public: the menu itself requires a login (specification, section 6). */
async function featuredPizzas({ deps: { models } }: Call<'featuredPizzas'>) {
  return ok(
    (await readMenu(models, { hidden: false }))
      .filter(({ kind }) => !kind)
      .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
      .slice(0, tasteSize)
      .map(toPizzaView),
  );
}

export const menuHandlers = (deps: Deps) => [
  ...readingHandlers(deps),
  menuFood(deps),
  defineHandler(routes.featuredPizzas, featuredPizzas),
  defineHandler(routes.hiddenPizzas, hiddenPizzas),
  defineHandler(routes.arrangeMenu, arrangeMenu),
  defineHandler(routes.countPizza, countPizza),
  defineHandler(routes.switchPizza, switchPizza),
  defineHandler(routes.addPizza, addPizza, pizzaForm),
  defineHandler(routes.updatePizza, updatePizza, pizzaForm),
  defineHandler(routes.deletePizza, deletePizza),
];
