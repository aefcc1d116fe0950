import { mistakes } from '../mutant.ts';

const verifyPayment = 'workers/src/payments/verify-payment.int.test.ts';
const sweep = 'workers/src/sweep/sweep.int.test.ts';
const holds = 'workers/src/sweep/holds.int.test.ts';
const findProviderOrder = 'workers/src/payments/find-provider-order.int.test.ts';
const enqueueAgain = 'workers/src/runtime/enqueue-again.int.test.ts';
const backlog = 'workers/src/sweep/backlog.int.test.ts';
const reconcile = 'workers/src/sweep/reconcile.int.test.ts';
const copyRefundsToOrders = 'workers/src/payments/copy-refunds-to-orders.int.test.ts';

export const recovery = mistakes({
  'workers/src/runtime/enqueue-due.ts': {
    'M23 enqueueDue swallows a queue that did not take it': [
      'if (added.includes(false)) throw',
      'if (false) throw',
      `${verifyPayment} > is tried again when the queue does not take the lines, and nothing is lost`,
    ],
    'M72 dead letters are never enqueued again': [
      '      await job?.remove();\n',
      '',
      `${enqueueAgain} > brings a dead letter back after its pause, and logs it`,
    ],
    'N167 a dead letter gets no rest': [
      "if (state === 'failed' && rested) {",
      "if (state === 'failed') {",
      `${enqueueAgain} > brings a dead letter back after its pause, and logs it`,
    ],
    'N168 a job in a long backoff is not brought forward': [
      '      await job?.promote().catch(() => {});\n',
      '',
      `${enqueueAgain} > does not wait for the end of a long backoff`,
    ],
  },
  'workers/src/sweep/unpaid.ts': {
    'M51 sweep does not ask about expired checkouts': [
      "state: { $ne: 'opening' as const }, askAt",
      "state: 'unpaid' as const, askAt",
      `${sweep} > are asked about also after they expired: a bank may authorise late`,
    ],
    'N170 all overdue questions are asked at once': [
      'delay: Math.round(index * apartMs),',
      'delay: 0,',
      `${sweep} > are asked about one after the other: who waits does not queue behind them`,
    ],
    'N171 interrupted openings are never looked for': [
      "const where = { state: 'opening' as const, createdAt",
      "const where = { state: 'expired' as const, createdAt",
      `${sweep} > that were never opened are looked for under their receipt`,
    ],
  },
  'workers/src/sweep/holds.ts': {
    "M70 hold's sweep also ends reported ones": [
      ', paymentReportedAt: { $exists: false } };',
      ' };',
      `${holds} > with a reported payment are kept, however late the provider answers`,
    ],
  },
  'workers/src/payments/verify-payment.ts': {
    'M71 interrupted opening expires without asking the provider': [
      'const order = await deps.provider.fetchOrderByReceipt(String(_id));',
      'const order = undefined;',
      `${findProviderOrder} > goes on with the order that the provider has under its receipt`,
    ],
    'M89 verify does not look for the receipt of an expired, nameless checkout': [
      "(state !== 'opening' && state !== 'expired')",
      "state !== 'opening'",
      `${reconcile} > finds the checkout that is`,
    ],
  },
  'workers/src/sweep/backlog.ts': {
    "M74 sweep's backlog forgets its place (200 stuck ones starve the rest)": [
      "      else places.set(model.modelName, { age: valueAt(last, age), _id: valueAt(last, '_id') });\n",
      '',
      `${backlog} > keeps nothing waiting:`,
    ],
    'N169 one item that throws stops the sweep': [
      'await act(item).catch((error: unknown) => onError(error, item));',
      'await act(item);',
      `${sweep} > have their portions put back once, when the request that voided them died`,
    ],
  },
  'workers/src/sweep/events.ts': {
    'N172 an event of a checkout that is being opened is put aside': [
      'else if (event.receivedAt <= ago(now, strangeAfterMs)) {',
      'else {',
      `${sweep} > are put aside after a while when they are about nothing of ours`,
    ],
  },
  'workers/src/sweep/unfinished.ts': {
    'N173 refunds on refused checkouts are never copied': [
      "$in: ['fulfilled' as const, 'refused' as const]",
      "$in: ['fulfilled' as const]",
      `${copyRefundsToOrders} > keeps no mark on a refused checkout: no order will ever show it`,
    ],
    'N174 the sweep does not record the refund of a voided order': [
      "copyRefundsToOrders(deps, await markOrderRefundDue(deps, order, order.refund?.reason ?? '')),",
      'undefined,',
      `${backlog} > keeps nothing waiting: order-refunds, though each one of the stuck throws`,
    ],
    'N175 paid checkouts are swept while they are young': [
      "const where = { state: 'paid' as const, paidAt: { $lte: before } };",
      "const where = { state: 'paid' as const };",
      `${sweep} > are left to their own job while it is young`,
    ],
  },
});
