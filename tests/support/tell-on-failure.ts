import { afterEach } from 'vitest';
import type { TestShop } from './start-shop.ts';

/** Prints every process's last output when a test of this file fails. */
export function tellOnFailure(shop: () => TestShop | undefined): void {
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(`\n${shop()?.output() ?? 'there is no shop'}\n`);
  });
}
