import { routes } from '@forno/shared/contracts/server';
import { pushKeys } from '@forno/shared/server/runtime';
import { waitFor } from '@forno/shared/testing';
import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPushService } from '../support/open-push-service.ts';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { expectAccessible } from './support/look.ts';
import { buy } from './support/place-orders.ts';

const PUSH_KEY = '7'.repeat(64);
const fixture = openBrowserFixture({ env: { PUSH_KEY, PUSH_SERVICES: 'here', SWEEP_EVERY_MS: '1000' } });
const service = await openPushService();
const shopKey = pushKeys({ PUSH_KEY })?.publicKey ?? '';
const [device, moved] = [service.browser(shopKey), service.browser(shopKey)];

/** Chromium without a window refuses notifications, and has no push service: its subscription is one of the stand-in's. */
const subscribed = (subscription: typeof device.subscription) => {
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.subscribe = async () =>
    Object.assign(Object.create(PushSubscription.prototype), { toJSON: () => subscription });
};

/** Hands the browser a message as its push service does, whatever pages are open. */
async function openDelivery(context: BrowserContext, origin: string) {
  const tools = await context.newCDPSession(await context.newPage());
  let registrationId = '';
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const one of registrations) if (one.scopeURL === `${origin}/`) ({ registrationId } = one);
  });
  await tools.send('ServiceWorker.enable');
  await waitFor(() => registrationId !== '', { what: 'the worker' });
  return (data: string) => tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

interface Shown {
  title: string;
  body: string;
  tag: string;
}

/** What the shop's own worker shows, by tag as a browser does; and a tap on the first. */
async function watchWorker(context: BrowserContext) {
  const worker = await waitFor(() => context.serviceWorkers()[0], { what: 'the worker' });
  await worker.evaluate(() => {
    const { registration } = Object(self);
    const shown = new Map<string, object>();
    Object.assign(self, { shown });
    registration.showNotification = async (title: string, { body, tag }: { body: string; tag: string }) =>
      void shown.set(tag, { title, body, tag });
  });
  return {
    shown: () => worker.evaluate((): Shown[] => [...Object(self).shown.values()]),
    /** The push service gives the device another address. */
    move: (subscription: object) =>
      worker.evaluate((next) => {
        Object(self).registration.pushManager.subscribe = async () => ({
          toJSON: () => ({ ...next, expirationTime: null }),
        });
        return new Promise<unknown>((resolve) => {
          const waitUntil = (work: Promise<unknown>) => resolve(work);
          self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }));
        });
      }, subscription),
    tap: () =>
      worker.evaluate(() => {
        const tap = Object.assign(new Event('notificationclick'), {
          notification: { close: () => {} },
          waitUntil: (work: Promise<unknown>) => work.catch(() => {}),
        });
        self.dispatchEvent(tap);
      }),
  };
}

it('tells on a phone whose tab is closed that an order is on its way, once, and leads to the orders', async () => {
  const { page, context, session } = await fixture.customer({ serviceWorkers: 'allow', viewport: phone });
  const { origin } = new URL(fixture.shop.url);
  await context.addInitScript(subscribed, device.subscription);
  await buy(fixture.shop, session);
  await page.goto('/order');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await page.getByText('This device tells you when your order moves on.').waitFor();
  await expectAccessible(page);
  const deliver = await openDelivery(context, origin);
  const { shown, tap, move } = await watchWorker(context);
  await page.close();
  await move(moved.subscription);
  const admin = await fixture.staff();
  const { orders } = await admin.ask(routes.orders);
  const [order] = orders;
  for (const { _id, version } of orders.filter(({ checkoutId }) => checkoutId === order?.checkoutId))
    await admin.ask(routes.updateOrder, {
      params: { id: _id },
      body: { status: 'Sent to Delivery', version },
    });
  await waitFor(() => device.told.length > 0, { what: 'the shop to tell the push service' });
  await waitFor(() => moved.told.length > 0, {
    what: 'the shop to tell the address that the device has moved to',
  });
  const [news] = device.told;
  for (const data of [JSON.stringify(news), JSON.stringify(news), 'no JSON']) await deliver(data);
  await expect.poll(shown).toEqual([
    { title: 'Forno', body: `Order ${order?.number} is on its way.`, tag: `on-its-way-${order?.checkoutId}` },
    { title: new URL(origin).hostname, body: '', tag: '' },
  ]);
  const again = await context.newPage();
  await again.goto('/menu');
  await again.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const inUse = ['/cart', '/admin_login'];
  const others = await Promise.all(inUse.map(() => context.newPage()));
  for (const [nth, other] of others.entries()) await other.goto(inUse[nth] ?? '');
  await tap();
  await again.waitForURL('**/order');
  expect(others.map((other) => new URL(other.url()).pathname)).toEqual(inUse);
});
