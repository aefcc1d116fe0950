/** Calls of admins about the menu. Add and update are multipart; their fields are PizzaFields and PizzaChanges. */

import { PizzaAnswer } from '../pizza.ts';
import { ArrangeMenuBody } from '../pizza-fields.ts';
import { ById, Done } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { z } from '../z.ts';

export const addPizza = defineRoute({
  method: 'POST',
  path: '/pizza/add',
  access: 'admin',
  answer: PizzaAnswer,
  status: 201,
});

/** Those that the menu leaves out. */
export const hiddenPizzas = defineRoute({
  method: 'GET',
  path: '/pizza/hidden',
  access: 'admin',
  answer: z.array(PizzaAnswer),
});

/** The order of the menu, and what it leaves out. */
export const arrangeMenu = defineRoute({
  method: 'PUT',
  path: '/pizza/menu',
  access: 'admin',
  body: ArrangeMenuBody,
  answer: Done,
});

export const updatePizza = defineRoute({
  method: 'PUT',
  path: '/pizza/updatepizza/:id',
  access: 'admin',
  params: ById,
  answer: PizzaAnswer,
});

export const deletePizza = defineRoute({
  method: 'DELETE',
  path: '/pizza/deletepizza/:id',
  access: 'admin',
  params: ById,
  answer: Done,
});
