import { mistakes } from '../mutant.ts';

const copyRefundsToOrders = 'workers/src/payments/copy-refunds-to-orders.int.test.ts';
const refund = 'workers/src/payments/refund.int.test.ts';
const refundsByOrder = 'shared/src/server/checkouts/refunds/refunds-by-order.test.ts';
const verifyPayment = 'workers/src/payments/verify-payment.int.test.ts';
const settlePayments = 'workers/src/payments/settle-payments.int.test.ts';

export const refunds = mistakes({
  'shared/src/server/checkouts/refunds/refund-writes.ts': {
    'M14 refundsUncopied mark forgotten': [
      '$set: { ...what.$set, refundsUncopied: true }',
      '$set: { ...what.$set }',
      `${copyRefundsToOrders} > is shown on the order by the sweep`,
    ],
    'M16 confirmRefund: $nor on refundId dropped (double booked)': [
      "$nor: [{ 'refunds.refundId': refundId }], ",
      '',
      `${refund} > is recorded once, even if first taken for a dashboard refund`,
    ],
    'M17 recordExternalRefund: not once per refund id': [
      "{ _id, 'refunds.refundId': { $ne: refund.refundId } },",
      '{ _id },',
      `${refund} > is recorded once, even if first taken for a dashboard refund`,
    ],
    'M18 markOrderRefundDue without the version': [
      '{ _id, version }, { $push: { refunds: refund } }',
      '{ _id }, { $push: { refunds: refund } }',
      `${copyRefundsToOrders} > refunds no more of an order than is left, when a dashboard refund is booked at that moment`,
    ],
    'M20 requeueRefund keeps the old key': [
      "'refunds.$.attempt': (attempt ?? 1) + 1",
      "'refunds.$.attempt': attempt ?? 1",
      `${refund} > is retried as a new refund when the provider’s failed`,
    ],
    'N040 money without an order is due twice': [
      "    { _id, 'refunds.key': { $ne: refund.key } },\n",
      '    { _id },\n',
      `${settlePayments} > goes back once for every further payment of the same order`,
    ],
    'N041 a failed refund is revived twice': [
      'const asItWas = { key, state, attempt: attempt === undefined ? { $exists: false } : attempt };',
      'const asItWas = { key };',
      `${refund} > that failed and has been made since is not made again by a late reader`,
    ],
    'N042 a dashboard refund that was ours is left beside it': [
      'return unbooked && confirm();',
      'return unbooked;',
      `${refund} > is recorded once, even if first taken for a dashboard refund`,
    ],
  },
  'shared/src/server/checkouts/refunds/refunds-by-order.ts': {
    'M19 leftToRefund ignores what went back already': [
      'Math.min(order.totalAmount - back, left)',
      'Math.min(order.totalAmount, left)',
      `${refundsByOrder} > is less what went back of this order already`,
    ],
    'M55 dashboard refund counts as settled': [
      'const ours = refunds.filter(({ byProvider }) => byProvider !== true);',
      'const ours = refunds;',
      `${verifyPayment} > pays the checkout also when some of it went back at the dashboard before anybody asked`,
    ],
    'M90 refund of an order is not capped by what is left': [
      'Math.min(order.totalAmount - back, left)',
      'order.totalAmount - back',
      `${refundsByOrder} > is no more than what is left of the payment, also while an order is not known yet`,
    ],
    'N031 a refund that failed at the bank counts as given back': [
      ".filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed')\n    .reduce",
      '.filter((refund) => refund.paymentId === paymentId)\n    .reduce',
      `${refundsByOrder} > counts neither what failed nor what is about another payment`,
    ],
    'N032 an order shows a refund that failed': [
      "const standing = refunds.filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed');",
      'const standing = refunds.filter((refund) => refund.paymentId === paymentId);',
      `${copyRefundsToOrders} > removes a failed refund from the order`,
    ],
    'N033 a remainder too small to refund stays due': [
      'return amount < limits.paymentMinPaise ? 0 : amount;',
      'return amount;',
      `${copyRefundsToOrders} > shows what was refunded of a cancelled order when the remainder is too little to refund`,
    ],
    "N034 refunds of another payment count as the order's": [
      'const standing = refunds.filter((refund) => refund.paymentId === paymentId && refund.state',
      'const standing = refunds.filter((refund) => refund.state',
      `${refundsByOrder} > counts neither what failed nor what is about another payment`,
    ],
    'N035 a dashboard refund is given to the first order, not to the one of its sum': [
      'const exact = ordered.find((order) => restOf(order) === refund.amount);',
      'const exact = undefined;',
      `${refundsByOrder} > is that of the order whose sum it is`,
    ],
  },
  'shared/src/server/checkouts/refunds/copy-refunds-to-orders.ts': {
    'N036 a booked refund does not wait for its cancelled order': [
      ' || isToBeBooked(order, checkout)) continue;',
      ') continue;',
      `${copyRefundsToOrders} > leaves the mark of a cancelled order until its refund is booked`,
    ],
    'N038 the mark of uncopied refunds ends before the orders exist': [
      "state === 'fulfilled' && orders.length === lines.length",
      'true',
      `${copyRefundsToOrders} > keeps its mark until there are orders to show it`,
    ],
    'N039 the mark of uncopied refunds stays on refused checkouts': [
      "!(isShown || state === 'refused')",
      '!isShown',
      `${refund} > gives the money back under its key, notes it, and writes to the customer`,
    ],
  },
  'shared/src/server/orders/transitions.ts': {
    'N037 a late writer overwrites newer refunds of an order': [
      "? { 'refund.amount': before.amount, 'refund.state': before.state }",
      '? {}',
      `${copyRefundsToOrders} > shows the newest refunds when another writer overtakes between the two reads`,
    ],
  },
});
