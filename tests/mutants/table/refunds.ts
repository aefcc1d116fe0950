import type { Mutant } from '../mutant.ts';

export const refunds: readonly Mutant[] = [
  {
    id: 'M14',
    mistake: 'refundsUncopied mark forgotten',
    file: 'shared/src/server/checkouts/refunds/refund-writes.ts',
    before: '$set: { ...what.$set, refundsUncopied: true }',
    after: '$set: { ...what.$set }',
    tests: [
      {
        file: 'workers/src/payments/copy-refunds-to-orders.int.test.ts',
        name: 'is shown on the order by the sweep',
      },
    ],
  },
  {
    id: 'M16',
    mistake: 'confirmRefund: $nor on refundId dropped (double booked)',
    file: 'shared/src/server/checkouts/refunds/refund-writes.ts',
    before: "$nor: [{ 'refunds.refundId': refundId }], ",
    after: '',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'is recorded once, even if first taken for a dashboard refund',
      },
    ],
  },
  {
    id: 'M17',
    mistake: 'recordExternalRefund: not once per refund id',
    file: 'shared/src/server/checkouts/refunds/refund-writes.ts',
    before: "{ _id, 'refunds.refundId': { $ne: refund.refundId } },",
    after: '{ _id },',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'is recorded once, even if first taken for a dashboard refund',
      },
    ],
  },
  {
    id: 'M18',
    mistake: 'markOrderRefundDue without the version',
    file: 'shared/src/server/checkouts/refunds/refund-writes.ts',
    before: '{ _id, version }, { $push: { refunds: refund } }',
    after: '{ _id }, { $push: { refunds: refund } }',
    tests: [
      {
        file: 'workers/src/payments/copy-refunds-to-orders.int.test.ts',
        name: 'refunds no more of an order than is left, when a dashboard refund is booked at that moment',
      },
    ],
  },
  {
    id: 'M19',
    mistake: 'leftToRefund ignores what went back already',
    file: 'shared/src/server/checkouts/refunds/refunds-by-order.ts',
    before: 'Math.min(order.totalAmount - back, left)',
    after: 'Math.min(order.totalAmount, left)',
    tests: [
      {
        file: 'shared/src/server/checkouts/refunds/refunds-by-order.test.ts',
        name: 'is less what went back of this order already',
      },
    ],
  },
  {
    id: 'M20',
    mistake: 'requeueRefund keeps the old key',
    file: 'shared/src/server/checkouts/refunds/refund-writes.ts',
    before: "'refunds.$.attempt': (attempt ?? 1) + 1",
    after: "'refunds.$.attempt': attempt ?? 1",
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'is retried as a new refund when the provider’s failed',
      },
    ],
  },
  {
    id: 'M55',
    mistake: 'dashboard refund counts as settled',
    file: 'shared/src/server/checkouts/refunds/refunds-by-order.ts',
    before: 'const ours = refunds.filter(({ byProvider }) => byProvider !== true);',
    after: 'const ours = refunds;',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'pays the checkout also when some of it went back at the dashboard before anybody asked',
      },
    ],
  },
  {
    id: 'M90',
    mistake: 'refund of an order is not capped by what is left',
    file: 'shared/src/server/checkouts/refunds/refunds-by-order.ts',
    before: 'Math.min(order.totalAmount - back, left)',
    after: 'order.totalAmount - back',
    tests: [
      {
        file: 'shared/src/server/checkouts/refunds/refunds-by-order.test.ts',
        name: 'is no more than what is left of the payment, also while an order is not known yet',
      },
    ],
  },
  {
    id: 'N031',
    mistake: 'a refund that failed at the bank counts as given back',
    file: 'shared/src/server/checkouts/refunds/refunds-by-order.ts',
    before: ".filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed')\n    .reduce",
    after: '.filter((refund) => refund.paymentId === paymentId)\n    .reduce',
    tests: [
      {
        file: 'shared/src/server/checkouts/refunds/refunds-by-order.test.ts',
        name: 'counts neither what failed nor what is about another payment',
      },
    ],
  },
  {
    id: 'N032',
    mistake: 'an order shows a refund that failed',
    file: 'shared/src/server/checkouts/refunds/refunds-by-order.ts',
    before:
      "const standing = refunds.filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed');",
    after: 'const standing = refunds.filter((refund) => refund.paymentId === paymentId);',
    tests: [
      {
        file: 'workers/src/payments/copy-refunds-to-orders.int.test.ts',
        name: 'removes a failed refund from the order',
      },
    ],
  },
  {
    id: 'N033',
    mistake: 'a remainder too small to refund stays due',
    file: 'shared/src/server/checkouts/refunds/refunds-by-order.ts',
    before: 'return amount < limits.paymentMinPaise ? 0 : amount;',
    after: 'return amount;',
    tests: [
      {
        file: 'workers/src/payments/copy-refunds-to-orders.int.test.ts',
        name: 'shows what was refunded of a cancelled order when the remainder is too little to refund',
      },
    ],
  },
  {
    id: 'N034',
    mistake: "refunds of another payment count as the order's",
    file: 'shared/src/server/checkouts/refunds/refunds-by-order.ts',
    before: 'const standing = refunds.filter((refund) => refund.paymentId === paymentId && refund.state',
    after: 'const standing = refunds.filter((refund) => refund.state',
    tests: [
      {
        file: 'shared/src/server/checkouts/refunds/refunds-by-order.test.ts',
        name: 'counts neither what failed nor what is about another payment',
      },
    ],
  },
  {
    id: 'N035',
    mistake: 'a dashboard refund is given to the first order, not to the one of its sum',
    file: 'shared/src/server/checkouts/refunds/refunds-by-order.ts',
    before: 'const exact = ordered.find((order) => restOf(order) === refund.amount);',
    after: 'const exact = undefined;',
    tests: [
      {
        file: 'shared/src/server/checkouts/refunds/refunds-by-order.test.ts',
        name: 'is that of the order whose sum it is',
      },
    ],
  },
  {
    id: 'N036',
    mistake: 'a booked refund does not wait for its cancelled order',
    file: 'shared/src/server/checkouts/refunds/copy-refunds-to-orders.ts',
    before: ' || isToBeBooked(order, checkout)) continue;',
    after: ') continue;',
    tests: [
      {
        file: 'workers/src/payments/copy-refunds-to-orders.int.test.ts',
        name: 'leaves the mark of a cancelled order until its refund is booked',
      },
    ],
  },
  {
    id: 'N037',
    mistake: 'a late writer overwrites newer refunds of an order',
    file: 'shared/src/server/orders/transitions.ts',
    before: "? { 'refund.amount': before.amount, 'refund.state': before.state }",
    after: '? {}',
    tests: [
      {
        file: 'workers/src/payments/copy-refunds-to-orders.int.test.ts',
        name: 'shows the newest refunds when another writer overtakes between the two reads',
      },
    ],
  },
  {
    id: 'N038',
    mistake: 'the mark of uncopied refunds ends before the orders exist',
    file: 'shared/src/server/checkouts/refunds/mark-refunds-copied.ts',
    before: "state === 'fulfilled' && orders.length === lines.length",
    after: 'true',
    tests: [
      {
        file: 'workers/src/payments/copy-refunds-to-orders.int.test.ts',
        name: 'keeps its mark until there are orders to show it',
      },
    ],
  },
  {
    id: 'N039',
    mistake: 'the mark of uncopied refunds stays on refused checkouts',
    file: 'shared/src/server/checkouts/refunds/mark-refunds-copied.ts',
    before: "!(isShown || state === 'refused')",
    after: '!isShown',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'gives the money back under its key, notes it, and writes to the customer',
      },
    ],
  },
  {
    id: 'N040',
    mistake: 'money without an order is due twice',
    file: 'shared/src/server/checkouts/refunds/refund-writes.ts',
    before: "    { _id, 'refunds.key': { $ne: refund.key } },\n",
    after: '    { _id },\n',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'goes back once for every further payment of the same order',
      },
    ],
  },
  {
    id: 'N041',
    mistake: 'a failed refund is revived twice',
    file: 'shared/src/server/checkouts/refunds/refund-writes.ts',
    before: 'const asItWas = { key, state, attempt: attempt === undefined ? { $exists: false } : attempt };',
    after: 'const asItWas = { key };',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'that failed and has been made since is not made again by a late reader',
      },
    ],
  },
  {
    id: 'N042',
    mistake: 'a dashboard refund that was ours is left beside it',
    file: 'shared/src/server/checkouts/refunds/refund-writes.ts',
    before: 'return unbooked && confirm();',
    after: 'return unbooked;',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'is recorded once, even if first taken for a dashboard refund',
      },
    ],
  },
];
