import { type Models, shopSettingsId } from '@forno/shared/server/db';
import { papersForTests } from '@forno/shared/testing';

/**
 * The shop issues bills from now on, every second pizza at a rate of its own.
 * @returns the percent of tax by a pizza's name
 */
export async function setPapers(models: Models): Promise<(pizza: string) => number> {
  const [code, rate] = [papersForTests.code, 18];
  const pizzas = await models.pizzas.find().sort({ _id: 1 }).lean();
  const dear = pizzas.filter((_, nth) => nth % 2);
  const ownRates = dear.map(({ _id }) => ({ pizzaId: String(_id), code, rate }));
  const papers = { ...papersForTests, ownRates };
  await models.shopSettings.create({ _id: shopSettingsId, version: 1, papers });
  const names = new Set(dear.map(({ name }) => name));
  return (pizza) => (names.has(pizza) ? rate : papersForTests.rate);
}
