import type { Mutant } from '../mutant.ts';

export const reconcile: readonly Mutant[] = [
  {
    id: 'M28',
    mistake: 'reconcile: incomplete counts as done',
    file: 'workers/src/sweep/reconcile.ts',
    before: 'if (complete) done =',
    after: 'done =',
    tests: [
      {
        file: 'workers/src/sweep/reconcile.int.test.ts',
        name: 'goes on in the next round when there is more to look up than one takes',
      },
    ],
  },
  {
    id: 'M29',
    mistake: 'reconcile does not look back',
    file: 'workers/src/sweep/reconcile.ts',
    before: 'await heldSince(ago(last ?? now, lateMs), now, deps)',
    after: 'await heldSince(last ?? now, now, deps)',
    tests: [
      {
        file: 'workers/src/sweep/reconcile.int.test.ts',
        name: 'builds a checkout that our books have lost again, and it is paid like any other',
      },
    ],
  },
  {
    id: 'M30',
    mistake: "rebuild does not compare the lines' sum with the order",
    file: 'workers/src/sweep/rebuild-checkout.ts',
    before: 'user && sum === order.amount ?',
    after: 'user ?',
    tests: [{ file: 'workers/src/sweep/reconcile.int.test.ts', name: 'gives the money back when' }],
  },
  {
    id: 'M31',
    mistake: "notes of another shop's key are believed",
    file: 'shared/src/server/checkouts/order-notes.ts',
    before: 'if (!parsed.success || parsed.data.shop !== shop)',
    after: 'if (!parsed.success)',
    tests: [{ file: 'shared/src/server/checkouts/order-notes.test.ts', name: 'of another shop' }],
  },
  {
    id: 'M88',
    mistake: "restore: unknown customer's payment is rebuilt with lines",
    file: 'workers/src/sweep/rebuild-checkout.ts',
    before: 'user && sum === order.amount ?',
    after: 'sum === order.amount ?',
    tests: [{ file: 'workers/src/sweep/reconcile.int.test.ts', name: 'gives the money back when' }],
  },
  {
    id: 'N158',
    mistake: 'two workers compare the books at once',
    file: 'workers/src/sweep/reconcile.ts',
    before: '  if (modifiedCount === 0) return 0;\n',
    after: '',
    tests: [
      {
        file: 'workers/src/sweep/reconcile.int.test.ts',
        name: 'runs once an hour, by one of all workers, and reaches back to when it last ran',
      },
    ],
  },
  {
    id: 'N159',
    mistake: 'a comparison whose worker died is never taken up',
    file: 'workers/src/sweep/reconcile.ts',
    before: '$or: [{ reconcilingUntil: { $exists: false } }, { reconcilingUntil: { $lte: now } }]',
    after: '$or: [{ reconcilingUntil: { $exists: false } }]',
    tests: [
      {
        file: 'workers/src/sweep/reconcile.int.test.ts',
        name: 'is taken up again when the worker that was at it has died',
      },
    ],
  },
  {
    id: 'N160',
    mistake: 'the books are compared at every sweep',
    file: 'workers/src/sweep/reconcile.ts',
    before: '  if (last && last > ago(now, config.RECONCILE_EVERY_MS)) return 0;\n',
    after: '',
    tests: [
      {
        file: 'workers/src/sweep/reconcile.int.test.ts',
        name: 'runs at once as part of a rebuild: the database may be a restored one',
      },
    ],
  },
  {
    id: 'N161',
    mistake: 'a provider that is away counts as compared',
    file: 'workers/src/sweep/reconcile.ts',
    before: "    logger.warn({ err: error }, 'not reconciled: the provider does not answer');\n",
    after: '    done = { reconciledAt: now };\n',
    tests: [
      {
        file: 'workers/src/sweep/reconcile.int.test.ts',
        name: 'tries again at the next round when the provider does not answer, from where it was',
      },
    ],
  },
  {
    id: 'N162',
    mistake: 'a refund that differs from the books is not looked at',
    file: 'workers/src/sweep/reconcile.ts',
    before: 'return settled && done === (payment.amount_refunded ?? 0);',
    after: 'return settled;',
    tests: [
      {
        file: 'workers/src/sweep/reconcile.int.test.ts',
        name: 'has verified what is known and not booked, and asks nothing about the rest',
      },
    ],
  },
  {
    id: 'N163',
    mistake: 'a refund that failed after days is not found',
    file: 'workers/src/sweep/reconcile.ts',
    before: 'return found.map(({ _id }) => String(_id));',
    after: 'return found.slice(0, 0).map(({ _id }) => String(_id));',
    tests: [
      {
        file: 'workers/src/sweep/reconcile.int.test.ts',
        name: 'notices a refund that its bank sent back after nine days, and makes it due again',
      },
    ],
  },
  {
    id: 'N164',
    mistake: 'a stray payment is looked up at every comparison',
    file: 'workers/src/sweep/find-lost-checkout.ts',
    before: '    await models.unmatchedPayments.updateOne(\n',
    after: '    if (!models) await models.unmatchedPayments.updateOne(\n',
    tests: [{ file: 'workers/src/sweep/reconcile.int.test.ts', name: 'leaves a payment of an order' }],
  },
  {
    id: 'N165',
    mistake: "another shop's payment is reported as lost",
    file: 'workers/src/sweep/find-lost-checkout.ts',
    before: 'isLikeOurs && !isOfAnotherShop(order?.notes, key)',
    after: 'isLikeOurs',
    tests: [{ file: 'workers/src/sweep/reconcile.int.test.ts', name: 'leaves a payment of an order' }],
  },
  {
    id: 'N166',
    mistake: 'the receipt of a checkout without its order is not looked at',
    file: 'workers/src/sweep/find-lost-checkout.ts',
    before: '  if (known) return known;\n',
    after: '',
    tests: [{ file: 'workers/src/sweep/reconcile.int.test.ts', name: 'finds the checkout that is' }],
  },
];
