import { mistakes } from '../mutant.ts';

const recordDisputes = 'workers/src/payments/record-disputes.int.test.ts';

export const disputes = mistakes({
  'shared/src/server/checkouts/record-disputes.ts': {
    'N021 how a dispute ended is overwritten by an older reading': [
      'const isOld = known && !isOpen(known) && isOpen(given);',
      'const isOld = false;',
      `${recordDisputes} > keeps how it ended, whatever is read late, and is no refund`,
    ],
    'N022 a dispute without news is written and mailed again': [
      'const isNews = !isOld && !isDeepStrictEqual(facts, given);',
      'const isNews = !isOld;',
      `${recordDisputes} > is marked on its orders with its deadline, and told to the owner once, however often it is reported`,
    ],
    'N023 a second deadline is told by no mail': [
      '_id: `dispute-${id}-${news + 1}-${status}`',
      '_id: `dispute-${id}`',
      `${recordDisputes} > keeps how it ended, whatever is read late, and is no refund`,
    ],
    "N024 the owner's own answer is mailed to them": [
      "if (status !== 'under_review')",
      'if (true)',
      `${recordDisputes} > keeps how it ended, whatever is read late, and is no refund`,
    ],
    'N027 the least urgent of several disputes is shown': [
      'urgency(one) - urgency(other)',
      'urgency(other) - urgency(one)',
      `${recordDisputes} > shows the most urgent of several`,
    ],
    'N028 a dispute about a payment that is refunded finds no checkout': [
      "(await models.checkouts.findOne({ 'refunds.paymentId': paymentId }).lean<Checkout>());",
      'null;',
      `${recordDisputes} > of a payment that went back is noted at its checkout`,
    ],
  },
  'shared/src/server/orders/transitions.ts': {
    'N025 the orders of a disputed payment are not marked': [
      'paymentId, dispute: { $ne: dispute } };',
      'paymentId: `not ${paymentId}`, dispute: { $ne: dispute } };',
      `${recordDisputes} > is marked on its orders with its deadline, and told to the owner once, however often it is reported`,
    ],
    'N026 a mark on an order is not told to the screens': [
      'told({ $set: { dispute } })',
      '{ $set: { dispute } }',
      `${recordDisputes} > is marked on its orders with its deadline, and told to the owner once, however often it is reported`,
    ],
  },
  'workers/src/payments/verify-payment.ts': {
    'N029 an event about a dispute is forgotten': [
      "if (events.some(({ event }) => event.startsWith('payment.dispute.'))) await recordDisputes(deps);",
      '',
      `${recordDisputes} > is marked on its orders with its deadline, and told to the owner once, however often it is reported`,
    ],
  },
  'workers/src/sweep/reconcile.ts': {
    'N030 a dispute whose event was lost is never found': [
      '    await recordDisputes(deps);\n',
      '',
      `${recordDisputes} > whose event was lost is found when the books are compared; one of another shop is left alone`,
    ],
  },
});
