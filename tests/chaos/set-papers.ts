import { type Models, settingsId } from '@forno/shared/server/db';
import { billSettingsForTests } from '@forno/shared/testing';

/** So few that slots run out, and so near that everybody wants the same. */
export const laterForTests = { days: 1, minutes: 30, pizzas: 10 };

/**
 * The shop issues bills from its first order on, every second pizza at a rate of its own, takes a fee of small orders, lets
 * its customers fetch, and order for later.
 */
export async function setBillSettings(models: Models): Promise<void> {
  const [code, rate] = [billSettingsForTests.code, 18];
  const pizzas = await models.pizzas.find().sort({ _id: 1 }).lean();
  const dear = pizzas.filter((_, nth) => nth % 2);
  const ownRates = dear.map(({ _id }) => ({ pizzaId: String(_id), code, rate }));
  const papers = { ...billSettingsForTests, ownRates };
  const fees = [{ pins: [], fee: 40, freeFrom: 900 }];
  await models.settings.create({
    _id: settingsId,
    version: 1,
    papers,
    pickup: true,
    fees,
    later: laterForTests,
  });
}

/** The percent of tax by a pizza's name. */
export async function readRates(models: Models): Promise<(pizza: string) => number> {
  const stored = await models.settings.findById(settingsId).lean();
  const rates = new Map(stored?.papers?.ownRates?.map(({ pizzaId, rate }) => [pizzaId, rate]));
  const pizzas = await models.pizzas.find().lean();
  const byName = new Map(pizzas.map(({ _id, name }) => [name, rates.get(String(_id))]));
  return (pizza) => byName.get(pizza) ?? billSettingsForTests.rate;
}
