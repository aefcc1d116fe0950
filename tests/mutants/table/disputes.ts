import type { Mutant } from '../mutant.ts';

export const disputes: readonly Mutant[] = [
  {
    id: 'N021',
    mistake: 'how a dispute ended is overwritten by an older reading',
    file: 'shared/src/server/checkouts/record-disputes.ts',
    before: 'const isOld = known && !isOpen(known) && isOpen(given);',
    after: 'const isOld = false;',
    tests: [
      {
        file: 'workers/src/payments/record-disputes.int.test.ts',
        name: 'keeps how it ended, whatever is read late, and is no refund',
      },
    ],
  },
  {
    id: 'N022',
    mistake: 'a dispute without news is written and mailed again',
    file: 'shared/src/server/checkouts/record-disputes.ts',
    before: 'const isNews = !isOld && !isDeepStrictEqual(facts, given);',
    after: 'const isNews = !isOld;',
    tests: [
      {
        file: 'workers/src/payments/record-disputes.int.test.ts',
        name: 'is marked on its orders with its deadline, and told to the owner once, however often it is reported',
      },
    ],
  },
  {
    id: 'N023',
    mistake: 'a second deadline is told by no mail',
    file: 'shared/src/server/checkouts/record-disputes.ts',
    before: '_id: `dispute-${id}-${news + 1}-${status}`',
    after: '_id: `dispute-${id}`',
    tests: [
      {
        file: 'workers/src/payments/record-disputes.int.test.ts',
        name: 'keeps how it ended, whatever is read late, and is no refund',
      },
    ],
  },
  {
    id: 'N024',
    mistake: "the owner's own answer is mailed to them",
    file: 'shared/src/server/checkouts/record-disputes.ts',
    before: "if (status !== 'under_review')",
    after: 'if (true)',
    tests: [
      {
        file: 'workers/src/payments/record-disputes.int.test.ts',
        name: 'keeps how it ended, whatever is read late, and is no refund',
      },
    ],
  },
  {
    id: 'N025',
    mistake: 'the orders of a disputed payment are not marked',
    file: 'shared/src/server/orders/transitions.ts',
    before: 'paymentId, dispute: { $ne: dispute } };',
    after: 'paymentId: `not ${paymentId}`, dispute: { $ne: dispute } };',
    tests: [
      {
        file: 'workers/src/payments/record-disputes.int.test.ts',
        name: 'is marked on its orders with its deadline, and told to the owner once, however often it is reported',
      },
    ],
  },
  {
    id: 'N026',
    mistake: 'a mark on an order is not told to the screens',
    file: 'shared/src/server/orders/transitions.ts',
    before: 'told({ $set: { dispute } })',
    after: '{ $set: { dispute } }',
    tests: [
      {
        file: 'workers/src/payments/record-disputes.int.test.ts',
        name: 'is marked on its orders with its deadline, and told to the owner once, however often it is reported',
      },
    ],
  },
  {
    id: 'N027',
    mistake: 'the least urgent of several disputes is shown',
    file: 'shared/src/server/checkouts/record-disputes.ts',
    before: 'urgency(one) - urgency(other)',
    after: 'urgency(other) - urgency(one)',
    tests: [
      { file: 'workers/src/payments/record-disputes.int.test.ts', name: 'shows the most urgent of several' },
    ],
  },
  {
    id: 'N028',
    mistake: 'a dispute about a payment that is refunded finds no checkout',
    file: 'shared/src/server/checkouts/record-disputes.ts',
    before: "(await models.checkouts.findOne({ 'refunds.paymentId': paymentId }).lean<Checkout>());",
    after: 'null;',
    tests: [
      {
        file: 'workers/src/payments/record-disputes.int.test.ts',
        name: 'of a payment that went back is noted at its checkout',
      },
    ],
  },
  {
    id: 'N029',
    mistake: 'an event about a dispute is forgotten',
    file: 'workers/src/payments/verify-payment.ts',
    before:
      "if (events.some(({ event }) => event.startsWith('payment.dispute.'))) await recordDisputes(deps);",
    after: '',
    tests: [
      {
        file: 'workers/src/payments/record-disputes.int.test.ts',
        name: 'is marked on its orders with its deadline, and told to the owner once, however often it is reported',
      },
    ],
  },
  {
    id: 'N030',
    mistake: 'a dispute whose event was lost is never found',
    file: 'workers/src/sweep/reconcile.ts',
    before: '    await recordDisputes(deps);\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/record-disputes.int.test.ts',
        name: 'whose event was lost is found when the books are compared; one of another shop is left alone',
      },
    ],
  },
];
