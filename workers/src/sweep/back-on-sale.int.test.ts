import { inventoryId } from '@forno/shared/server/db';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { expect, it } from 'vitest';
import { depsForTests, setPortions } from '../testing/open-test-deps.ts';
import { createBacklog } from './backlog.ts';
import { sweepTasks } from './sweep.ts';

const deps = await depsForTests();
const soldOut = async (backAt: number | undefined) => {
  await setPortions(deps, 50);
  const marks = {
    'bases.Regular.soldOut': true,
    ...(backAt !== undefined && { 'bases.Regular.backAt': new Date(backAt).toISOString() }),
  };
  await deps.models.inventory.updateOne({ _id: inventoryId }, { $set: marks });
  deps.out.events.length = 0;
  await sweepTasks['back-on-sale']!(deps, new Date(), createBacklog());
  return (await readInventoryDocument(deps.models)).bases['Regular'];
};

it('puts back on sale what was sold out until now, and tells everybody; the rest stays sold out', async () => {
  expect(await soldOut(Date.now() + 60_000)).toMatchObject({ soldOut: true });
  expect(await soldOut(undefined)).toMatchObject({ soldOut: true });
  expect(deps.out.events).toEqual([]);
  const back = await soldOut(Date.now() - 1);
  expect(back).toMatchObject({ soldOut: false, qty: 50 });
  expect(back).not.toHaveProperty('backAt');
  expect(deps.out.events.map(({ event }) => event)).toEqual(['inventory.changed']);
});
