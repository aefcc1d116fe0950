import { routes } from '@forno/shared/contracts/server';
import { shortId } from '@forno/shared/domain';
import { adminNotices, refusalTexts } from '@forno/shared/messages/server';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { buy, one, placeOrders } from './support/place-orders.ts';
import { type LoggedIn, openBrowserFixture } from './support/browser-fixture.ts';
import { keepToasts, toast, toastsSeen } from './support/steps.ts';
import { expectSoon, report, when, whenChosen } from './support/stopwatch.ts';

/** Two admins at the same list on a busy evening. */
const fixture = openBrowserFixture();
let ids: string[] = [];

beforeEach(async () => {
  ids = await placeOrders(fixture.shop, 8, { status: 'Order Received' });
});

const short = (index: number): string => shortId(ids[index] ?? '');
const statusOf = (page: Page, index: number) => page.getByLabel(`Status of order ${short(index)}`);
const rowOf = (page: Page, index: number) => page.locator(`#order-${ids[index]}`);
const open = async ({ page }: LoggedIn): Promise<Page> => {
  await keepToasts(page);
  await page.goto('/admin/orders');
  await statusOf(page, 7).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  return page;
};
const both = async (allowErrors?: RegExp): Promise<[LoggedIn, LoggedIn]> => [
  await fixture.admin({ allowErrors }),
  await fixture.admin({ name: 'Bela Banerjee', allowErrors }),
];
const atTheList = async (allowErrors?: RegExp): Promise<[Page, Page]> => {
  const [ada, bela] = await both(allowErrors);
  return Promise.all([open(ada), open(bela)]);
};
const shows = async (page: Page, index: number, status: string): Promise<void> => {
  await expect.poll(() => statusOf(page, index).inputValue()).toBe(status);
};

/** Counts the notes this page plays: a ring is two. */
const countNotes = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function note(when?: number) {
      const { dataset } = document.documentElement;
      dataset['notes'] = String(Number(dataset['notes'] ?? 0) + 1);
      start.call(this, when);
    };
  });
const notes = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['notes'] ?? 0));
const stored = async (index: number) => {
  const { ask } = await fixture.staff();
  return ask(routes.order, { params: { id: ids[index] ?? '' } });
};

it('each sees within a second what the other changed, who it was, what they took back or deleted, and what is new', async () => {
  const [ada, bela] = await atTheList();
  // A change can be taken back for eight seconds, by its toast or by a key: at once, whoever else has seen it.
  const history = async (index: number) => (await stored(index)).statusHistory.map((step) => step.status);
  await statusOf(ada, 3).selectOption('Delivered');
  // Where frames are slow, a click would wait for the toast to stand still until it had gone.
  await ada.getByRole('button', { name: `Undo ${short(3)}` }).dispatchEvent('click');
  await expect.poll(() => history(3)).toEqual(['Order Received', 'Delivered', 'Order Received']);
  await shows(ada, 3, 'Order Received');
  await shows(bela, 3, 'Order Received');

  await rowOf(ada, 4).focus();
  await ada.keyboard.press('n');
  await shows(ada, 4, 'In the Kitchen');
  // Taken back before it was sent it would be no change at all.
  await expect.poll(() => history(4)).toEqual(['Order Received', 'In the Kitchen']);
  await toast(ada, adminNotices.orderStatusUpdated);
  await shows(bela, 4, 'In the Kitchen');
  await ada.keyboard.press('u');
  await expect.poll(() => history(4)).toEqual(['Order Received', 'In the Kitchen', 'Order Received']);
  await shows(bela, 4, 'Order Received');

  const times = Promise.all([whenChosen(ada), when(rowOf(bela, 2), 'by Ada Forno')]);
  await statusOf(ada, 2).selectOption('In the Kitchen');
  await rowOf(bela, 2).getByText('by Ada Forno').waitFor();
  const [chosenAt, seenAt] = await times;
  const tookMs = seenAt - chosenAt;
  report(`the other admin saw the change after ${Math.round(tookMs)} ms`);
  await expectSoon(bela, tookMs);
  expect(await statusOf(bela, 2).inputValue()).toBe('In the Kitchen');
  await rowOf(ada, 2).getByText('by you').waitFor();

  await ada.getByRole('button', { name: `Delete order ${short(5)}` }).click();
  await ada.getByRole('button', { name: `Cancel order ${short(5)}`, exact: true }).click();
  await toast(ada, adminNotices.orderDeleted);
  await rowOf(bela, 5).waitFor({ state: 'detached' });

  const before = await bela.locator('tr[id^=order-]').first().getAttribute('id');
  await buy(fixture.shop, (await fixture.join()).session);
  const top = bela.locator('tr[id^=order-]').first();
  await expect.poll(() => top.getAttribute('id')).not.toBe(before);
  await top.getByText('New', { exact: true }).waitFor();
  await top.filter({ hasText: 'Farmhouse' }).waitFor();
});

it('both change the same order at the same moment: one is refused, and both end up seeing the same', async () => {
  const [ada, bela] = await atTheList(/status of 409 .*update_order/);
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      statusOf(ada, round).selectOption('In the Kitchen'),
      statusOf(bela, round).selectOption('Delivered'),
    ]);
    await expect
      .poll(async () => {
        const { status } = await stored(round);
        const shown = await Promise.all([ada, bela].map((page) => statusOf(page, round).inputValue()));
        return status !== 'Order Received' && shown.every((one) => one === status);
      })
      .toBe(true);
    // Either one was refused as stale, or both succeeded in turn; the live event may come before the refusal.
    const outcomes = async () => {
      const said = (await Promise.all([ada, bela].map(toastsSeen))).flat();
      const refused = said.filter((text) => text === refusalTexts.order_stale);
      return (await stored(round)).statusHistory.length - 1 + refused.length;
    };
    await expect.poll(outcomes).toBeGreaterThanOrEqual(2);
  }
});

it('a new order rings at both until one of them has seen it, and says who that was', async () => {
  const people = await both();
  await Promise.all(people.map(({ page }) => countNotes(page)));
  const [ada, bela] = [await open(people[0]), await open(people[1])];
  for (const page of [ada, bela]) {
    await page.getByRole('button', { name: /sound/i }).click();
    await expect.poll(() => notes(page)).toBe(2);
  }
  await buy(fixture.shop, (await fixture.join()).session);
  for (const page of [ada, bela]) {
    await page.getByText('2 new orders', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe('(2) Orders · Forno');
    // Two more rings: it continues.
    await expect.poll(() => notes(page)).toBeGreaterThanOrEqual(6);
  }
  await ada.keyboard.press('a');
  await bela.getByText('Seen by Ada Forno').nth(1).waitFor();
  await ada.getByText('Seen by you').nth(1).waitFor();
  for (const page of [ada, bela]) {
    await page.getByRole('button', { name: 'Mark 2 as seen' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.title()).toBe('Orders · Forno');
  }
});

it('what one marks as sold out is so for the other, and in the open menu and recipe of a customer', async () => {
  const at = '/admin/inventory';
  const [{ page: ada }, { page: bela }, { page: menu, context }] = await Promise.all([
    fixture.admin({ at }),
    fixture.admin({ name: 'Bela Banerjee', at }),
    fixture.customer({ cart: one, at: '/menu' }),
  ]);
  const recipe = await context.newPage();
  await recipe.goto('/add-inventory');
  const cheese = recipe.getByRole('combobox', { name: 'Cheese' });
  await cheese.waitFor();
  await menu.getByRole('button', { name: 'Remove one Margherita' }).waitFor();
  await ada.getByRole('switch', { name: 'On sale: Mozzarella' }).uncheck();
  const soldOut = menu.getByRole('button', { name: /^Sold out: / }).first();
  await soldOut.waitFor();
  await cheese.getByText('Mozzarella · sold out').waitFor({ state: 'attached' });
  await bela.getByRole('switch', { name: 'On sale: Mozzarella', checked: false }).check();
  await soldOut.waitFor({ state: 'detached' });
  await cheese.getByText('Mozzarella · sold out').waitFor({ state: 'detached' });
  await ada.getByRole('switch', { name: 'On sale: Mozzarella', checked: true }).waitFor();
});
