import type { Mutant } from '../mutant.ts';

export const payments: readonly Mutant[] = [
  {
    id: 'M21',
    mistake: 'claimed but undecided is not retried',
    file: 'workers/src/payments/verify-payment.ts',
    before: 'if (claimed && (isUndecided(settled, payments) || (!isListed && canBePaid(settled))))',
    after: 'if (false)',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'is checked again when reported as paid',
      },
    ],
  },
  {
    id: 'N301',
    mistake: 'failed attempts decide before the reported payment is listed',
    file: 'workers/src/payments/verify-payment.ts',
    before: 'settlePayments(reconciled, payments, deps, isListed)',
    after: 'settlePayments(reconciled, payments, deps)',
    tests: [
      {
        file: 'workers/src/payments/late-writers.int.test.ts',
        name: 'fails nothing beside a reported one that the provider lists later',
      },
    ],
  },
  {
    id: 'M22',
    mistake: 'events marked processed before they are dealt with',
    file: 'workers/src/payments/verify-payment.ts',
    before: '    const listed = await deps',
    after: '    await markEventsProcessed(checkout, events, deps);\n    const listed = await deps',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'retries when the provider is down, and changes nothing',
      },
    ],
  },
  {
    id: 'M26',
    mistake: 'authorised payment of any amount is captured',
    file: 'workers/src/payments/capture-authorised.ts',
    before: '      payment.amount === amount &&\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/capture-authorised.int.test.ts',
        name: 'is left to the provider when it',
      },
    ],
  },
  {
    id: 'M27',
    mistake: 'authorised second payment of a paid cart is captured',
    file: 'workers/src/payments/capture-authorised.ts',
    before:
      '  if (await deps.models.checkouts.exists({ paidCart: `${String(userId)}:${cartId}` })) return payments;\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/capture-authorised.int.test.ts',
        name: 'is left to expire when the cart was paid meanwhile',
      },
    ],
  },
  {
    id: 'N066',
    mistake: 'a payment made too late is captured',
    file: 'workers/src/payments/capture-authorised.ts',
    before: '      !isTooLate(checkout, payment, deps),\n',
    after: '      true,\n',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'goes back when it was made long after the hold: an old price is not payable for ever',
      },
    ],
  },
  {
    id: 'N067',
    mistake: 'a payment is captured by us at once, not after some minutes',
    file: 'workers/src/payments/capture-authorised.ts',
    before: 'payment.created_at <= latest &&',
    after: 'payment.created_at <= Infinity &&',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'is checked again when reported as paid',
      },
    ],
  },
  {
    id: 'N068',
    mistake: 'an authorised payment in another currency is captured',
    file: 'workers/src/payments/capture-authorised.ts',
    before: '      payment.currency === currency &&\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/capture-authorised.int.test.ts',
        name: 'is left to the provider when it',
      },
    ],
  },
  {
    id: 'N069',
    mistake: 'a capture that the provider refuses stops the verification',
    file: 'workers/src/payments/capture-authorised.ts',
    before: 'if (!(error instanceof ProviderError) || error.retryable) throw error;',
    after: 'throw error;',
    tests: [
      {
        file: 'workers/src/payments/capture-authorised.int.test.ts',
        name: 'is logged at error when the provider does not allow the capture',
      },
    ],
  },
  {
    id: 'N070',
    mistake: 'another order at the provider under our receipt is adopted',
    file: 'workers/src/payments/find-provider-order.ts',
    before: 'order?.amount === amount && order.currency === currency;',
    after: 'order !== undefined;',
    tests: [
      {
        file: 'workers/src/payments/find-provider-order.int.test.ts',
        name: 'expires and releases its hold when the provider has',
      },
    ],
  },
  {
    id: 'N071',
    mistake: 'an opening ends while its request is at work',
    file: 'workers/src/payments/find-provider-order.ts',
    before: '  if (!found && young) return checkout;\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/find-provider-order.int.test.ts',
        name: 'is left alone while its request may still be at work',
      },
    ],
  },
  {
    id: 'N072',
    mistake: 'other events of a decided payment stay unprocessed',
    file: 'workers/src/payments/mark-events-processed.ts',
    before: '...(settled.length === 0 ? [] : [{',
    after: '...(true ? [] : [{',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'marks whatever tells of the payment that paid, also what came too late to be read',
      },
    ],
  },
  {
    id: 'N073',
    mistake: 'a refusal for good is asked about at every sweep',
    file: 'workers/src/payments/verify-payment.ts',
    before: 'if (error instanceof ProviderError && !error.retryable) await scheduleNextPoll(deps, found);',
    after: '',
    tests: [
      {
        file: 'workers/src/sweep/sweep.int.test.ts',
        name: 'are not checked forever when the provider does not know them',
      },
    ],
  },
  {
    id: 'N074',
    mistake: 'refunds found while verifying are not shown on the orders',
    file: 'workers/src/payments/verify-payment.ts',
    before: '    await copyRefundsToOrders(deps, settled);\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/copy-refunds-to-orders.int.test.ts',
        name: 'shows on the order what verification finds at the dashboard',
      },
    ],
  },
  {
    id: 'N075',
    mistake: 'lines of a paid checkout are not enqueued',
    file: 'workers/src/runtime/enqueue-due.ts',
    before: "if (state !== 'paid') return [];",
    after: 'if (state) return [];',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'marks the checkout as paid, enqueues its lines, and wakes waiting requests',
      },
    ],
  },
  {
    id: 'N076',
    mistake: 'a retried refund hides behind the job of the first',
    file: 'workers/src/runtime/enqueue-due.ts',
    before: 'jobId: jobIds.refund(refundKey(refund)),',
    after: 'jobId: jobIds.refund(refund.key),',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'and that failed there after all is due once more, under another name',
      },
    ],
  },
  {
    id: 'N077',
    mistake: 'a final refusal by the provider is retried',
    file: 'workers/src/runtime/job-errors.ts',
    before: 'if (thrown instanceof ProviderError && !thrown.retryable) {',
    after: 'if (false) {',
    tests: [{ file: 'workers/src/runtime/job-errors.test.ts', name: "takes a provider's" }],
  },
  {
    id: 'N078',
    mistake: 'a wrong key costs jobs their attempts',
    file: 'workers/src/runtime/job-errors.ts',
    before: '  if (thrown.keyRefused) return pauseMs.key;\n',
    after: '',
    tests: [
      {
        file: 'workers/src/runtime/job-errors.test.ts',
        name: 'lets a queue rest while the key is wrong, or as long as the provider asks for',
      },
    ],
  },
  {
    id: 'N079',
    mistake: "the provider's Retry-After is not heeded",
    file: 'workers/src/runtime/job-errors.ts',
    before: 'Math.min(thrown.retryAfterMs ?? pauseMs.calls, pauseMs.longest)',
    after: 'pauseMs.calls',
    tests: [
      {
        file: 'workers/src/runtime/job-errors.test.ts',
        name: 'lets a queue rest while the key is wrong, or as long as the provider asks for',
      },
    ],
  },
];
