import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@forno/shared/contracts/server';
import { stuckAfterMs } from '@forno/shared/testing';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { browserOptions } from './support/browser.ts';
import { desktop, type LoggedIn, openBrowserFixture } from './support/browser-fixture.ts';
import { placeOrders } from './support/place-orders.ts';

/** The kitchen's tablets on an evening when the router restarts. */
const fixture = openBrowserFixture();
const at = '/admin/orders/board?view=columns';
const allowErrors = /net::ERR_|WebSocket|Failed to fetch|status of (409|50\d)/;
let ids: string[] = [];

beforeEach(async () => {
  ids = await placeOrders(fixture.shop, 8, { status: 'Order Received', everyMinutes: 0.3, promised: true });
});

const called = (n: number) => String(n + 1);
const ticket = (page: Page, n: number) =>
  page.getByRole('button', { name: new RegExp(`^Move ${called(n)} to In the Kitchen`) });
const live = (page: Page) => page.getByText('Live', { exact: true }).waitFor();
const unsent = (page: Page) => page.getByText('Not sent yet', { exact: true });

/** By key: no hand is too fast for it. */
async function bump(page: Page, ...orders: number[]): Promise<void> {
  for (const n of orders) {
    await ticket(page, n).press('Enter');
    await ticket(page, n).waitFor({ state: 'detached' });
  }
}

/** The board is open, and its browser has what it needs to open it again. */
async function openBoard(page: Page): Promise<void> {
  await page.goto(at);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await live(page);
  const kept = () =>
    page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const all = (await Promise.all(stores.map((store) => store.keys()))).flat();
      return all.map(({ url }) => url);
    });
  for (const part of ['kitchen-board-page', 'status=In+the+Kitchen', 'order/counts', 'order/pace'])
    await expect.poll(async () => (await kept()).some((url) => url.includes(part))).toBe(true);
}

const steps = async ({ ask }: Pick<LoggedIn, 'ask'>, n: number) => {
  const { statusHistory } = await ask(routes.order, { params: { id: ids[n] ?? '' } });
  return statusHistory.map(({ status }) => status);
};
const cooked = ['Order Received', 'In the Kitchen'];

it('sends what two tablets were pressed without a network once, after a reload too, and tells what was overtaken', async () => {
  const tablets = [
    await fixture.admin({ serviceWorkers: 'allow', allowErrors }),
    await fixture.admin({ name: 'Bela Banerjee', serviceWorkers: 'allow', allowErrors }),
  ] as const;
  const [ada, bela] = tablets;
  await Promise.all(tablets.map(({ page }) => openBoard(page)));
  await Promise.all(tablets.map(({ context }) => context.setOffline(true)));
  await bump(ada.page, 0, 1);
  await bump(bela.page, 3, 4);
  await ada.page.reload();
  await bela.page.reload();
  await bump(ada.page, 2);
  await bump(bela.page, 5);
  for (const { page } of tablets) {
    await expect.poll(() => unsent(page).count()).toBe(3);
    await page.getByText('No connection. New orders may be missing. 3 not sent yet.').waitFor();
  }
  // At the counter, which has a network.
  const counter = await fixture.staff('Chitra Counter');
  const [order] = (await counter.ask(routes.orders)).orders.filter(({ _id }) => _id === ids[1]);
  await counter.ask(routes.updateOrder, {
    params: { id: ids[1] ?? '' },
    body: { status: 'Delivered', version: order?.version ?? 0 },
  });
  await Promise.all(tablets.map(({ context }) => context.setOffline(false)));
  for (const n of [0, 2, 3, 4, 5]) await expect.poll(() => steps(counter, n)).toEqual(cooked);
  const told = ada.page.getByRole('dialog', { name: '0 of 1 moved' });
  await told.getByText(called(1), { exact: true }).waitFor();
  await told.getByText('Delivered').waitFor();
  expect(await steps(counter, 1)).toEqual(['Order Received', 'Delivered']);
  for (const { page } of tablets) await unsent(page).first().waitFor({ state: 'detached' });
  expect(await bela.page.getByRole('dialog').count()).toBe(0);
  for (const n of [0, 2, 3, 4, 5]) expect(await steps(counter, n)).toEqual(cooked);
});

it('opens the board without a network in a browser that was closed, and sends what it had not', async () => {
  const staff = await fixture.staff();
  const profile = await mkdtemp(join(tmpdir(), 'forno-tablet-'));
  let open: BrowserContext | undefined;
  onTestFinished(async () => {
    await open?.close();
    await rm(profile, { recursive: true, force: true });
  });
  const start = async () => {
    await open?.close();
    open = await chromium.launchPersistentContext(profile, {
      ...browserOptions,
      baseURL: fixture.shop.url,
      viewport: desktop,
    });
    open.setDefaultTimeout(stuckAfterMs);
    return { context: open, page: await open.newPage() };
  };
  const first = await start();
  await first.page.goto('/favicon.svg');
  await first.page.evaluate(({ token, user: { _id, name, email } }) => {
    Object.assign(localStorage, { token, name, email, 'user._id': _id });
  }, staff.session);
  await openBoard(first.page);
  await first.context.setOffline(true);
  await bump(first.page, 0, 1, 2);
  await expect.poll(() => unsent(first.page).count()).toBe(3);
  const second = await start();
  await second.context.setOffline(true);
  await second.page.goto(at);
  await expect.poll(() => unsent(second.page).count()).toBe(3);
  await bump(second.page, 3, 4, 5);
  await expect.poll(() => unsent(second.page).count()).toBe(6);
  await second.context.setOffline(false);
  for (const n of [0, 1, 2, 3, 4, 5]) await expect.poll(() => steps(staff, n)).toEqual(cooked);
  await unsent(second.page).first().waitFor({ state: 'detached' });
  // Who logs out leaves nothing behind.
  await second.context.setOffline(true);
  await bump(second.page, 6);
  await unsent(second.page).waitFor();
  await second.page.goto('/admin/orders');
  // Once its call has failed: a later one would end the session that the next lines begin again.
  const unheard = second.page.waitForEvent('requestfailed', (one) => one.url().endsWith(routes.logout.path));
  await second.page.getByRole('button', { name: 'Logout' }).click();
  await unheard;
  await second.context.setOffline(false);
  await second.page.evaluate(({ token, user: { _id, name, email } }) => {
    Object.assign(localStorage, { token, name, email, 'user._id': _id });
  }, staff.session);
  await second.page.goto(at);
  await live(second.page);
  expect(await steps(staff, 6)).toEqual(['Order Received']);
});
