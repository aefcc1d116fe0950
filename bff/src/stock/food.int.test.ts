import { routes } from '@forno/shared/contracts/server';
import { type Food, foodFacts, type Inventory, type PizzaFood } from '@forno/shared/domain';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { expect, it, vi } from 'vitest';
import { fullInventory, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const [admin, customer] = [await shop.admin(), await shop.customer()];
const plain = await shop.addPizza('Plain', 300);
const ours = await shop.addPizza('Ours', 300);
const recipe = { base: 'Regular', sauce: 'Pesto', cheese: 'Feta', veggies: [] };
await shop.deps.models.pizzas.updateOne({ _id: ours }, { $set: { recipe } });

const veg = (more: Food = {}): Food => ({ diet: 'veg', allergens: [], kcal: 100, dairy: 'none', ...more });
const stated = (): Inventory => {
  const { bases, sauces, cheeses, ...rest } = fullInventory();
  Object.assign(bases.Regular ?? {}, { food: veg({ allergens: ['gluten'] }) });
  Object.assign(sauces.Pesto ?? {}, { food: veg() });
  Object.assign(cheeses.Feta ?? {}, { food: veg({ dairy: 'dairy' }) });
  return { bases, sauces, cheeses, ...rest };
};
const menuFood = async () => (await shop.visitor.call<Record<string, PizzaFood>>(routes.menuFood)).body;
const put = (body: unknown) => admin.call<Inventory>(routes.updateInventory, { body });

it('says nothing in a shop that says nothing, and else what is known of each pizza of the menu', async () => {
  await shop.setInventory(fullInventory());
  expect(await menuFood()).toEqual({});
  expect((await put(stated())).status).toBe(200);
  const known = { diet: 'veg', dairy: 'dairy', allergens: ['gluten', 'milk'], kcal: 300, unsaid: [] };
  expect(await menuFood()).toEqual({
    [ours]: known,
    [plain]: { allergens: ['gluten'], unsaid: foodFacts },
  });
});

it('tells open screens of a fact at once, and of a quantity nothing about the menu', async () => {
  const publish = vi.spyOn(shop.deps.publisher, 'publish');
  await put(stated());
  const events = () => publish.mock.calls.map(([, event]) => event);
  const loaded = stated();
  const wanted = stated();
  Object.assign(wanted.sauces.Pesto ?? {}, { qty: 90 });
  await put({ ...wanted, loaded });
  expect(events()).not.toContain('menu.changed');
  Object.assign(wanted.sauces.Pesto ?? {}, { qty: 100, food: veg({ allergens: ['tree nuts'] }) });
  expect((await put({ ...wanted, loaded })).status).toBe(200);
  expect(events()).toContain('menu.changed');
  expect((await menuFood())[ours]?.allergens).toEqual(['gluten', 'milk', 'tree nuts']);
  const { sauces } = await readInventoryDocument(shop.deps.models);
  expect(sauces.Pesto).toMatchObject({ qty: 90, price: 25 });
});

it('tells what the shop pays for its ingredients to staff alone', async () => {
  await put({ ...fullInventory(), sauces: { Tomato: { qty: 90, price: 0, cost: 4.5 } } });
  const costs = async (client: Pick<typeof admin, 'call'>) =>
    (await client.call<Inventory>(routes.inventory)).body.sauces.Tomato?.cost;
  expect([await costs(admin), await costs(customer)]).toEqual([4.5, undefined]);
});

it('keeps the facts when a client of the specification saves, and refuses what is on no list', async () => {
  await put(stated());
  await put(fullInventory());
  const answer = await customer.call<Inventory>(routes.inventory);
  expect(answer.body.bases.Regular?.food).toEqual(veg({ allergens: ['gluten'] }));
  for (const food of [
    { diet: 'vegan' },
    { allergens: ['mustard'] },
    { kcal: -1 },
    { kcal: 5_001 },
    { kcal: 1.5 },
  ]) {
    const body = { ...fullInventory(), bases: { Regular: { qty: 1, price: 1, food } } };
    expect((await put(body)).status).toBe(400);
  }
});
