/** Calls of admins about the menu. Add and update are multipart; their fields are PizzaFields and PizzaChanges. */

import { PizzaAnswer } from '../everyone/menu.ts';
import { ById, Done } from '../primitives.ts';
import { defineRoute } from '../route.ts';
import { z } from '../z.ts';
import { ArrangeMenuBody, CountBody } from './menu.ts';

export const addPizza = defineRoute('POST', '/pizza/add', 'owner', { answer: PizzaAnswer, status: 201 });

/** Those that the menu leaves out. */
export const hiddenPizzas = defineRoute('GET', '/pizza/hidden', 'owner', { answer: z.array(PizzaAnswer) });

/** The order of the menu, and what it leaves out. */
export const arrangeMenu = defineRoute('PUT', '/pizza/menu', 'owner', {
  body: ArrangeMenuBody,
  answer: Done,
});

/** What is left of a pizza, whatever its ingredients; until the shop opens on another day. */
export const countPizza = defineRoute('PUT', '/pizza/count/:id', 'kitchen', {
  params: ById,
  body: CountBody,
  answer: Done,
});

export const updatePizza = defineRoute('PUT', '/pizza/updatepizza/:id', 'owner', {
  params: ById,
  answer: PizzaAnswer,
});

export const deletePizza = defineRoute('DELETE', '/pizza/deletepizza/:id', 'owner', {
  params: ById,
  answer: Done,
});
