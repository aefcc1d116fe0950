import { mistakes } from '../mutant.ts';

const createPaymentTest = 'bff/src/payments/create-payment.int.test.ts';
const redisAway = 'bff/src/http/redis-away.int.test.ts';
const hoarding = 'bff/src/payments/hoarding.int.test.ts';
const checkoutIdentity = 'bff/src/payments/checkout-identity.test.ts';
const checkShopOpen = 'bff/src/payments/check-shop-open.int.test.ts';
const delivery = 'bff/src/payments/delivery.int.test.ts';

export const createPayment = mistakes({
  'bff/src/payments/create-payment.ts': {
    'M39 create-payment leaves outdated checkouts open': [
      '    for (const { _id } of outdated) await expireCheckout(shop, _id);\n',
      '',
      `${createPaymentTest} > puts the older checkout aside when the cart changed: one cart holds ingredients once`,
    ],
    'M40 create-payment sells a cart that is reported as paid': [
      'isReportTrusted(checkout)',
      'false',
      `${createPaymentTest} > refuses a cart whose payment was reported and is being checked, until it is known to have failed`,
    ],
    'M50 sells while no worker is there': [
      "    if (consumers.areAway()) return refuse('workers_away');\n",
      '',
      `${redisAway} > opens no payment once Redis is`,
    ],
    'M77 a cart that is being ordered is sold again': [
      '      checkout.paidCart !== undefined ||\n',
      '',
      `${createPaymentTest} > refuses a cart that has been paid and is being ordered`,
    ],
    'N143 the shop sells while it is closed': [
      '    if (!open.ok) return open;\n',
      '',
      `${checkShopOpen} > refuses while the shop is closed and says when it opens, before holding stock or calling the provider`,
    ],
    'N144 the shop delivers anywhere': [
      '    if (!delivery.ok) return delivery;\n',
      '',
      `${delivery} > is refused outside the delivery area, by name, before anything is held or asked of the provider`,
    ],
    'N150 a checkout counts by how the account is now, not by how it was opened': [
      'const unverified = !user.isVerified && { unverifiedFrom',
      'const unverified = false && { unverifiedFrom',
      `${hoarding} > sixty unverified accounts of`,
    ],
  },
  'bff/src/payments/prepare-checkout.ts': {
    'M49 unknown outcome of create-order counts as none': [
      "    if (error.outcomeUnknown) return 'unknown';\n",
      '',
      `${createPaymentTest} > waits not for ever for a provider that does not answer, and ends no opening whose order may be there`,
    ],
    'N145 an order of another amount at the provider is taken': [
      'if (order.amount === amount && order.currency === currency) return order;',
      'return order;',
      `${createPaymentTest} > opens nothing on an order of another amount at the provider`,
    ],
    'N146 a refused opening keeps its hold': [
      "  if (await expireCheckout(deps, _id, { from: 'opening' })) return why;\n",
      '',
      `${createPaymentTest} > answers 503 when the provider does not work (`,
    ],
  },
  'bff/src/payments/find-checkout.ts': {
    'M63 mayOpen not asked': [
      '  if (!(await mayOpen())) return undefined;\n',
      '',
      `${hoarding} > one account opens a few checkouts and then waits; asking for the same one again is free`,
    ],
    'N303 a checkout being opened beside this one is counted as an earlier one': [
      '    state: { $nin: [...holding] },\n',
      '',
      `${createPaymentTest} > returns one order for twenty simultaneous requests of a cart that was begun before`,
    ],
    'N142 a hold about to run out is sold': [
      'checkout.holdUntil.getTime() - margin > now',
      'checkout.holdUntil.getTime() > now',
      `${createPaymentTest} > holds a cart once also when its hold is about to run out`,
    ],
  },
  'bff/src/payments/checkout-identity.ts': {
    'N140 an ended checkout is opened again under its id': [
      '${hash}:${day}:${nth}`',
      '${hash}:${day}`',
      `${checkoutIdentity} > the same cart at the same prices is the same checkout, for this customer and this cart alone`,
    ],
    'N141 another address is the same checkout': [
      'amount, delivery?.address, delivery?.phone, ...note',
      'amount, ...note',
      `${checkoutIdentity} > another address, phone or note to the courier is another checkout`,
    ],
  },
});
