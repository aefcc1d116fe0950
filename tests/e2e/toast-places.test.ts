import { notices } from '@forno/shared/messages';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fillCart } from './support/place-orders.ts';
import { settle, shot } from './support/look.ts';
import { openStage } from './support/stage.ts';
import { openDialog, payInDialog, toast } from './support/steps.ts';

const stage = openStage();
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/** Elements covered by a toast that must stay visible. */
const coveredBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.Toastify__toast')].map((one) =>
      one.getBoundingClientRect(),
    );
    const kept = document.querySelectorAll(
      'h1, nav a, article > header :is(a, button), [class*=_actions] > *',
    );
    return [...kept]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return toasts.some(
          ({ left, right, top, bottom }) =>
            box.width > 1 && box.right > left && box.left < right && box.bottom > top && box.top < bottom,
        );
      })
      .map((element) => element.textContent);
  });

it.each(sizes)(
  'no toast lies over the title, the navigation or the page’s buttons at $width px',
  async (viewport) => {
    const staff = await stage.admin({ viewport });
    await staff.page.goto('/admin/inventory');
    await toast(staff.page, notices.inventoryFetched);
    expect(await coveredBy(staff.page)).toEqual([]);

    const { page, session } = await stage.customer({ viewport });
    await fillCart(stage.shop.url, session);
    await page.goto('/cart');
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await toast(page, notices.pizzaRemovedFromCart);
    expect(await coveredBy(page)).toEqual([]);
    await page.goto('/menu');
    await page.getByRole('button', { name: /^Add/ }).first().click();
    const shown = await toast(page, notices.cartUpdated);
    expect(await coveredBy(page)).toEqual([]);
    // Nor while the footer is scrolled into sight. Under the mouse a toast stays.
    await shown.hover();
    for (let seen = 0; seen < viewport.height; seen += 40) {
      await page.evaluate((up) => window.scrollTo(0, document.body.scrollHeight - innerHeight - up), seen);
      expect(await coveredBy(page), `${seen} px above the page's end`).toEqual([]);
    }
  },
);

it('section 9: a toast is top-right where nothing is in its way', async () => {
  const viewport = { width: 1440, height: 900 };
  const { page } = await stage.customer({ viewport });
  await page.goto('/menu');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  const box = await (await toast(page, notices.cartUpdated)).boundingBox();
  expect(box?.y).toBeLessThan(120);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1400);
  expect(await coveredBy(page)).toEqual([]);
});

/** Toasts over an element, and whether the window shows all of it. */
const standing = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const box = element.getBoundingClientRect();
      const over = [...document.querySelectorAll('.Toastify__toast')].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
      });
      const inView = box.top >= 0 && box.bottom <= window.innerHeight;
      return { inView, over: over.map((one) => one.textContent) };
    });

it.each([
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])(
  'after paying the tracker is in view and nothing covers it, nor a dialog, at $width px',
  async (viewport) => {
    const { page, session } = await stage.customer({ viewport });
    await fillCart(stage.shop.url, session);
    await page.goto('/cart');
    await openDialog(page);
    await payInDialog(page, 'paid');
    await page.waitForURL('/order');
    await page.getByRole('article', { name: /,/ }).waitFor();
    // Under the mouse it stays, also for the dialog.
    await (await toast(page, notices.allOrdersPlaced)).hover();
    await settle(page);
    const seen = { inView: true, over: [] };
    expect(await standing(page, 'article [data-keep-free]')).toEqual(seen);
    await shot(page, `after-paying-${viewport.width}`, { fullPage: false });
    await page
      .getByRole('button', { name: /^Cancel order/ })
      .first()
      .press('Enter');
    await page.getByRole('dialog').waitFor();
    await toast(page, notices.allOrdersPlaced);
    await settle(page);
    expect(await standing(page, '[role=dialog]')).toEqual(seen);
  },
);
