import { routes } from '@forno/shared/contracts/server';
import type { ProviderPayment } from '@forno/shared/server/provider';
import { beforeEach, expect, it } from 'vitest';
import { choice, fullInventory, shopForTests } from '../testing/open-test-shop.ts';
import { standInForTests } from '../testing/provider-stand-in.ts';

const provider = await standInForTests();
const shop = await shopForTests({ RAZORPAY_URL: provider.url });
const margherita = await shop.addPizza('Margherita', 299);
await shop.setInventory(fullInventory());

const { producer, models } = shop.deps;
beforeEach(() => Object.assign(provider, { mood: 'work', payments: [] }));
const pay = (...states: ProviderPayment['status'][]) => {
  provider.payments = states.map((status, nth) => ({
    id: `pay_${nth}`,
    amount: 29_900,
    currency: 'INR',
    status,
    created_at: 0,
  }));
};

async function open() {
  const buyer = await shop.customerWith(choice(margherita));
  const { checkoutId } = await buyer.open(299);
  const params = { id: checkoutId };
  return {
    checkoutId,
    ask: (who: Pick<typeof buyer, 'call'> = buyer) => who.call(routes.askProvider, { params }),
  };
}
const jobsOf = async (id: string) =>
  (await producer.queues['payment-verification'].getJobs()).filter(({ data }) => data.checkoutId === id);

it.each([[[]], [['failed', 'failed']]] as [ProviderPayment['status'][]][])(
  'there is no money where the provider lists %j, and nothing changes',
  async (states) => {
    const { checkoutId, ask } = await open();
    pay(...states);
    expect(await ask()).toMatchObject({ status: 200, body: { money: 'none', checkout: { claimed: false } } });
    expect(await jobsOf(checkoutId)).toEqual([]);
  },
);

it.each(['captured', 'authorized'] as const)(
  'what is %s is reported, and then asked for no more',
  async (state) => {
    const { checkoutId, ask } = await open();
    pay('failed', state);
    for (const mood of ['work', 500] as const) {
      provider.mood = mood;
      expect((await ask()).body).toMatchObject({ money: 'perhaps', checkout: { claimed: true } });
    }
    expect(await jobsOf(checkoutId)).toMatchObject([
      { id: `verify-${checkoutId}-pay_1`, data: { claimed: true } },
    ]);
  },
);

it('nothing is known while the bank decides, or the provider does not answer', async () => {
  const { checkoutId, ask } = await open();
  pay('created');
  expect((await ask()).body).toMatchObject({ money: 'perhaps', checkout: { claimed: false } });
  provider.mood = 503;
  expect(await ask()).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
  expect(await models.checkouts.findById(checkoutId).lean()).not.toHaveProperty('paymentReportedAt');
});

it('is asked ten times in a quarter of an hour for one account, and for nobody else', async () => {
  const { ask } = await open();
  expect((await ask(await shop.customer())).status).toBe(404);
  const statuses = [];
  for (let nth = 0; nth < 11; nth += 1) statuses.push((await ask()).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});
