import { defineRoute } from '../route.ts';
import { PizzaAnswer } from '../pizza.ts';
import { Done, ById } from '../primitives.ts';
import { z } from '../z.ts';

/** Calls about the menu. Add and update are multipart; their fields are PizzaFields and PizzaChanges. */
export const pizzaRoutes = {
  addPizza: defineRoute({
    method: 'POST',
    path: '/pizza/add',
    access: 'admin',
    answer: PizzaAnswer,
    status: 201,
  }),
  pizzas: defineRoute({
    method: 'GET',
    path: '/pizza/getallpizzas',
    access: 'customer',
    answer: z.array(PizzaAnswer),
  }),
  /** Three of the menu, for the home page. */
  tastePizzas: defineRoute({
    method: 'GET',
    path: '/pizza/taste',
    access: 'open',
    answer: z.array(PizzaAnswer),
  }),
  updatePizza: defineRoute({
    method: 'PUT',
    path: '/pizza/updatepizza/:id',
    access: 'admin',
    params: ById,
    answer: PizzaAnswer,
  }),
  deletePizza: defineRoute({
    method: 'DELETE',
    path: '/pizza/deletepizza/:id',
    access: 'admin',
    params: ById,
    answer: Done,
  }),
} as const;
