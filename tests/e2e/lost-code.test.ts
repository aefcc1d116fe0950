import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@forno/shared/processes';
import { stuckAfterMs } from '@forno/shared/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buy } from './support/place-orders.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { loseFile } from './support/intercept.ts';
import { attempt, callsOf } from './support/steps.ts';

const fixture = openBrowserFixture();
const assets = /^\/assets\/[\w.-]+$/;
/** Each file is a step with deadlines of its own, and the shop grows: so does the limit of them all. */
const timeout = stuckAfterMs * readdirSync(join(repositoryRoot, 'frontend/dist/assets')).length;

it('whichever file of the shop is missing, no page is blank', { timeout }, async () => {
  const customer = await fixture.customer({ allowErrors: /./ });
  const visitor = await fixture.visitor({ allowErrors: /./ });
  const admin = await fixture.admin({ allowErrors: /./ });
  await buy(fixture.shop, customer.session);
  const tried = new Set<string>();
  for (const [{ page }, paths] of [
    [customer, ['/order', '/menu', '/cart', '/profile', '/add-inventory', '/contact', '/status']],
    [visitor, ['/', '/login', '/register']],
    [admin, ['/admin', '/admin/orders', '/admin/inventory', '/admin/orders/board']],
  ] as const) {
    const calls = callsOf(page, () => true);
    for (const path of paths) {
      calls.splice(0);
      await page.goto(path);
      await page.keyboard.press('Shift');
      await page.waitForLoadState('networkidle');
      for (const file of new Set(calls.map((call) => call.replace('GET ', '')))) {
        if (!assets.test(file) || tried.has(file)) continue;
        tried.add(file);
        await attempt(`${file} at ${path}`, () => seeWithout(page, path, file));
      }
    }
  }
  expect(tried.size).toBeGreaterThan(60);
});

async function seeWithout(page: Page, path: string, file: string): Promise<void> {
  const find = await loseFile(page, file);
  const lost = page.waitForResponse(`**${file}`);
  await page.goto(path);
  await page.keyboard.press('Shift');
  await lost;
  const isBlank = async () => (await page.locator('#root').innerText()).trim().length < 20;
  await expect.poll(isBlank).toBe(false);
  // What a part of the page breaks, it breaks at once.
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100)))');
  expect(await isBlank()).toBe(false);
  await find();
}
