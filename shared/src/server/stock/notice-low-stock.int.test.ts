import { expect, it } from 'vitest';
import { databaseForTests } from '../../testing/index.ts';
import { inventoryId } from '../db/models/index.ts';
import { ensureInventory, noticeLowStock } from './index.ts';

const { models, config } = await databaseForTests();
await ensureInventory(models, {
  bases: { Regular: { qty: 25, price: 40 } },
  sauces: { Tomato: { qty: 25, price: 0 } },
  cheeses: {},
  veggies: {},
});

const set = (path: string, qty: number) =>
  models.inventory.updateOne({ _id: inventoryId }, { [`${path}.qty`]: qty });
const mails = () => models.mails.find({ template: 'low-stock' }).sort({ createdAt: 1 }).lean();
const notice = () => noticeLowStock(models, config);

it('writes one mail per crossing, and a new one only after the ingredient rose again', async () => {
  expect(await notice()).toBeUndefined();
  await set('bases.Regular', 19);
  expect(await notice()).toBe('low-stock-0');
  await set('bases.Regular', 5);
  expect(await notice()).toBeUndefined();
  await set('bases.Regular', 20);
  await notice();
  await set('bases.Regular', 19);
  await notice();
  expect(await mails()).toHaveLength(2);
});

it('writes one mail when two processes look at the same moment', async () => {
  const before = (await mails()).length;
  await set('sauces.Tomato', 3);
  await Promise.all([notice(), notice(), notice()]);
  const after = await mails();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)?.data).toEqual({ items: [{ category: 'sauces', name: 'Tomato', qty: 3 }] });
});
