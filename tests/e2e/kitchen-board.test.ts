import { routes } from '@forno/shared/contracts/server';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { pictured, settle, shot } from './support/look.ts';
import { asOne, atStore, placeOrders } from './support/place-orders.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { keepToasts } from './support/steps.ts';
import { report } from './support/stopwatch.ts';

/** A cook with wet hands, three metres away, and sixty-three orders waiting. */
const fixture = openBrowserFixture();
const viewport = { width: 1280, height: 800 };
const waiting = 63;
const deliveries = 2;

beforeEach(async () => {
  await placeOrders(fixture.shop, waiting, { status: 'Order Received', everyMinutes: 0.3, promised: true });
  await atStore(fixture.shop, async ({ orders }) => {
    const two = await orders.find({}).sort({ _id: 1 }).limit(2).lean();
    await asOne(orders, two);
    await orders.updateOne({ _id: two[0]?._id }, { $set: { note: 'Peanut allergy!' } });
  });
});

const tickets = (page: Page) => page.locator('li:has(> [id^=ticket-])');
const tab = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** With so many tickets: their sum is known before all of them are. */
async function openBoard(count = 1) {
  const person = await fixture.admin({ viewport, at: '/admin/orders/board?view=make' });
  await person.page.getByText('Live', { exact: true }).waitFor();
  await expect.poll(() => tickets(person.page).count()).toBeGreaterThanOrEqual(count);
  return person;
}

/** By the page's clock, until the next press counts. */
const pause = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 710)));

/** The first ticket, beside its buttons. */
const card = (page: Page) => tickets(page).first().locator('[id^=card-]').first();
const position = { x: 8, y: 4 };

/** Holds this until it is gone and so many tickets are left: what can't be undone soon takes no shorter press. */
async function hold(target: Locator, left: number, at?: typeof position): Promise<void> {
  const page = target.page();
  await target.hover({ ...(at && { position: at }) });
  await page.mouse.down();
  await expect.poll(() => tickets(page).count()).toBe(left);
  await page.mouse.up();
}

/** The tickets, and how many of them are wholly in sight. */
const countTickets = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('[id^=ticket-]')].map((band) => band.parentElement!);
    const whole = all.filter((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      const end = Math.min(innerHeight, one.parentElement!.getBoundingClientRect().bottom);
      return top >= 0 && left >= 0 && bottom <= end && right <= innerWidth;
    });
    const tallest = Math.max(...all.map((one) => one.getBoundingClientRect().height));
    return { all: all.length, whole: whole.length, tallest };
  });

it('shows ten tickets or more, readable from three metres, and a tap a station moves each on', async () => {
  const { page } = await openBoard(waiting - 1);
  await tab(page, /^Make 63$/).waitFor();
  await settle(page);
  const { all, whole } = await countTickets(page);
  const seen = await page.evaluate(() => {
    const sizes = (selector: string) =>
      Math.min(
        ...[...document.querySelectorAll(selector)].map((one) =>
          Number.parseFloat(getComputedStyle(one).fontSize),
        ),
      );
    return {
      dish: sizes('[class*=dish]'),
      minutes: sizes('[id^=ticket-] [class*=minutes]'),
      id: sizes('[id^=ticket-] strong'),
      note: sizes('[class*=note]'),
      recipe: sizes('[class*=recipe]'),
    };
  });
  report(`figure: the board with 63 waiting at 1280 x 800: ${JSON.stringify({ all, whole, ...seen })}`);
  for (const colorScheme of pictured ? (['light', 'dark'] as const) : []) {
    await page.setViewportSize({ width: 820, height: 800 });
    await page.emulateMedia({ colorScheme });
    await shot(page, `kitchen-63-820-${colorScheme}`, { fullPage: false });
  }
  expect(all).toBe(waiting - 1);
  expect(whole).toBeGreaterThanOrEqual(10);
  expect(seen.dish).toBeGreaterThanOrEqual(20);
  expect(Math.min(seen.minutes, seen.id)).toBeGreaterThanOrEqual(32);
  expect(seen.note).toBeGreaterThan(seen.recipe);
  expect(await page.getByRole('navigation', { name: 'Admin' }).isVisible()).toBe(false);
  await page.setViewportSize(viewport);
  // The oldest is a delivery of two: one tap moves both.
  let taps = 0;
  for (const station of ['Make', 'Oven', 'Pack', 'On the road']) {
    await tab(page, new RegExp(`^${station} \\d`)).click();
    const there = station === 'Make' ? waiting - 1 : deliveries;
    for (let left = there - 1; left >= there - deliveries; left -= 1) {
      await expect.poll(() => tickets(page).count()).toBe(left + 1);
      const arrived = page.getByRole('button', { name: / arrived$/ }).first();
      if (station === 'On the road') await hold(arrived, left);
      else if (station === 'Pack') await hold(card(page), left, position);
      else await card(page).click({ position });
      taps += 1;
      await expect.poll(() => tickets(page).count()).toBe(left);
      await pause(page);
    }
  }
  report(`figure: taps for ${deliveries} deliveries, from ordered to arrived: ${taps}`);
  const delivered = () =>
    atStore(fixture.shop, ({ orders }) => orders.countDocuments({ status: 'Delivered' }));
  await expect.poll(delivered).toBe(deliveries + 1);
});

it('takes no more memory with every stretch of 300 changes', async () => {
  const { page, context, ask } = await openBoard();
  const devtools = await context.newCDPSession(page);
  const usedBytes = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  const [here, there] = ['Order Received', 'In the Kitchen'] as const;
  let moved = await atStore(fixture.shop, ({ orders }) => orders.find({}, { version: 1 }).limit(50).lean());
  /** Fifty orders there, and fifty back. */
  const change = async (times: number) => {
    for (let n = 0; n < times; n += 1)
      for (const status of [there, here]) {
        const known = moved.map(({ _id, version }) => ({ _id: String(_id), version }));
        await ask(routes.updateOrders, { body: { status, orders: known } });
        moved = moved.map((one) => ({ ...one, version: one.version + 1 }));
        await tab(page, new RegExp(`^Make ${status === here ? waiting : waiting - 50}$`)).waitFor();
      }
  };
  // What is kept for ever grows with every stretch; what comes once, as code that is fetched late, with one of them.
  const sizes: number[] = [];
  for (const times of [2, 3, 3]) {
    await change(times);
    sizes.push(Math.min(await usedBytes(), await usedBytes(), await usedBytes()));
  }
  const [first = 0, second = 0, third = 0] = sizes;
  expect(Math.min(second / first, third / second)).toBeLessThan(1.06);
  const kilobytes = sizes.map((size) => Math.round(size / 1e3));
  report(`figure: the board's memory after 200, 500 and 800 changes: ${kilobytes.join(', ')} kB`);
});

it('shows a delivery of 24 lines whole', async () => {
  await placeOrders(fixture.shop, 24, { status: 'Order Received', promised: true });
  await atStore(fixture.shop, async ({ orders }) =>
    asOne(orders, await orders.find({}).sort({ _id: 1 }).lean()),
  );
  const { page } = await openBoard();
  for (const size of [viewport, { width: 1920, height: 1080 }]) {
    await page.setViewportSize(size);
    await settle(page);
    expect(await countTickets(page)).toMatchObject({ all: 1, whole: 1 });
  }
});

it('shows as many of 36 deliveries whole as a screen has room for', async () => {
  await placeOrders(fixture.shop, 88, { status: 'Order Received', everyMinutes: 0.2, promised: true });
  await atStore(fixture.shop, async ({ orders }) => {
    const all = await orders.find({}).sort({ _id: 1 }).lean();
    const sizes = [1, 1, 3, 2, 1, 2, 1, 3, 8];
    for (let nth = 0; all.length > 0; nth += 1) await asOne(orders, all.splice(0, sizes[nth % sizes.length]));
  });
  const { page } = await openBoard(36);
  const seen: Record<string, number> = {};
  for (const [width, height, least] of [
    [1280, 800, 12],
    [1024, 768, 9],
    [1920, 1080, 24],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The first pages of the list may be there before the others.
    await page.waitForFunction(() => document.querySelectorAll('[id^=ticket-]').length === 36);
    await settle(page);
    // A connection that was lost for a moment is told above them.
    const count = async () => (await countTickets(page)).whole;
    const bar = async () => `${width} below ${await page.getByRole('main').innerText()}`.slice(0, 300);
    await expect.poll(count, { message: await bar() }).toBeGreaterThanOrEqual(least);
    const { whole, tallest } = await countTickets(page);
    // One that is taller is never seen whole.
    expect(tallest).toBeLessThan(0.6 * height);
    seen[`${width} x ${height}`] = whole;
  }
  report(`figure: whole tickets of 36 deliveries: ${JSON.stringify(seen)}`);
});

it('has the admin’s links in one row and the shortcuts in another on a tablet', async () => {
  const { page } = await fixture.admin({ viewport, at: '/admin/orders' });
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  const heights: (number | undefined)[] = [];
  for (const width of [1440, 1280, 1024, 970]) {
    await page.setViewportSize({ width, height: 768 });
    await settle(page);
    heights.push((await page.getByRole('banner').boundingBox())?.height);
  }
  expect(new Set(heights).size, heights.join()).toBe(1);
});

it('shows what is to be made all day whole, or not at all, beside the sign that there is more', async () => {
  const { page } = await openBoard();
  const bases = ['Regular', 'Thin Crust', 'Cheese Burst', 'Multigrain', 'Gluten-free'];
  const json = bases.map((name) => ({ category: 'bases', name, qty: 60 }));
  await page.route('**/inventory/needs', (route) => route.fulfill({ json }));
  await page.reload();
  const strip = page.getByRole('region', { name: 'All day' });
  await strip.getByText('Gluten-free').waitFor({ state: 'attached' });
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await settle(page);
    const cut = await strip.evaluate((day) => {
      const { bottom } = day.getBoundingClientRect();
      const { left } = day.querySelector('[class*=more]')!.getBoundingClientRect();
      const bases = [...day.querySelectorAll('[class*=base_]')].map((base) => base.getBoundingClientRect());
      return bases.filter((at) => at.top < bottom - 2 && (at.bottom > bottom || at.right > left)).length;
    });
    expect(cut, `at ${width} px`).toBe(0);
  }
});

it('has the stations of its columns whole below the bar, and that at the end of the header', async () => {
  const { page } = await fixture.admin({ viewport, at: '/admin/orders/board?view=columns' });
  await tickets(page).first().waitFor();
  for (const width of [820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await settle(page);
    const [header, bar, station] = await Promise.all(
      [page.getByRole('banner'), page.locator('[data-actions]'), tab(page, /^Make/)].map((one) =>
        one.evaluate((part) => part.getBoundingClientRect().toJSON()),
      ),
    );
    expect(bar.top, `at ${width} px`).toBe(header.bottom);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
    expect(station.top, `at ${width} px`).toBeGreaterThanOrEqual(bar.bottom);
  }
});

it('keeps its buttons on a phone while it rings, and has text for three metres', async () => {
  await atStore(fixture.shop, ({ orders }) => orders.updateMany({}, { $unset: { acknowledged: 1 } }));
  const { page } = await openBoard();
  await page.setViewportSize({ width: 390, height: 844 });
  await tab(page, 'Mark 63 as seen').waitFor();
  expect((await tickets(page).first().boundingBox())?.y).toBeLessThanOrEqual(200);
  // What is in the bar is in its frame.
  const bar = await page.locator('[data-actions]').evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(bar).toBeLessThanOrEqual(0);
  for (const one of [tab(page, 'Recall'), page.getByRole('link', { name: 'Leave' }), tab(page, 'Keys')])
    expect(await one.isVisible()).toBe(true);
  await page.setViewportSize(viewport);
  const overlaps = await page.evaluate(() => {
    const [number, dot] = ['strong', '[class*=new]'].map((one) =>
      document.querySelector(`[id^=ticket-] ${one}`)!.getBoundingClientRect(),
    );
    return dot!.right > number!.left;
  });
  expect(overlaps).toBe(false);
  await tab(page, 'Screen').click();
  await tab(page, 'L, for three metres').click();
  await tab(page, 'Close').click();
  await page.reload();
  await tickets(page).first().waitFor();
  const size = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(await size('[class*=dish]')).toBe(35);
  expect(await size('[id^=ticket-] strong')).toBe(56);
  expect((await page.getByRole('region', { name: 'All day' }).boundingBox())?.height).toBeLessThan(50);
});

it('has no toast over a ticket, at any width', async () => {
  const { page } = await openBoard();
  await keepToasts(page);
  await page.reload();
  const toast = page.locator('.Toastify__toast', { hasText: 'Undo' });
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await card(page).click({ position });
    await toast.waitFor();
    await settle(page);
    await tickets(page).nth(9).scrollIntoViewIfNeeded();
    const below = await toast.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
      const under = parts.flatMap((x) =>
        parts.flatMap((y) => document.elementsFromPoint(left + x * width, top + y * height)),
      );
      return under.filter((other) => other.matches('[id^=ticket-], [id^=card-]')).length;
    });
    expect(below, `at ${width} px`).toBe(0);
    await pause(page);
  }
});
