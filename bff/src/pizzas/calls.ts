import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import type { Deps } from '../deps.ts';
import { topics } from '@forno/shared/server';
import { call } from '../http/call.ts';
import { readyAnswer } from '../http/ready-answer.ts';
import { rememberUntil } from '../remember-until.ts';
import { addPizza } from './add-pizza.ts';
import { deletePizza } from './delete-pizza.ts';
import { updatePizza } from './update-pizza.ts';
import { toPizzaView } from './views.ts';

/** How long (ms) a menu may be stale when a change signal was lost. */
const menuForMs = 1_000;

/** The menu, oldest pizza first. */
const allPizzas = ({ models, signals }: Deps) => {
  const menu = rememberUntil(
    signals,
    topics.menu,
    async () =>
      readyAnswer(routes.pizzas, (await models.pizzas.find().sort({ _id: 1 }).lean()).map(toPizzaView)),
    menuForMs,
  );
  return call(routes.pizzas, async () => ok(await menu.read()), { remembered: true, ready: menu.kept });
};

/** Pizzas shown on the home page. */
const tasteSize = 3;

/** The newest pizzas, public: the menu itself requires a login (specification, section 6). */
const tastePizzas = ({ models }: Deps) =>
  call(routes.tastePizzas, async () =>
    ok((await models.pizzas.find().sort({ _id: -1 }).limit(tasteSize).lean()).map(toPizzaView)),
  );

export const pizzaCalls = (deps: Deps) => [
  allPizzas(deps),
  tastePizzas(deps),
  addPizza(deps),
  updatePizza(deps),
  deletePizza(deps),
];
