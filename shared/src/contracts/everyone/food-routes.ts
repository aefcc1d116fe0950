/** What is in the food. */

import { Id } from '../primitives.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { PizzaFood } from './food.ts';

/** By the id of each pizza on the menu; empty while the shop says nothing of any ingredient. */
export const menuFood = call('GET /pizza/food', 'open', { answer: z.record(Id, PizzaFood) });
