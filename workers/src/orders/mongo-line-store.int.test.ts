import { inventoryId, readInventoryDocument } from '@forno/shared/server';
import { afterAll, beforeAll } from 'vitest';
import { openTestDeps, type TestDeps } from '../testing/open-test-deps.ts';
import { describeLineStore } from './model/line-store-contract.ts';
import { paidLine } from './model/line-store-of.ts';
import { mongoLineStore } from './mongo-line-store.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

describeLineStore('the store over the database', async () => {
  await deps.reset();
  const { models } = deps;
  const basil = { qty: 1, price: 0 };
  await models.inventory.updateOne({ _id: inventoryId }, { $set: { 'veggies.Basil': basil } });
  return {
    store: mongoLineStore(deps),
    async hold(line, token) {
      const { checkout, line: held } = paidLine(line);
      const marker = { state: 'held', token, needs: held.needs };
      await models.inventory.updateOne(
        { _id: inventoryId },
        {
          $inc: { 'veggies.Basil.qty': -1 },
          $set: { [`holds.${String(checkout._id)}`]: { until: new Date(), lines: { 0: marker } } },
        },
      );
    },
    stock: async () => (await readInventoryDocument(models)).veggies.Basil?.qty ?? -1,
  };
});
