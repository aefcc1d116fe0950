import { PizzaChanges, PizzaFields } from '@forno/shared/contracts/server';
import { type Food, foodOf, type ItemKind, nameKeyOf, ok, type Result } from '@forno/shared/domain';
import { adminNotices, adminValidation, foodWords, refuse } from '@forno/shared/messages/server';
import { inventoryId, type Models, type Pizza } from '@forno/shared/server/db';
import type { Call } from './deps.ts';
import type { Upload } from '../http/read-body.ts';
import { invalid, invalidBy } from '../http/refusals.ts';
import { renameCount } from './count-pizza.ts';
import { tellOfChange } from './menu.ts';
import { checkRecipe } from './check-recipe.ts';
import { dropPicture, storePicture } from './store-picture.ts';
import { toPizzaView } from './views.ts';

/** What is said of what is no pizza; a pizza's facts are those of its ingredients. */
const checkFood = (food: Food | null | undefined, kind: ItemKind | undefined): Result<undefined> =>
  food && !kind
    ? { ok: false, refusal: invalid([{ path: 'food', message: adminValidation.pizzaFood }]) }
    : ok(undefined);

/** By the names as they are: keys that a release before stored may tell apart what looks the same. */
async function isTaken({ pizzas }: Models, name: string, by?: string): Promise<boolean> {
  const all = await pizzas.find({}, { name: 1 }).lean();
  const own = all.find(({ _id }) => String(_id) === by);
  const key = nameKeyOf(name);
  // Twins of a release before stay as they are.
  if (own && nameKeyOf(own.name) === key) return false;
  return all.some((one) => nameKeyOf(one.name) === key);
}

/** Adds a pizza to the menu. Names are unique regardless of case (409; our screens check before). */
export async function addPizza(call: Call<'addPizza', undefined, Upload>) {
  const { models } = call.deps;
  const { fields, file } = call.extra;
  const given = PizzaFields.safeParse(fields);
  if (!given.success) return invalidBy(given.error);
  if (!file) return refuse('image_missing');
  const { recipe, food, ...about } = given.data;
  const made = await checkRecipe(models, recipe ?? undefined, about.kind);
  if (!made.ok) return made;
  const known = checkFood(food, about.kind);
  if (!known.ok) return known;
  if (await isTaken(models, about.name)) return refuse('pizza_exists');
  const image = await storePicture(models, file);
  if (!image.ok) return image;
  const fresh = {
    ...about,
    ...(recipe && { recipe: made.value }),
    ...(food && { food }),
    nameKey: nameKeyOf(about.name),
    image: image.value,
    createdAt: new Date(),
  };
  const pizza = (await models.pizzas.create(fresh)).toObject();
  const { name, price } = pizza;
  await tellOfChange(call, { subject: String(pizza._id), title: name, action: 'add', to: { name, price } });
  return ok(toPizzaView(pizza));
}

const audited = ({ name, description, price, image, recipe, food, spicy = false, section = '' }: Pizza) => ({
  name,
  description,
  price,
  image,
  spicy,
  section,
  ...(recipe && { recipe: [recipe.base, recipe.sauce, recipe.cheese, ...recipe.veggies].join(', ') }),
  ...(food && { food: foodWords(foodOf([food])).join(' · ') }),
});

/** The fields that were changed on the form; all that it sends if it does not say. */
function valuesToSet({
  changed,
  name,
  description,
  price,
  recipe,
  food,
  spicy,
  section,
}: PizzaChanges): Partial<Pizza> {
  const names = changed?.split(',') ?? ['name', 'description', 'price', 'spicy', 'section'];
  return {
    ...(names.includes('name') && { name, nameKey: nameKeyOf(name) }),
    ...(names.includes('description') && { description }),
    ...(names.includes('price') && { price }),
    ...(spicy !== undefined && names.includes('spicy') && { spicy }),
    ...(section !== undefined && names.includes('section') && { section }),
    ...(recipe && { recipe }),
    ...(food && { food }),
  };
}

/** A client that does not say what it changed changes all it sends. */
const isRenewed = (sent: PizzaChanges, part: 'recipe' | 'food'): boolean =>
  sent[part] !== undefined && sent.changed?.split(',').includes(part) !== false;

/** Its recipe and facts as they are to be: null removes, undefined leaves them. */
async function partsToSet(models: Models, sent: PizzaChanges, kind: ItemKind | undefined) {
  const recipe = isRenewed(sent, 'recipe') ? sent.recipe : undefined;
  const food = isRenewed(sent, 'food') ? sent.food : undefined;
  const made = await checkRecipe(models, recipe ?? undefined, kind);
  if (!made.ok) return made;
  const known = checkFood(food, kind);
  return known.ok ? ok({ recipe: recipe && made.value, food }) : known;
}

/** Updates a pizza; without a file it keeps its picture. */
export async function updatePizza(call: Call<'updatePizza', undefined, Upload>) {
  const { deps, params, extra } = call;
  const { models } = deps;
  const { fields, file } = extra;
  const given = PizzaChanges.safeParse(fields);
  if (!given.success) return invalidBy(given.error);
  const there = await models.pizzas.findById(params.id, { kind: 1 }).lean();
  if (!there) return refuse('pizza_not_found');
  const parts = await partsToSet(models, given.data, there.kind);
  if (!parts.ok) return parts;
  const values = valuesToSet({ ...given.data, ...parts.value });
  const { name } = values;
  if (name !== undefined && (await isTaken(models, name, params.id))) return refuse('pizza_exists');
  const picture = file ? await storePicture(models, file) : undefined;
  if (picture?.ok === false) return picture;
  const changes = { ...values, ...(picture && { image: picture.value }) };
  const removed = (['recipe', 'food'] as const).filter((part) => parts.value[part] === null);
  const $unset = Object.fromEntries(removed.map((part) => [part, '']));
  const before = await models.pizzas.findOneAndUpdate({ _id: params.id }, { $set: changes, $unset }).lean();
  if (!before) return refuse('pizza_not_found');
  const after = { ...before, ...changes, ...Object.fromEntries(removed.map((part) => [part, undefined])) };
  await renameCount(models, params.id, after.name);
  if (after.image !== before.image) await dropPicture(models, before.image);
  const change = { subject: params.id, title: after.name, action: 'update' };
  await tellOfChange(call, { ...change, from: audited(before), to: audited(after) });
  return ok(toPizzaView(after));
}

/** Removes a pizza from the menu. Orders keep their snapshot; carts keep the line, marked as unavailable. */
export async function deletePizza(call: Call<'deletePizza'>) {
  const { deps, params } = call;
  const pizza = await deps.models.pizzas.findOneAndDelete({ _id: params.id }).lean();
  if (!pizza) return refuse('pizza_not_found');
  await dropPicture(deps.models, pizza.image);
  // A first delivery, booked just now, is planned again.
  await deps.models.inventory.updateOne(
    { _id: inventoryId },
    { $unset: { [`items.${params.id}`]: '' }, $inc: { version: 1 } },
  );
  const { name, price } = pizza;
  await tellOfChange(call, { subject: params.id, title: name, action: 'delete', from: { name, price } });
  return ok({ message: adminNotices.pizzaDeleted });
}
