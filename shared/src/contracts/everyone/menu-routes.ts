/** Calls about the menu. */

import { defineRoute } from '../route.ts';
import { z } from '../z.ts';
import { PizzaAnswer } from './menu.ts';

export const pizzas = defineRoute('GET', '/pizza/getallpizzas', 'customer', { answer: z.array(PizzaAnswer) });

/** The same for whoever has not logged in yet. */
export const publicMenu = defineRoute('GET', '/pizza/menu', 'open', { answer: z.array(PizzaAnswer) });

/** Three of the menu, for the home page. */
export const featuredPizzas = defineRoute('GET', '/pizza/taste', 'open', { answer: z.array(PizzaAnswer) });
