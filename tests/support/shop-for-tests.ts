import { afterTests } from '@forno/shared/testing';
import { afterEach } from 'vitest';
import { openShop, type ShopOptions, type TestShop } from './open-shop.ts';

/** Prints every process's last output when a test of this file fails. */
export function tellOnFailure(shop: () => TestShop | undefined): void {
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(`\n${shop()?.output() ?? 'there is no shop'}\n`);
  });
}

/** `openShop` for this file's tests: stopped after them, its output printed when one fails. */
export async function openShopForTests(options?: ShopOptions): Promise<TestShop> {
  const shop = await openShop(options);
  afterTests(shop.stop);
  tellOnFailure(() => shop);
  return shop;
}
