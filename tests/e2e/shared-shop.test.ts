import { routes } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { buy } from './support/place-orders.ts';
import { sharedShop } from './support/shared-shop.ts';

const fixture = openBrowserFixture();

it('the next file of a worker finds its shop as it was filled, whatever this one left', async () => {
  const admin = await fixture.staff();
  const look = async () => {
    const staff = await fixture.staff();
    const lists = [routes.pizzas, routes.inventory, routes.settings, routes.orders, routes.allUsers] as const;
    return Promise.all(lists.map((list) => staff.ask(list)));
  };
  const filled = await look();
  await buy(fixture.shop, (await fixture.join()).session);
  await admin.ask(routes.soldOut, { body: { category: 'sauces', name: 'Pesto', soldOut: true } });
  await admin.ask(routes.updateSettings, { body: { version: 0, pickup: true } });
  await fixture.shop.setFaults({ allowSecondPayment: true });
  // What was read is kept in memory.
  for (const [index, one] of (await look()).entries()) if (index > 0) expect(one).not.toEqual(filled[index]);
  await sharedShop();
  // It is told what changed, by a signal.
  await expect.poll(look).toEqual(filled);
  await fixture.shop.bffs[0]?.stop();
  await sharedShop();
  expect(await look()).toEqual(filled);
});
