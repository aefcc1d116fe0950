/** Calls about the menu. */

import { defineRoute } from '../route.ts';
import { PizzaAnswer } from '../pizza.ts';
import { z } from '../z.ts';

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
