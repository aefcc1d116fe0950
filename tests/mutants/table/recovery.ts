import type { Mutant } from '../mutant.ts';

export const recovery: readonly Mutant[] = [
  {
    id: 'M23',
    mistake: 'enqueueDue swallows a queue that did not take it',
    file: 'workers/src/runtime/enqueue-due.ts',
    before: 'if (added.includes(false)) throw',
    after: 'if (false) throw',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'is tried again when the queue does not take the lines, and nothing is lost',
      },
    ],
  },
  {
    id: 'M51',
    mistake: 'sweep does not ask about expired checkouts',
    file: 'workers/src/sweep/unpaid.ts',
    before: "state: { $ne: 'opening' as const }, askAt",
    after: "state: 'unpaid' as const, askAt",
    tests: [
      {
        file: 'workers/src/sweep/sweep.int.test.ts',
        name: 'are asked about also after they expired: a bank may authorise late',
      },
    ],
  },
  {
    id: 'M70',
    mistake: "hold's sweep also ends reported ones",
    file: 'workers/src/sweep/holds.ts',
    before: ', paymentReportedAt: { $exists: false } };',
    after: ' };',
    tests: [
      {
        file: 'workers/src/sweep/holds.int.test.ts',
        name: 'with a reported payment are kept, however late the provider answers',
      },
    ],
  },
  {
    id: 'M71',
    mistake: 'interrupted opening expires without asking the provider',
    file: 'workers/src/payments/find-provider-order.ts',
    before: 'const order = await deps.provider.fetchOrderByReceipt(String(_id));',
    after: 'const order = undefined;',
    tests: [
      {
        file: 'workers/src/payments/find-provider-order.int.test.ts',
        name: 'goes on with the order that the provider has under its receipt',
      },
    ],
  },
  {
    id: 'M72',
    mistake: 'dead letters are never enqueued again',
    file: 'workers/src/runtime/enqueue-again.ts',
    before: '      await job?.remove();\n',
    after: '',
    tests: [
      {
        file: 'workers/src/runtime/enqueue-again.int.test.ts',
        name: 'brings a dead letter back after its pause, and logs it',
      },
    ],
  },
  {
    id: 'M74',
    mistake: "sweep's backlog forgets its place (200 stuck ones starve the rest)",
    file: 'workers/src/sweep/backlog.ts',
    before:
      "      else places.set(model.modelName, { age: valueAt(last, age), _id: valueAt(last, '_id') });\n",
    after: '',
    tests: [{ file: 'workers/src/sweep/backlog.int.test.ts', name: 'keeps nothing waiting:' }],
  },
  {
    id: 'M89',
    mistake: 'verify does not look for the receipt of an expired, nameless checkout',
    file: 'workers/src/payments/find-provider-order.ts',
    before: "(state !== 'opening' && state !== 'expired')",
    after: "state !== 'opening'",
    tests: [{ file: 'workers/src/sweep/reconcile.int.test.ts', name: 'finds the checkout that is' }],
  },
  {
    id: 'N167',
    mistake: 'a dead letter gets no rest',
    file: 'workers/src/runtime/enqueue-again.ts',
    before: "if (state === 'failed' && rested) {",
    after: "if (state === 'failed') {",
    tests: [
      {
        file: 'workers/src/runtime/enqueue-again.int.test.ts',
        name: 'brings a dead letter back after its pause, and logs it',
      },
    ],
  },
  {
    id: 'N168',
    mistake: 'a job in a long backoff is not brought forward',
    file: 'workers/src/runtime/enqueue-again.ts',
    before: '      await job?.promote().catch(() => {});\n',
    after: '',
    tests: [
      {
        file: 'workers/src/runtime/enqueue-again.int.test.ts',
        name: 'does not wait for the end of a long backoff',
      },
    ],
  },
  {
    id: 'N169',
    mistake: 'one item that throws stops the sweep',
    file: 'workers/src/sweep/backlog.ts',
    before: 'await act(item).catch((error: unknown) => onError(error, item));',
    after: 'await act(item);',
    tests: [
      {
        file: 'workers/src/sweep/sweep.int.test.ts',
        name: 'have their portions put back once, when the request that voided them died',
      },
    ],
  },
  {
    id: 'N170',
    mistake: 'all overdue questions are asked at once',
    file: 'workers/src/sweep/unpaid.ts',
    before: 'delay: Math.round(index * apartMs),',
    after: 'delay: 0,',
    tests: [
      {
        file: 'workers/src/sweep/sweep.int.test.ts',
        name: 'are asked about one after the other: who waits does not queue behind them',
      },
    ],
  },
  {
    id: 'N171',
    mistake: 'interrupted openings are never looked for',
    file: 'workers/src/sweep/unpaid.ts',
    before: "const where = { state: 'opening' as const, createdAt",
    after: "const where = { state: 'expired' as const, createdAt",
    tests: [
      {
        file: 'workers/src/sweep/sweep.int.test.ts',
        name: 'that were never opened are looked for under their receipt',
      },
    ],
  },
  {
    id: 'N172',
    mistake: 'an event of a checkout that is being opened is put aside',
    file: 'workers/src/sweep/events.ts',
    before: 'else if (event.receivedAt <= ago(now, strangeAfterMs)) {',
    after: 'else {',
    tests: [
      {
        file: 'workers/src/sweep/sweep.int.test.ts',
        name: 'are put aside after a while when they are about nothing of ours',
      },
    ],
  },
  {
    id: 'N173',
    mistake: 'refunds on refused checkouts are never copied',
    file: 'workers/src/sweep/unfinished.ts',
    before: "$in: ['fulfilled' as const, 'refused' as const]",
    after: "$in: ['fulfilled' as const]",
    tests: [
      {
        file: 'workers/src/payments/copy-refunds-to-orders.int.test.ts',
        name: 'keeps no mark on a refused checkout: no order will ever show it',
      },
    ],
  },
  {
    id: 'N174',
    mistake: 'the sweep does not record the refund of a voided order',
    file: 'workers/src/sweep/unfinished.ts',
    before: "copyRefundsToOrders(deps, await markOrderRefundDue(deps, order, order.refund?.reason ?? '')),",
    after: 'undefined,',
    tests: [
      {
        file: 'workers/src/sweep/backlog.int.test.ts',
        name: 'keeps nothing waiting: order-refunds, though each one of the stuck throws',
      },
    ],
  },
  {
    id: 'N175',
    mistake: 'paid checkouts are swept while they are young',
    file: 'workers/src/sweep/unfinished.ts',
    before: "const where = { state: 'paid' as const, paidAt: { $lte: before } };",
    after: "const where = { state: 'paid' as const };",
    tests: [
      { file: 'workers/src/sweep/sweep.int.test.ts', name: 'are left to their own job while it is young' },
    ],
  },
];
