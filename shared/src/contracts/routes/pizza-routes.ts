/** Calls about the menu. Add and update are multipart; their fields are PizzaFields and PizzaChanges. */

import { defineRoute } from '../route.ts';
import { ArrangeMenuBody, PizzaAnswer } from '../pizza.ts';
import { Done, ById } from '../primitives.ts';
import { z } from '../z.ts';

export const addPizza = defineRoute({
  method: 'POST',
  path: '/pizza/add',
  access: 'admin',
  answer: PizzaAnswer,
  status: 201,
});

export const pizzas = defineRoute({
  method: 'GET',
  path: '/pizza/getallpizzas',
  access: 'customer',
  answer: z.array(PizzaAnswer),
});

/** The same for whoever has not logged in yet. */
export const publicMenu = defineRoute({
  method: 'GET',
  path: '/pizza/menu',
  access: 'open',
  answer: z.array(PizzaAnswer),
});

/** Three of the menu, for the home page. */
export const tastePizzas = defineRoute({
  method: 'GET',
  path: '/pizza/taste',
  access: 'open',
  answer: z.array(PizzaAnswer),
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
