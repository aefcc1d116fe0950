import type { Mutant } from '../mutant.ts';

export const createPayment: readonly Mutant[] = [
  {
    id: 'M39',
    mistake: 'create-payment leaves outdated checkouts open',
    file: 'bff/src/payments/create-payment.ts',
    before: '    for (const { _id } of outdated) await expireCheckout(shop, _id);\n',
    after: '',
    tests: [
      {
        file: 'bff/src/payments/create-payment.int.test.ts',
        name: 'puts the older checkout aside when the cart changed: one cart holds ingredients once',
      },
    ],
  },
  {
    id: 'M40',
    mistake: 'create-payment sells a cart that is reported as paid',
    file: 'bff/src/payments/create-payment.ts',
    before: 'isReportTrusted(checkout)',
    after: 'false',
    tests: [
      {
        file: 'bff/src/payments/create-payment.int.test.ts',
        name: 'refuses a cart whose payment was reported and is being checked, until it is known to have failed',
      },
    ],
  },
  {
    id: 'M49',
    mistake: 'unknown outcome of create-order counts as none',
    file: 'bff/src/payments/prepare-checkout.ts',
    before: "    if (error.outcomeUnknown) return 'unknown';\n",
    after: '',
    tests: [
      {
        file: 'bff/src/payments/create-payment.int.test.ts',
        name: 'waits not for ever for a provider that does not answer, and ends no opening whose order may be there',
      },
    ],
  },
  {
    id: 'M50',
    mistake: 'sells while no worker is there',
    file: 'bff/src/payments/create-payment.ts',
    before: "    if (consumers.areAway()) return refuse('workers_away');\n",
    after: '',
    tests: [{ file: 'bff/src/http/redis-away.int.test.ts', name: 'opens no payment once Redis is' }],
  },
  {
    id: 'M63',
    mistake: 'mayOpen not asked',
    file: 'bff/src/payments/find-checkout.ts',
    before: '  if (!(await mayOpen())) return undefined;\n',
    after: '',
    tests: [
      {
        file: 'bff/src/payments/hoarding.int.test.ts',
        name: 'one account opens a few checkouts and then waits; asking for the same one again is free',
      },
    ],
  },
  {
    id: 'N303',
    mistake: 'a checkout being opened beside this one is counted as an earlier one',
    file: 'bff/src/payments/find-checkout.ts',
    before: '    state: { $nin: [...holding] },\n',
    after: '',
    tests: [
      {
        file: 'bff/src/payments/create-payment.int.test.ts',
        name: 'returns one order for twenty simultaneous requests of a cart that was begun before',
      },
    ],
  },
  {
    id: 'M77',
    mistake: 'a cart that is being ordered is sold again',
    file: 'bff/src/payments/create-payment.ts',
    before: '      checkout.paidCart !== undefined ||\n',
    after: '',
    tests: [
      {
        file: 'bff/src/payments/create-payment.int.test.ts',
        name: 'refuses a cart that has been paid and is being ordered',
      },
    ],
  },
  {
    id: 'N140',
    mistake: 'an ended checkout is opened again under its id',
    file: 'bff/src/payments/checkout-identity.ts',
    before: '${hash}:${day}:${nth}`',
    after: '${hash}:${day}`',
    tests: [
      {
        file: 'bff/src/payments/checkout-identity.test.ts',
        name: 'the same cart at the same prices is the same checkout, for this customer and this cart alone',
      },
    ],
  },
  {
    id: 'N141',
    mistake: 'another address is the same checkout',
    file: 'bff/src/payments/checkout-identity.ts',
    before: 'amount, delivery?.address, delivery?.phone, ...note',
    after: 'amount, ...note',
    tests: [
      {
        file: 'bff/src/payments/checkout-identity.test.ts',
        name: 'another address, phone or note to the courier is another checkout',
      },
    ],
  },
  {
    id: 'N142',
    mistake: 'a hold about to run out is sold',
    file: 'bff/src/payments/find-checkout.ts',
    before: 'checkout.holdUntil.getTime() - margin > now',
    after: 'checkout.holdUntil.getTime() > now',
    tests: [
      {
        file: 'bff/src/payments/create-payment.int.test.ts',
        name: 'holds a cart once also when its hold is about to run out',
      },
    ],
  },
  {
    id: 'N143',
    mistake: 'the shop sells while it is closed',
    file: 'bff/src/payments/create-payment.ts',
    before: '    if (!open.ok) return open;\n',
    after: '',
    tests: [
      {
        file: 'bff/src/payments/check-shop-open.int.test.ts',
        name: 'refuses while the shop is closed and says when it opens, before holding stock or calling the provider',
      },
    ],
  },
  {
    id: 'N144',
    mistake: 'the shop delivers anywhere',
    file: 'bff/src/payments/create-payment.ts',
    before: '    if (!delivery.ok) return delivery;\n',
    after: '',
    tests: [
      {
        file: 'bff/src/payments/delivery.int.test.ts',
        name: 'is refused outside the delivery area, by name, before anything is held or asked of the provider',
      },
    ],
  },
  {
    id: 'N145',
    mistake: 'an order of another amount at the provider is taken',
    file: 'bff/src/payments/prepare-checkout.ts',
    before: 'if (order.amount === amount && order.currency === currency) return order;',
    after: 'return order;',
    tests: [
      {
        file: 'bff/src/payments/create-payment.int.test.ts',
        name: 'opens nothing on an order of another amount at the provider',
      },
    ],
  },
  {
    id: 'N146',
    mistake: 'a refused opening keeps its hold',
    file: 'bff/src/payments/prepare-checkout.ts',
    before: "  if (await expireCheckout(deps, _id, { from: 'opening' })) return why;\n",
    after: '',
    tests: [
      {
        file: 'bff/src/payments/create-payment.int.test.ts',
        name: 'answers 503 when the provider does not work (',
      },
    ],
  },
  {
    id: 'N150',
    mistake: 'a checkout counts by how the account is now, not by how it was opened',
    file: 'bff/src/payments/create-payment.ts',
    before: 'const unverified = !user.isVerified && { unverifiedFrom',
    after: 'const unverified = false && { unverifiedFrom',
    tests: [{ file: 'bff/src/payments/hoarding.int.test.ts', name: 'sixty unverified accounts of' }],
  },
];
