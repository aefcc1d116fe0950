import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { addPizza } from './add-pizza.ts';
import { deletePizza } from './delete-pizza.ts';
import { updatePizza } from './update-pizza.ts';
import { toPizzaView } from './views.ts';

/** The menu, oldest pizza first. */
const allPizzas = ({ models }: Deps) =>
  call(routes.pizzas, async () => ok((await models.pizzas.find().sort({ _id: 1 }).lean()).map(toPizzaView)));

export const pizzaCalls = (deps: Deps) => [
  allPizzas(deps),
  addPizza(deps),
  updatePizza(deps),
  deletePizza(deps),
];
