import { type Route, routes, z } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const callers = [shop.visitor, await shop.customer(), await shop.admin()];

/** Of the access matrix: the open calls that the secret of a link opens, instead of a session. */
const rows: Record<string, Route> = {
  acceptInvitation: routes.acceptInvitation,
  checkInvitation: routes.checkInvitation,
  checkResetLink: routes.checkResetLink,
  linkedCheckout: routes.linkedCheckout,
  linkedPayment: routes.linkedPayment,
  resetPassword: routes.resetPassword,
  riderDelivery: routes.riderDelivery,
  riderReport: routes.riderReport,
  sharedDelivery: routes.sharedDelivery,
  verifyEmail: routes.verifyEmail,
};

const paid = { razorpay_payment_id: 'pay_1', razorpay_signature: 'f'.repeat(64) };

it('has a row for every open call that takes a secret', () => {
  const all: [string, Route][] = Object.entries(routes);
  const taking = all.filter(
    ([, { access, body }]) => access === 'open' && body && 'token' in (z.toJSONSchema(body).properties ?? {}),
  );
  expect(taking.map(([name]) => name).toSorted()).toEqual(Object.keys(rows));
});

it.each(Object.entries(rows))(
  'opens nothing in %s when it is guessed, whoever guesses',
  async (_name, route) => {
    const known = z.toJSONSchema(route.body ?? z.unknown()).properties ?? {};
    const told = { what: 'delivered', password: 'another-secret', ...paid };
    const given = Object.entries(told).filter(([key]) => key in known);
    const body = { ...Object.fromEntries(given), token: 'g'.repeat(43) };
    for (const caller of callers)
      expect(await caller.call(route, { body })).toMatchObject({
        status: 400,
        body: { code: 'link_invalid' },
      });
  },
);
