import { itemKinds, limits, plainNumber } from '../../domain/index.ts';
import { numberTexts } from '../../messages/everyone/field-words.ts';
import { adminValidation } from '../../messages/admin/validation.ts';
import { tooLong, validation } from '../../messages/everyone/validation.ts';
import { ChosenName, VeggieNames } from '../everyone/cart.ts';
import { Food } from '../everyone/food.ts';
import { Id, Name } from '../primitives.ts';
import { PizzaAnswer } from '../everyone/menu.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';

const price = numberTexts('Price');

/** Multipart fields arrive as text: an empty price is missing, and the first thing wrong with another one is told. */
const PriceField = z.pipe(
  z.string(adminValidation.priceRequired).check(
    z.overwrite(plainNumber),
    z.minLength(1, { error: adminValidation.priceRequired, abort: true }),
    z.refine((text) => /^-?\d+(\.\d+)?$/.test(text), { error: price.number, abort: true }),
    z.refine((text) => !text.startsWith('-'), { error: price.negative, abort: true }),
    z.regex(/^\d+(\.\d{1,2})?$/, price.decimals),
  ),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.maximum(limits.priceMaxRupees, price.high(limits.priceMaxRupees))),
  ),
);

const description = z
  .string(adminValidation.descriptionRequired)
  .check(z.trim(), z.minLength(1, { error: adminValidation.descriptionRequired, abort: true }));

/** JSON, since multipart fields are text; an empty text means none. */
const json = z.pipe(
  z.string(),
  z.transform((text: string): unknown => {
    if (text.trim() === '') return null;
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }),
);

const RecipeField = z.pipe(
  json,
  z.nullable(z.object({ base: ChosenName, sauce: ChosenName, cheese: ChosenName, veggies: VeggieNames })),
);

/** What is in a side or a drink. */
const FoodField = z.pipe(json, z.nullable(Food));

/** Multipart fields are text. */
const Flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** Of the menu; empty for none. */
const Section = z.string().check(z.trim(), z.maxLength(limits.menuSectionMax, tooLong));

/** POST /pizza/add: 10 to 200 characters of description (specification, section 5). */
export const PizzaFields = z.object({
  name: Name,
  description: description.check(
    z.minLength(limits.pizzaDescriptionMin, adminValidation.descriptionLength),
    z.maxLength(limits.pizzaDescriptionMax, adminValidation.descriptionLength),
  ),
  price: PriceField,
  /** Omitted: a pizza. It stays what it was added as. */
  kind: z.optional(z.enum(itemKinds)),
  recipe: z.optional(RecipeField),
  food: z.optional(FoodField),
  spicy: z.optional(Flag),
  section: z.optional(Section),
});
export type PizzaFields = z.infer<typeof PizzaFields>;

/**
 * PUT /pizza/updatepizza: the bounds of the description are not applied here (specification, section 5). `changed` names
 * the fields that this form changed, separated by commas: the others stay as another admin may have set them meanwhile.
 */
export const PizzaChanges = z.object({
  name: Name,
  description: description.check(z.maxLength(limits.messageMax, tooLong)),
  price: PriceField,
  recipe: z.optional(RecipeField),
  food: z.optional(FoodField),
  spicy: z.optional(Flag),
  section: z.optional(Section),
  changed: z.optional(z.string()),
});
export type PizzaChanges = z.infer<typeof PizzaChanges>;

/** The multipart field that carries the picture. */
export const pizzaImageField = 'pizzaimage';

/** How many can still be sold today: 0 is sold out, null as many as the ingredients allow. */
export const CountBody = z.object({
  left: z.nullable(z.int().check(z.minimum(0, validation.quantityNotNegative), z.maximum(limits.stockMax))),
});

const menuMax = 500;

/** All pizzas in the menu's order; others follow them. A hidden one can't be ordered. */
export const ArrangeMenuBody = z.object({
  pizzas: z.array(z.object({ _id: Id, hidden: z.boolean() })).check(z.minLength(1), z.maxLength(menuMax)),
});

export const addPizza = call('POST /pizza/add', 'owner', { answer: PizzaAnswer, status: 201 });

/** Those that the menu leaves out. */
export const hiddenPizzas = call('GET /pizza/hidden', 'owner', { answer: z.array(PizzaAnswer) });

/** The order of the menu, and what it leaves out. */
export const arrangeMenu = call('PUT /pizza/menu', 'owner', { body: ArrangeMenuBody });

/** What is left of a pizza, whatever its ingredients; until the shop opens on another day. */
export const countPizza = call('PUT /pizza/count/:id', 'kitchen', { body: CountBody });

/** Off sale, whatever its number; back on sale it has that again. */
export const switchPizza = call('PUT /pizza/sale/:id', 'kitchen', {
  body: z.object({ soldOut: z.boolean() }),
});
export const updatePizza = call('PUT /pizza/updatepizza/:id', 'owner', { answer: PizzaAnswer });
export const deletePizza = call('DELETE /pizza/deletepizza/:id', 'owner');
