import { readInventoryDocument } from '@forno/shared/server/stock';
import { inventoryId } from '@forno/shared/server/db';
import { depsForTests } from '../../../workers/src/testing/open-test-deps.ts';
import { describeLineStore } from './line-store-contract.ts';
import { mongoLineStore } from '../../../workers/src/orders/mongo-line-store.ts';

const deps = await depsForTests();

describeLineStore('the store over the database', async () => {
  await deps.reset();
  const { models } = deps;
  const basil = { qty: 1, price: 0 };
  await models.inventory.updateOne({ _id: inventoryId }, { $set: { 'veggies.Basil': basil } });
  return {
    store: mongoLineStore(deps),
    stock: async () => (await readInventoryDocument(models)).veggies.Basil?.qty ?? -1,
  };
});
