import { readInventoryDocument } from '@forno/shared/server/stock';
import { databaseForTests } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { seed } from './seed.ts';

const { models, config } = await databaseForTests();

it('fills an empty shop: menu with pictures, ingredients, one admin and one customer', async () => {
  await Promise.all([seed(config), seed(config)]);
  const pizzas = await models.pizzas.find().lean();
  expect(pizzas.length).toBeGreaterThanOrEqual(8);
  expect(await models.images.countDocuments({ _id: { $in: pizzas.map((pizza) => pizza.image) } })).toBe(
    new Set(pizzas.map((pizza) => pizza.image)).size,
  );
  const roles = (await models.users.find().lean()).map((user) => user.role);
  expect(roles.toSorted()).toEqual(['admin', 'customer']);
  const inventory = await readInventoryDocument(models);
  expect(inventory.bases.Regular?.price).toBe(40);
  expect(inventory.sauces.Tomato?.price).toBe(0);
  expect(inventory.cheeses.Mozzarella?.price).toBe(30);
});

it('brings nothing back that an admin removed', async () => {
  await models.pizzas.deleteOne({ nameKey: 'margherita' });
  await models.users.deleteOne({ role: 'customer' });
  await seed(config);
  expect(await models.pizzas.exists({ nameKey: 'margherita' })).toBeNull();
  expect(await models.users.countDocuments()).toBe(1);
});
