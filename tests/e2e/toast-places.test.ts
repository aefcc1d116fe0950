import { checkoutErrors, notices, adminNotices } from '@forno/shared/messages/server';
import { waitFor } from '@forno/shared/testing';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { two } from './support/place-orders.ts';
import { settle } from './support/look.ts';
import { desktop, openBrowserFixture, phone } from './support/browser-fixture.ts';
import { addPizza, keepToasts, openDialog, payCart, payInDialog, toast } from './support/steps.ts';

const fixture = openBrowserFixture();
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** These elements, whether the window shows all of each, and the toasts over it. */
const standing = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => {
    const toasts = [...document.querySelectorAll('.Toastify__toast')];
    return all.map((element) => {
      const box = element.getBoundingClientRect();
      const over = toasts.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const beside = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
        return box.width > 1 && !beside;
      });
      const inView = box.top >= 0 && box.bottom <= window.innerHeight;
      return { text: element.textContent, inView, over: over.map((one) => one.textContent) };
    });
  });

/** Elements covered by a toast that must stay visible. */
const coveredBy = async (page: Page): Promise<string[]> => {
  const kept = await standing(page, 'h1, nav a, article > header :is(a, button), [class*=_actions] > *');
  return kept.flatMap(({ text, over }) => (over.length > 0 ? text : []));
};

it.each(sizes)(
  'no toast lies over the title, the navigation or the page’s buttons at $width px',
  async (viewport) => {
    const free = async (page: Page, text: string): Promise<Locator> => {
      const shown = await toast(page, text);
      await shown.waitFor();
      expect(await coveredBy(page)).toEqual([]);
      return shown;
    };
    const { page: desk } = await fixture.admin({ viewport });
    await keepToasts(desk);
    await desk.goto('/admin/inventory');
    await free(desk, adminNotices.inventoryFetched);

    const { page } = await fixture.customer({ viewport, cart: two });
    await keepToasts(page);
    await page.goto('/cart');
    const press = (name: RegExp) => page.getByRole('button', { name }).first().click();
    await press(/^Remove/);
    await free(page, notices.pizzaRemovedFromCart);
    await page.goto('/menu');
    await press(/^Add/);
    await free(page, notices.cartUpdated);
    // Nor while the footer is scrolled into sight.
    for (let seen = 0; seen < viewport.height; seen += 40) {
      await page.evaluate((up) => window.scrollTo(0, document.body.scrollHeight - innerHeight - up), seen);
      expect(await coveredBy(page), `${seen} px above the page's end`).toEqual([]);
    }
  },
);

it('section 9: a toast is top right of a desktop, at the bottom of a phone, and there for five seconds', async () => {
  const { page } = await fixture.customer({ at: '/menu' });
  const boxOf = (element: Locator): Promise<DOMRect> =>
    element.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await addPizza(page, 'Margherita');
    const shown = await toast(page, notices.cartUpdated);
    // Once it has slid in.
    const rests = () => page.evaluate<DOMRect | undefined>('toastsSeen.at(-1).rests');
    await waitFor(async () => (await rests()) !== undefined, { what: 'the toast to rest' });
    const { top = 0, right = 0, bottom = 0 } = (await rests()) ?? {};
    expect(right).toBeLessThanOrEqual(viewport.width);
    if (viewport === desktop) {
      expect(viewport.width - right).toBeLessThan(40);
      expect(top).toBeLessThan(120);
    } else {
      const add = await boxOf(page.getByRole('button', { name: 'Add Margherita' }));
      expect(add.left - right).toBeGreaterThan(0);
      // Whose title is at the top.
      const total = await boxOf(page.getByText('Total', { exact: true }));
      expect(total.top - bottom).toBeGreaterThan(0);
      expect(total.top - bottom).toBeLessThan(40);
    }
    await page.mouse.move(10, viewport.height / 2);
    await shown.waitFor({ state: 'detached' });
    // By the page's clock; it goes when its bar has run out, as soon as the machine gets to it.
    const { lasts, livedMs } = await page.evaluate<{ lasts: string; livedMs: number }>('toastsSeen.at(-1)');
    expect(lasts).toBe('5s');
    const ends = await page.evaluate<string>('toastsSeen.at(-1).from + "\\n" + toastEnds.join("\\n")');
    expect(livedMs, `there from ${ends}`).toBeGreaterThan(4_000);
  }
});

it.each([
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])(
  'after paying the tracker is in view and nothing covers it, nor a dialog, at $width px',
  async (viewport) => {
    const { page } = await fixture.customer({ viewport, cart: two });
    await keepToasts(page);
    await page.goto('/cart');
    await payCart(page);
    const shown = await toast(page, notices.allOrdersPlaced);
    await page.getByRole('article', { name: /,/ }).waitFor();
    await settle(page);
    const seen = { inView: true, over: [] };
    // It steps aside once the tracker has its place.
    await expect.poll(async () => (await standing(page, 'article [data-keep-free]'))[0]).toMatchObject(seen);
    // Nor are words of any length over a dialog of any height.
    await page.evaluate(() => {
      const long = new CSSStyleSheet();
      long.replaceSync(
        '.toast-text { min-height: 9rem } [role=dialog]::after { content: ""; display: block; height: 200vh }',
      );
      document.adoptedStyleSheets.push(long);
    });
    const cancel = page.getByRole('button', { name: 'Cancel the order' }).first();
    await cancel.press('Enter');
    await page.getByRole('dialog').waitFor();
    await shown.waitFor();
    await settle(page);
    await expect.poll(async () => (await standing(page, '[role=dialog]'))[0]).toMatchObject(seen);
  },
);

it('a payment that failed is read whole on the smallest phone, beside its toast', async () => {
  const { page } = await fixture.customer({ viewport: { width: 360, height: 640 }, cart: two });
  await keepToasts(page);
  await page.goto('/cart');
  await openDialog(page);
  await payInDialog(page, 'failed');
  await payInDialog(page, 'closed');
  const shown = await toast(page, checkoutErrors.paymentFailed);
  await shown.waitFor();
  await settle(page);
  await expect.poll(() => standing(page, 'main [role=alert]')).toMatchObject([{ inView: true, over: [] }]);
  // Nor is its end below the pay bar.
  const reached = await page.locator('main [role=alert]').evaluate((notice) => {
    const { left, bottom } = notice.getBoundingClientRect();
    return notice.contains(document.elementFromPoint(left + 8, bottom - 4));
  });
  expect(reached).toBe(true);
});
