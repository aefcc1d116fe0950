import { routes, type InventoryAnswer } from '@forno/shared/contracts/server';
import { holdStock, readInventoryDocument } from '@forno/shared/server/stock';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { fullInventory, shopForTests } from '../testing/open-test-shop.ts';

/** Far more than any sequence can take away, so that no edit meets the floor of 0. */
const start = 10_000;
const veggies = ['Onion', 'Olives', 'Corn'] as const;
type Veggie = (typeof veggies)[number];
type Step =
  | { kind: 'look' }
  | { kind: 'edit'; name: Veggie; by: number }
  | { kind: 'sell'; name: Veggie; qty: number };

const shop = await shopForTests();
const clients = await Promise.all(['Ravi', 'Meera', 'Tara'].map((name) => shop.admin(name)));

const name = fc.constantFrom(...veggies);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ kind: 'look' as const }),
  fc.record({ kind: fc.constant('edit' as const), name, by: fc.integer({ min: -50, max: 50 }) }),
  fc.record({ kind: fc.constant('sell' as const), name, qty: fc.integer({ min: 1, max: 5 }) }),
);

/** One person at one screen: edits what was loaded last, however old that is. */
async function act(client: Client, steps: readonly Step[], change: (name: Veggie, by: number) => void) {
  const load = async () => (await client.call<InventoryAnswer>(routes.inventory)).body;
  let loaded = await load();
  for (const next of steps) {
    if (next.kind === 'look') loaded = await load();
    if (next.kind === 'edit') {
      const { name, by } = next;
      const edited = structuredClone(loaded);
      const item = edited.veggies[name];
      if (item) item.qty += by;
      const saved = await client.call<InventoryAnswer>(routes.updateInventory, {
        body: { ...edited, loaded },
      });
      if (saved.status === 200) {
        change(name, by);
        loaded = saved.body;
      } else {
        // Of what somebody else has edited since.
        expect(saved.body).toMatchObject({ code: 'inventory_stale' });
        loaded = await load();
      }
    }
    if (next.kind === 'sell') {
      const needs = [{ category: 'veggies' as const, name: next.name, qty: next.qty }];
      const checkoutId = String(new Types.ObjectId());
      const held = await holdStock(shop.deps.models, checkoutId, [{ needs }]);
      expect(held.ok).toBe(true);
      change(next.name, -next.qty);
    }
  }
}

it('loses no sale and no edit, whatever three people do at the same time with old screens', async () => {
  const sequences = fc.array(fc.array(step, { maxLength: 8 }), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(sequences, async (plans) => {
      const stocked = fullInventory();
      for (const item of Object.values(stocked.veggies)) item.qty = start;
      await shop.setInventory(stocked);
      const expected = new Map<Veggie, number>(veggies.map((veggie) => [veggie, start]));
      const change = (veggie: Veggie, by: number) => expected.set(veggie, (expected.get(veggie) ?? 0) + by);
      await Promise.all(clients.map((client, index) => act(client, plans[index] ?? [], change)));
      const after = await readInventoryDocument(shop.deps.models);
      for (const veggie of veggies) expect(after.veggies[veggie]?.qty).toBe(expected.get(veggie));
    }),
    { numRuns: 25 },
  );
});
