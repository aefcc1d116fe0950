import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { shot } from './support/look.ts';
import { placeOrders } from './support/place-orders.ts';
import { report } from './support/report.ts';
import { openStage } from './support/stage.ts';

/** Five thousand orders in the books, and an admin who has no time to wait. */
const stage = openStage();
const orders = 5_000;
const usableMs = 1_000;
const eyeMs = 100;
const answerBytes = 100_000;
/** One pause of the machine is not the screen's fault: the best of so many tries counts, all are told. */
const tries = 3;
let ids: string[] = [];

beforeAll(async () => {
  ids = await placeOrders(stage.shop, orders);
});

const status = (page: Page, index: number) => page.getByLabel(`Status of order #${ids[index]?.slice(-6)}`);
const ms = (times: readonly number[]): string => times.map((time) => Math.round(time)).join(', ');

it('the list can be used within a second, its answer is small, and the rest comes while scrolling', async () => {
  const { page } = await stage.admin();
  const sizes: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/order/get_orders'))
      void response.body().then(
        (body) => sizes.push(body.length),
        () => undefined,
      );
  });
  const times: number[] = [];
  for (let n = 0; n < tries; n += 1) {
    await page.goto('/admin');
    await page.getByText('5,000', { exact: true }).first().waitFor();
    const start = performance.now();
    await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
    await status(page, 0).waitFor();
    times.push(performance.now() - start);
  }
  report(`orders screen usable after ${ms(times)} ms`);
  expect(Math.min(...times)).toBeLessThan(usableMs);
  await page.getByRole('button', { name: /^All 5,000/ }).waitFor();
  await shot(page, 'busy-evening', { fullPage: false });

  for (let n = 0; n < 12; n += 1) {
    await page.mouse.move(640, 600);
    await page.mouse.wheel(0, 4_000);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.getByText(/^(1[5-9]\d|[2-9]\d\d) of 5,000 loaded/).waitFor();
  const drawn = await page.locator('tr[id^=order-]').count();
  report(
    `${drawn} rows drawn; answers of ${sizes.map((bytes) => `${(bytes / 1000).toFixed(1)} kB`).join(', ')}`,
  );
  expect(drawn).toBeLessThan(80);
  expect(Math.max(...sizes)).toBeLessThan(answerBytes);
});

it('a status change answers the eye within 100 ms', async () => {
  const { page } = await stage.admin();
  await page.goto('/admin/orders');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^All 5,000/ }).waitFor();
  const times: number[] = [];
  for (let n = 0; n < tries; n += 1) {
    const index = n * 4;
    await status(page, index).waitFor();
    times.push(await status(page, index).evaluate(changeAndWatch));
  }
  report(`a status change was to be seen after ${ms(times)} ms`);
  expect(Math.min(...times)).toBeLessThan(eyeMs);
});

it('finds an order by the end of its id, a name or an email among all of them', async () => {
  const { page } = await stage.admin();
  await page.goto('/admin/orders');
  const search = page.getByRole('searchbox');
  for (const [text, index] of [
    [ids[4_321]?.slice(-6) ?? '', 4_321],
    ['ravi.kumar.4997@forno.example', 4_997],
  ] as const) {
    const start = performance.now();
    await search.fill(text);
    await status(page, index).waitFor();
    report(`"${text}" found after ${Math.round(performance.now() - start)} ms`);
    await page.getByText('1 of 1 loaded').waitFor();
  }
  await search.fill('fatima');
  await page.getByText(/of 833 loaded/).waitFor();
  await page.getByRole('button', { name: /^Delivered/ }).click();
  await page.waitForURL(/status=Delivered/);
});

/**
 * Runs in the page: chooses the next status as a person does, and answers after how many milliseconds a frame
 * with the new count was painted.
 */
function changeAndWatch(select: SVGElement | HTMLElement): Promise<number> {
  const counts = (): string =>
    [...document.querySelectorAll('button[aria-pressed]')].map(({ textContent }) => textContent).join();
  const before = counts();
  const start = performance.now();
  const setValue = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
  setValue?.call(select, 'In the Kitchen');
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return new Promise((resolve) => {
    const look = (): void => {
      if (counts() === before) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - start));
    };
    look();
  });
}
