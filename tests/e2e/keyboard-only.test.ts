import { accountOpened, notices } from '@forno/shared/messages/server';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAccount } from './support/accounts.ts';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { dialogFrame, inCart, registration, toast } from './support/steps.ts';

/** A whole order without a mouse: Tab, Enter, Space, arrows and letters only. */
const fixture = openBrowserFixture({ reducedMotion: 'no-preference' });
const mostTabs = 60;

/** Presses Tab until this has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let n = 0; n < mostTabs; n += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) {
      await expectFocusSeen(target);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** The focused element has a ring and is neither outside the window nor under a sticky bar. */
async function expectFocusSeen(target: Locator): Promise<void> {
  const look = () =>
    target.evaluate((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const under = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
      // A toast covers everything for its five seconds.
      const hit = under.find((one) => one.closest('.Toastify') === null);
      return {
        ring: (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
        onTop: hit !== undefined && (element.contains(hit) || hit.contains(element)),
      };
    });
  // The page may still be scrolling to it.
  await expect.poll(look, { message: `the focus on ${String(target)}` }).toEqual({ ring: true, onTop: true });
}

const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text);
const enter = (page: Page): Promise<void> => page.keyboard.press('Enter');
/** Presses a key on this, once Tab has led there. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

it('registers, chooses, customises, pays and follows the order by keyboard alone, on a phone', async () => {
  const { page } = await fixture.visitor({ viewport: phone, reducedMotion: 'reduce', at: '/' });
  const account = newAccount();
  // Before the page is rendered, Tab leads nowhere.
  await page.getByRole('heading', { level: 1 }).waitFor();

  // Every page's first stop skips the navigation.
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
  await press(page, page.getByRole('link', { name: 'See the menu' }));
  await page.waitForURL('/our-menu');
  await press(page, page.getByRole('button', { name: 'Add Pesto Verde' }));
  await press(page, page.getByRole('link', { name: 'Proceed to Checkout' }));
  await page.waitForURL('/checkout');
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await type(page, account.email);
  await enter(page);
  await page.getByLabel('Name', { exact: true }).waitFor();
  const { Email: _known, Password: _later, ...fields } = registration(account);
  for (const [label, value] of Object.entries(fields)) {
    await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }));
    await type(page, value);
  }
  await enter(page);
  await toast(page, accountOpened(account.email));
  await page.waitForURL('/cart');
  await press(page, page.getByRole('button', { name: 'Remove Pesto Verde' }));
  await press(page, page.getByRole('link', { name: 'Choose a pizza' }));
  await page.waitForURL('/menu');

  await press(page, page.getByRole('button', { name: 'Add Margherita' }), 'Space');
  await page.getByRole('button', { name: 'Remove one Margherita' }).waitFor();
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Add Margherita');
  await press(page, page.getByRole('button', { name: 'Add Farmhouse' }));
  await enter(page);
  await inCart(page, 'Farmhouse', 2);
  await press(page, page.getByRole('link', { name: 'Add Inventory' }));
  await page.waitForURL('/add-inventory');

  const margherita = page.getByRole('region', { name: 'Margherita' });
  const base = margherita.getByRole('combobox', { name: 'Base' });
  await tabTo(page, base);
  await type(page, 'Thin');
  await page.keyboard.press('Tab');
  await expect.poll(() => base.inputValue()).toBe('Thin Crust');
  const onion = margherita.getByRole('checkbox', { name: 'Onion' });
  await press(page, onion, 'Space');
  await expect.poll(() => onion.isChecked()).toBe(true);
  await press(page, page.getByRole('link', { name: 'Back to Cart' }));
  await page.waitForURL('/cart');

  await press(page, page.getByRole('button', { name: 'One more: Margherita' }));
  await page.getByText('₹1,056', { exact: true }).waitFor();
  await press(page, page.getByRole('button', { name: 'Proceed to Checkout' }));
  const dialog = page.frameLocator(dialogFrame);
  await dialog.getByRole('button', { name: 'Pay ₹1,056' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await dialog.locator(':focus').innerText()).toBe('Pay ₹1,056');
  await enter(page);
  await toast(page, notices.allOrdersPlaced);
  await page.waitForURL('/order');
  await page.getByRole('article', { name: 'Margherita' }).waitFor();
  // Screen readers start at the heading.
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');

  const menu = page.getByRole('button', { name: 'Open the navigation' });
  await tabTo(page, menu, 'Shift+Tab');
  await enter(page);
  await page.getByRole('button', { name: 'Close the navigation', expanded: true }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Home');
  await tabTo(page, page.getByRole('button', { name: 'Logout' }));
  await enter(page);
  await page.waitForURL('/login');
});

it('with reduced motion nothing moves: no animation and no transition takes longer than a blink', async () => {
  const { page } = await fixture.customer({ reducedMotion: 'reduce' });
  for (const path of ['/', '/menu', '/cart', '/order', '/profile']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 20)
        .map(({ effect }) =>
          effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : '?',
        ),
    );
    expect(moving, path).toEqual([]);
  }
});
