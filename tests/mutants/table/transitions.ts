import type { Mutant } from '../mutant.ts';

export const transitions: readonly Mutant[] = [
  {
    id: 'M01',
    mistake: 'pay: paidCart not written (cart may be paid twice)',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: 'paymentId: payment.id, paidCart, paidAt',
    after: 'paymentId: payment.id, paidAt',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'marks the checkout as paid, enqueues its lines, and wakes waiting requests',
      },
    ],
  },
  {
    id: 'M04',
    mistake: 'expire ignores a reported payment',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: '    ...(asked ? {} : { paymentReportedAt: { $exists: false } }),\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/late-writers.int.test.ts',
        name: 'does not end a checkout whose payment was reported meanwhile, unless the provider was asked',
      },
    ],
  },
  {
    id: 'M06',
    mistake: 'fail: askAt condition dropped (late report overwritten)',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: 'const where = { askAt, $nor:',
    after: 'const where = { $nor:',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'that failed does not fail one that is reported meanwhile',
      },
    ],
  },
  {
    id: 'M80',
    mistake: 'scheduleNextPoll overwrites a report made meanwhile',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: 'updateOne({ _id, askAt }, { $set: { askAt: next } })',
    after: 'updateOne({ _id }, { $set: { askAt: next } })',
    tests: [
      {
        file: 'workers/src/payments/late-writers.int.test.ts',
        name: 'does not put off the question about a payment that was reported meanwhile',
      },
    ],
  },
  {
    id: 'M81',
    mistake: 'claim keeps the earlier failure',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: "    $set: { askAt: now, ...reported },\n    $unset: { failure: '' },\n",
    after: '    $set: { askAt: now, ...reported },\n',
    tests: [
      {
        file: 'workers/src/payments/late-writers.int.test.ts',
        name: 'takes a new report for a new attempt, whatever became of the one before',
      },
    ],
  },
  {
    id: 'M85',
    mistake: 'openCheckout: any token opens',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: "const where = { $or: [{ 'hold.token': { $exists: false } }, { 'hold.token': token }] };",
    after: 'const where = {};',
    tests: [
      {
        file: 'workers/src/payments/late-writers.int.test.ts',
        name: 'does not open a checkout on portions that are not its hold',
      },
    ],
  },
  {
    id: 'N009',
    mistake: 'claim: asked about at its old time',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: '    $set: { askAt: now, ...reported },\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'that failed does not fail one that is reported meanwhile',
      },
    ],
  },
  {
    id: 'N010',
    mistake: 'a later report overwrites the time of the first',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: '$min: { paymentReportedAt: now },\n    $set: { askAt: now, ...reported },',
    after: '$set: { askAt: now, ...reported, paymentReportedAt: now },',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'that is reported again later does not keep its hold for longer',
      },
    ],
  },
  {
    id: 'N011',
    mistake: 'paid keeps an earlier failure',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: "paidAt: new Date(), askAt: noPoll },\n      $unset: { failure: '' },",
    after: 'paidAt: new Date(), askAt: noPoll },',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'turns an expired checkout paid, and forgets how an earlier try failed',
      },
    ],
  },
  {
    id: 'N012',
    mistake: 'a paid cart is an error instead of a refusal',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: "if (isDuplicateKey(error)) return 'cart was paid' as const;",
    after: '',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'goes back when the same cart was paid in another tab: one of the two is refused',
      },
    ],
  },
  {
    id: 'N013',
    mistake: 'the same failure is recorded again and again',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: "const where = { askAt, $nor: [{ state: 'expired' as const, failure }] };",
    after: 'const where = { askAt };',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'that failed is recorded once, and releases the hold',
      },
    ],
  },
  {
    id: 'N017',
    mistake: 'an interrupted opening forgets what it held',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: 'const token = held ?? heldOnTheWay(await readInventoryDocument(deps.models), String(_id));',
    after: 'const token = held;',
    tests: [
      {
        file: 'workers/src/payments/find-provider-order.int.test.ts',
        name: 'goes on with the order that the provider has under its receipt (',
      },
    ],
  },
  {
    id: 'N020',
    mistake: 'the fulfilled checkout does not name its orders',
    file: 'shared/src/server/checkouts/transitions.ts',
    before: '{ fulfilledAt: new Date(), ...Object.fromEntries(orderIds) }',
    after: '{ fulfilledAt: new Date() }',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'makes its order of what was held, and the last one ends the checkout',
      },
    ],
  },
];
