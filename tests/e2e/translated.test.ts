import { routes } from '@forno/shared/contracts/server';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buy, one } from './support/place-orders.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { entry } from './support/steps.ts';

const fixture = openBrowserFixture();

/** What a browser's translator makes of every text of the page: another one, in two elements in its place or around it. */
function translate(page: Page, how: 'instead' | 'around'): Promise<void> {
  return page.evaluate((way) => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode())
      if (walk.currentNode instanceof Text && walk.currentNode.data.trim()) texts.push(walk.currentNode);
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, font, option, textarea')) continue;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      if (way === 'instead') {
        inner.textContent = `‹${text.data}›`;
        text.replaceWith(outer);
      } else {
        text.before(outer);
        inner.append(text);
      }
    }
  }, how);
}

it.each(['instead', 'around'] as const)(
  'under a translator that writes %s, the menu is searched and ordered from, and the tracker follows its order',
  async (how) => {
    // What is translated before the app has taken the page over makes it begin the page anew, and say so.
    const visit = { cart: one, at: '/menu', allowErrors: /React error #418/ };
    const { page, session, ask } = await fixture.customer(visit);
    await translate(page, how);
    await page.locator('#root:not([data-ready])').waitFor();
    const group = page.getByRole('group', { name: 'Farmhouse', exact: true });
    await group.waitFor();
    await page.waitForLoadState('networkidle');
    await translate(page, how);
    await page.getByLabel('Search the menu').fill('no such pizza');
    await page.getByText('No pizza with').waitFor();
    await translate(page, how);
    await page.getByLabel('Search the menu').fill('no such calzone');
    await page.locator('output').filter({ hasText: 'no such calzone' }).waitFor();
    await page.getByLabel('Search the menu').fill('farm');
    await group.getByRole('button').first().click();
    await translate(page, how);
    await group.getByRole('button').last().click();
    await expect.poll(() => group.textContent()).toContain('2');
    // Saved, too: what is bought below is from another cart.
    const quantities = async () => (await ask(routes.cart)).cartData.map(({ quantity }) => quantity);
    await expect.poll(quantities).toContain(2);
    await page.getByLabel('Search the menu').fill('');
    await entry(page, 'Margherita')
      .or(page.getByRole('group', { name: 'Margherita', exact: true }))
      .first()
      .waitFor();
    expect(await page.getByText('No pizza with').count()).toBe(0);

    await buy(fixture.shop, session);
    await page
      .getByRole('link', { name: 'Orders', exact: true })
      .or(page.getByRole('link', { name: '‹Orders›' }))
      .first()
      .click();
    const here = page.locator('[aria-current="step"]');
    await here.first().waitFor();
    await page.waitForLoadState('networkidle');
    await translate(page, how);
    const staff = await fixture.staff();
    const { orders } = await ask(routes.orders);
    for (const status of ['In the Kitchen', 'Delivered'] as const) {
      for (const { _id } of orders)
        await staff.ask(routes.updateOrder, { params: { id: _id }, body: { status } });
      await expect.poll(() => here.first().innerText()).toContain(status);
      await translate(page, how);
    }
    await expect
      .poll(() => page.locator('ol[aria-label="Progress of the order"]').first().textContent())
      .not.toContain('still to come');
    expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0);
  },
);
