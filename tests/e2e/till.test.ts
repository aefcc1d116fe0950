import { routes } from '@forno/shared/contracts/server';
import { formatPaise } from '@forno/shared/domain';
import { tillTexts } from '@forno/shared/messages/server';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type LoggedIn, openBrowserFixture, phone } from './support/browser-fixture.ts';
import { examine } from './support/look.ts';
import { atStore, buy } from './support/place-orders.ts';
import { toast } from './support/steps.ts';

/** The counter's evening at the drawer, as a tablet and a phone have it. */
const fixture = openBrowserFixture();
const tablet = { width: 1024, height: 768 };
const large = { width: 1440, height: 900 };

/** Somebody receives the money of a checkout at the counter; returns how much, in paise. */
async function receive(
  { ask, session }: LoggedIn,
  checkoutId: string,
  tender: 'cash' | 'upi',
): Promise<number> {
  const { open } = await ask(routes.tills);
  const till = new Types.ObjectId(open?._id);
  const by = { _id: session.user._id, name: 'Ada Forno' };
  return atStore(fixture.shop, async ({ checkouts }) => {
    const { amount = 0 } = (await checkouts.findById(checkoutId).lean()) ?? {};
    const tenders = [{ tender, amount, by, at: new Date(), till }];
    await checkouts.updateOne({ _id: checkoutId }, { $set: { tenders } });
    return amount;
  });
}

it('closing the till with ₹50 missing: float, sale, pay-out, a count that survives a reload, and its paper', async () => {
  const customer = await fixture.join();
  const [first, second] = [
    await buy(fixture.shop, customer.session),
    await buy(fixture.shop, customer.session),
  ];
  const counter = await fixture.admin({ viewport: tablet });
  const { page } = counter;
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Till' }).click();
  await page.getByLabel('Float (₹)').fill('1,000');
  await examine(counter, 'till-opening', phone, tablet, large);
  await page.getByRole('button', { name: 'Open the till' }).click();
  await toast(page, tillTexts.opened);

  const expected = 100_000 + (await receive(counter, first, 'cash')) - 12_000;
  await receive(counter, second, 'upi');
  await page.getByRole('button', { name: 'Pay out' }).click();
  const payOut = page.getByRole('dialog', { name: 'Pay out' });
  await payOut.getByLabel('Amount (₹)').fill('120');
  await payOut.getByLabel('What for').fill('Gas bottle');
  await payOut.getByRole('button', { name: 'Pay out' }).click();
  await toast(page, tillTexts.out);
  // What was received by UPI is no cash.
  await page.getByText(formatPaise(expected), { exact: true }).waitFor();
  await page.getByText('−₹120 Gas bottle').waitFor();

  await page.getByLabel('₹500').fill('2');
  await page.reload();
  await page.getByLabel('Coins, together').fill(String((expected - 100_000 - 5_000) / 100));
  await page.getByText('−₹50: ₹50 missing').waitFor();
  await page.getByRole('button', { name: 'Close the till' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the till' }).click();
  await toast(page, tillTexts.closed);

  const sheet = page.getByRole('region', { name: 'Till on paper' });
  await sheet.getByText('−₹50: ₹50 missing').waitFor();
  await sheet.getByText('2 × ₹500').waitFor();
  await examine(counter, 'till-closed', tablet);
  const paper = await page.pdf({ path: 'tests/e2e/screenshots/till.pdf', preferCSSPageSize: true });
  // 80 mm in points, and all of it on one page.
  expect(paper.toString('latin1').match(/\/MediaBox \[0 0 22[67]/g)).toHaveLength(1);

  await page.goto('/admin/till');
  const row = page.getByRole('row').filter({ hasText: 'Counter' });
  await row.getByText('−₹50: ₹50 missing').waitFor();
  await page.getByLabel('Float (₹)').waitFor();
  const { open, closed } = await counter.ask(routes.tills);
  expect(open).toBeNull();
  expect(closed).toMatchObject([{ closed: { expected, counted: expected - 5_000, difference: -5_000 } }]);
});
