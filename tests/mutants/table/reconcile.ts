import { mistakes } from '../mutant.ts';

const reconcileTest = 'workers/src/sweep/reconcile.int.test.ts';
const orderNotes = 'shared/src/server/checkouts/order-notes.test.ts';

export const reconcile = mistakes({
  'workers/src/sweep/reconcile.ts': {
    'M28 reconcile: incomplete counts as done': [
      'if (complete) done =',
      'done =',
      `${reconcileTest} > goes on in the next round when there is more to look up than one takes`,
    ],
    'M29 reconcile does not look back': [
      'await heldSince(ago(last ?? now, lateMs), now, deps)',
      'await heldSince(last ?? now, now, deps)',
      `${reconcileTest} > builds a checkout that our books have lost again, and it is paid like any other`,
    ],
    'N158 two workers compare the books at once': [
      '  if (modifiedCount === 0) return 0;\n',
      '',
      `${reconcileTest} > runs once an hour, by one of all workers, and reaches back to when it last ran`,
    ],
    'N159 a comparison whose worker died is never taken up': [
      '$or: [{ reconcilingUntil: { $exists: false } }, { reconcilingUntil: { $lte: now } }]',
      '$or: [{ reconcilingUntil: { $exists: false } }]',
      `${reconcileTest} > is taken up again when the worker that was at it has died`,
    ],
    'N160 the books are compared at every sweep': [
      '  if (last && last > ago(now, config.RECONCILE_EVERY_MS)) return 0;\n',
      '',
      `${reconcileTest} > runs at once as part of a rebuild: the database may be a restored one`,
    ],
    'N161 a provider that is away counts as compared': [
      "    logger.warn({ err: error }, 'not reconciled: the provider does not answer');\n",
      '    done = { reconciledAt: now };\n',
      `${reconcileTest} > tries again at the next round when the provider does not answer, from where it was`,
    ],
    'N162 a refund that differs from the books is not looked at': [
      'return settled && done === (payment.amount_refunded ?? 0);',
      'return settled;',
      `${reconcileTest} > has verified what is known and not booked, and asks nothing about the rest`,
    ],
    'N163 a refund that failed after days is not found': [
      'return found.map(({ _id }) => String(_id));',
      'return found.slice(0, 0).map(({ _id }) => String(_id));',
      `${reconcileTest} > notices a refund that its bank sent back after nine days, and makes it due again`,
    ],
  },
  'workers/src/sweep/rebuild.ts': {
    "M30 rebuild does not compare the lines' sum with the order": [
      'user && sum === order.amount ?',
      'user ?',
      `${reconcileTest} > gives the money back when`,
    ],
    "M88 restore: unknown customer's payment is rebuilt with lines": [
      'user && sum === order.amount ?',
      'sum === order.amount ?',
      `${reconcileTest} > gives the money back when`,
    ],
  },
  'shared/src/server/checkouts/order-notes.ts': {
    "M31 notes of another shop's key are believed": [
      'if (!parsed.success || parsed.data.shop !== shop)',
      'if (!parsed.success)',
      `${orderNotes} > of another shop`,
    ],
  },
  'workers/src/sweep/find-lost-checkout.ts': {
    'N164 a stray payment is looked up at every comparison': [
      '    await models.unmatchedPayments.updateOne(\n',
      '    if (!models) await models.unmatchedPayments.updateOne(\n',
      `${reconcileTest} > leaves a payment of an order`,
    ],
    "N165 another shop's payment is reported as lost": [
      'isLikeOurs && !isOfAnotherShop(order?.notes, key)',
      'isLikeOurs',
      `${reconcileTest} > leaves a payment of an order`,
    ],
    'N166 the receipt of a checkout without its order is not looked at': [
      '  if (known) return known;\n',
      '',
      `${reconcileTest} > finds the checkout that is`,
    ],
  },
});
