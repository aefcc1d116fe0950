import { pagePaths, routes } from '@forno/shared/contracts/server';
import type { StationDuty } from '@forno/shared/domain';
import { answers } from '@forno/shared/messages/server';
import { stuckAfterMs, waitFor } from '@forno/shared/testing';
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { atStore, buy, placeOrders } from './support/place-orders.ts';
import { toast } from './support/steps.ts';
import { expectSoon } from './support/stopwatch.ts';

const fixture = openBrowserFixture();
const tabletSize = { width: 1024, height: 768 };

it('an owner enrols a tablet, Ravi moves a pizza there under his name, and its end takes it away at once', async () => {
  const ravi = await fixture.admin({ name: 'Ravi', viewport: phone, at: '/profile' });
  await ravi.page.getByRole('button', { name: 'Set a PIN' }).click();
  await ravi.page.getByLabel('PIN', { exact: true }).fill('2468');
  await ravi.page.getByLabel('Your password').fill(ravi.account.password);
  await ravi.page.getByRole('button', { name: 'Set the PIN' }).click();
  await toast(ravi.page, answers.pinSet);

  await placeOrders(fixture.shop, 1, { status: 'Order Received' });
  const owner = await fixture.admin({ at: '/admin/stations' });
  await owner.page.getByRole('button', { name: 'Add a station' }).click();
  await owner.page.getByLabel('Name').fill('Oven');
  await owner.page.getByRole('button', { name: 'Show the code' }).click();
  await owner.page.getByRole('img', { name: 'The code of the station' }).waitFor();
  const code = await owner.page.getByRole('dialog').getByRole('heading').innerText();

  const { page } = await fixture.visitor({
    viewport: tabletSize,
    at: `/admin_login/station#token=${code}`,
    allowErrors: /status of 401|WebSocket/,
  });
  await page.getByRole('button', { name: 'Enrol this tablet' }).click();
  await page.waitForURL('/admin/orders/board');
  expect(page.url()).not.toContain(code);
  await page.getByText('Live', { exact: true }).waitFor();
  const bar = page.getByRole('region', { name: 'Station' });
  await bar.getByText('Nobody').waitFor();
  await bar.getByRole('button', { name: 'Who is here?' }).click();
  await page.getByRole('button', { name: 'Ravi' }).click();
  await page.getByLabel('PIN').fill('2468');
  await page.getByRole('button', { name: 'It’s me' }).click();
  await bar.getByText('Ravi').waitFor();
  await page
    .locator('[id^=card-]')
    .first()
    .click({ position: { x: 8, y: 4 } });
  const movedBy = () =>
    atStore(fixture.shop, async ({ orders }) => (await orders.findOne().lean())?.statusHistory.at(-1)?.by);
  await waitFor(async () => (await movedBy())?.name === 'Ravi', { what: 'the move under his name' });

  const [oven] = (await owner.ask(routes.stations)).filter(({ name }) => name === 'Oven');
  const begun = performance.now();
  await owner.ask(routes.endStation, { params: { id: oven?._id ?? '' } });
  await page.waitForURL('/admin_login');
  await expectSoon(page, performance.now() - begun, 2_000);
});

/** A tablet of this duty, and somebody who may everything at it. */
async function withStaff(name: string, duty: StationDuty): Promise<Page> {
  const owner = await fixture.staff();
  const person = await fixture.staff(name);
  await person.ask(routes.setPin, { body: { password: person.account.password, pin: '2468' } });
  const { code } = await owner.ask(routes.addStation, { body: { name: duty, duty } });
  const { page } = await fixture.visitor({
    viewport: tabletSize,
    at: `/admin_login/station#token=${code}`,
    allowErrors: /status of 40[34]/,
  });
  await page.getByRole('button', { name: 'Enrol this tablet' }).click();
  await page.waitForURL(duty === 'counter' ? '/admin/counter' : '/admin/orders/board');
  await page.getByRole('button', { name: 'Who is here?' }).click();
  await page.getByRole('button', { name: name }).click();
  await page.getByLabel('PIN').fill('2468');
  await page.getByRole('button', { name: 'It’s me' }).click();
  await page.getByRole('region', { name: 'Station' }).getByText(name).waitFor();
  return page;
}

it.each<StationDuty>(['kitchen', 'counter'])(
  'no page asks for what the %s’s tablet may not',
  async (duty) => {
    const customer = await fixture.join();
    const checkoutId = await buy(fixture.shop, customer.session);
    const order = await atStore(fixture.shop, ({ orders }) => orders.findOne({ checkoutId }).orFail().lean());
    const ids: Record<string, string> = {
      ':checkoutId': checkoutId,
      '/bill/:id': `/bill/${checkoutId}`,
      '/journeys/:id': `/journeys/${checkoutId}`,
    };
    const page = await withStaff(`Kiran of the ${duty}`, duty);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403)
        refused.push(`${page.url()}: ${answer.status()} ${answer.request().method()} ${answer.url()}`);
    });
    const asked = new Set<Request>();
    const titles = new Set<string>();
    page.on('request', (one) => asked.add(one));
    page.on('requestfinished', (one) => asked.delete(one));
    page.on('requestfailed', (one) => asked.delete(one));
    for (const path of pagePaths.filter((one) => one.startsWith('/admin/'))) {
      const filled = Object.entries(ids).reduce((at, [what, id]) => at.replace(what, id), path);
      // As by a link, without loading the app again: what an earlier page asked for was noted there.
      await page.evaluate(
        (to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        filled.replace(':id', String(order._id)),
      );
      let looks = 0;
      const isQuiet = async () => {
        looks =
          asked.size === 0 && (await page.getByRole('heading', { level: 1 }).count()) > 0 ? looks + 1 : 0;
        return looks >= 6;
      };
      await waitFor(isQuiet, { what: `${filled} to have asked` });
      titles.add(await page.title());
    }
    expect(titles.size).toBeGreaterThan(5);
    expect(refused).toEqual([]);
  },
  pagePaths.length * stuckAfterMs,
);

it('Chitra takes an order at the counter’s tablet, for cash, and gives a part back by her PIN', async () => {
  const page = await withStaff('Chitra', 'counter');
  await page.goto('/admin/counter');
  await page.getByRole('button', { name: /^Margherita/ }).click();
  await page.getByRole('button', { name: /^Margherita/ }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.getByRole('button', { name: /received$/ }).click();
  await page.getByRole('link', { name: 'Cancel it or give money back' }).click();
  await page.getByRole('button', { name: /^Refund part/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('Too late');
  await dialog.getByRole('button', { name: /^Give back ₹/ }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('PIN').fill('2468');
  expect(await proof.getByLabel('PIN').getAttribute('type')).toBe('password');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await proof.waitFor({ state: 'detached' });
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('₹199 refunded').waitFor();
});
