import { itemKinds } from '../../domain/index.ts';
import { RecipeAnswer } from './menu.ts';
import { z } from '../z.ts';

const pricedParts = {
  ...RecipeAnswer.shape,
  basePrice: z.number(),
  saucePrice: z.number(),
  cheesePrice: z.number(),
  veggiesPrice: z.number(),
};

/** What was chosen, and what each part costs. Rupees, of one pizza. */
export const pricedRecipe = {
  ...pricedParts,
  /** The pizza's own recipe (see `madeOf`), on orders the one it was sold with. */
  recipe: z.optional(z.object(pricedParts)),
  /** The specification's defaults were chosen on purpose, not "as on the menu". */
  asChosen: z.optional(z.boolean()),
  /** It is no pizza: nothing is made, and the choices say nothing. */
  kind: z.optional(z.enum(itemKinds)),
};
