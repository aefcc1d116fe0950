import { mistakes } from '../mutant.ts';

const verifyPayment = 'workers/src/payments/verify-payment.int.test.ts';
const lateWriters = 'workers/src/payments/late-writers.int.test.ts';
const settlePayments = 'workers/src/payments/settle-payments.int.test.ts';
const findProviderOrder = 'workers/src/payments/find-provider-order.int.test.ts';
const createOrderLine = 'workers/src/orders/create-order-line.int.test.ts';

export const transitions = mistakes({
  'shared/src/server/checkouts/transitions.ts': {
    'M01 pay: paidCart not written (cart may be paid twice)': [
      'paymentId: payment.id, paidCart, paidAt',
      'paymentId: payment.id, paidAt',
      `${verifyPayment} > marks the checkout as paid, enqueues its lines, and wakes waiting requests`,
    ],
    'M04 expire ignores a reported payment': [
      '    ...(asked ? {} : { paymentReportedAt: { $exists: false } }),\n',
      '',
      `${lateWriters} > does not end a checkout whose payment was reported meanwhile, unless the provider was asked`,
    ],
    'M06 fail: askAt condition dropped (late report overwritten)': [
      'const where = { askAt, $nor:',
      'const where = { $nor:',
      `${verifyPayment} > that failed does not fail one that is reported meanwhile`,
    ],
    'M80 scheduleNextPoll overwrites a report made meanwhile': [
      'updateOne({ _id, askAt }, { $set: { askAt: next } })',
      'updateOne({ _id }, { $set: { askAt: next } })',
      `${lateWriters} > does not put off the question about a payment that was reported meanwhile`,
    ],
    'M81 claim keeps the earlier failure': [
      "    $set: { askAt: now, ...reported },\n    $unset: { failure: '' },\n",
      '    $set: { askAt: now, ...reported },\n',
      `${lateWriters} > takes a new report for a new attempt, whatever became of the one before`,
    ],
    'M85 openCheckout: any token opens': [
      "const where = { $or: [{ 'hold.token': { $exists: false } }, { 'hold.token': token }] };",
      'const where = {};',
      `${lateWriters} > does not open a checkout on portions that are not its hold`,
    ],
    'N009 claim: asked about at its old time': [
      '    $set: { askAt: now, ...reported },\n',
      '',
      `${verifyPayment} > that failed does not fail one that is reported meanwhile`,
    ],
    'N010 a later report overwrites the time of the first': [
      '$min: { paymentReportedAt: now },\n    $set: { askAt: now, ...reported },',
      '$set: { askAt: now, ...reported, paymentReportedAt: now },',
      `${verifyPayment} > that is reported again later does not keep its hold for longer`,
    ],
    'N011 paid keeps an earlier failure': [
      "paidAt: new Date(), askAt: noPoll },\n      $unset: { failure: '' },",
      'paidAt: new Date(), askAt: noPoll },',
      `${verifyPayment} > turns an expired checkout paid, and forgets how an earlier try failed`,
    ],
    'N012 a paid cart is an error instead of a refusal': [
      "if (isDuplicateKey(error)) return 'cart was paid' as const;",
      '',
      `${settlePayments} > goes back when the same cart was paid in another tab: one of the two is refused`,
    ],
    'N013 the same failure is recorded again and again': [
      "const where = { askAt, $nor: [{ state: 'expired' as const, failure }] };",
      'const where = { askAt };',
      `${verifyPayment} > that failed is recorded once, and releases the hold`,
    ],
    'N017 an interrupted opening forgets what it held': [
      'const token = held ?? heldOnTheWay(await readInventoryDocument(deps.models), String(_id));',
      'const token = held;',
      `${findProviderOrder} > goes on with the order that the provider has under its receipt (`,
    ],
    'N020 the fulfilled checkout does not name its orders': [
      '{ fulfilledAt: new Date(), ...Object.fromEntries(orderIds) }',
      '{ fulfilledAt: new Date() }',
      `${createOrderLine} > makes its order of what was held, and the last one ends the checkout`,
    ],
  },
});
