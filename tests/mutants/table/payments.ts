import { mistakes } from '../mutant.ts';

const verifyPayment = 'workers/src/payments/verify-payment.int.test.ts';
const lateWriters = 'workers/src/payments/late-writers.int.test.ts';
const captureAuthorised = 'workers/src/payments/capture-authorised.int.test.ts';
const settlePayments = 'workers/src/payments/settle-payments.int.test.ts';
const findProviderOrder = 'workers/src/payments/find-provider-order.int.test.ts';
const sweep = 'workers/src/sweep/sweep.int.test.ts';
const copyRefundsToOrders = 'workers/src/payments/copy-refunds-to-orders.int.test.ts';
const jobErrors = 'workers/src/runtime/job-errors.test.ts';

export const payments = mistakes({
  'workers/src/payments/verify-payment.ts': {
    'M21 claimed but undecided is not retried': [
      'if (claimed && (isUndecided(settled, payments) || (!isListed && canBePaid(settled))))',
      'if (false)',
      `${verifyPayment} > is checked again when reported as paid`,
    ],
    'N301 failed attempts decide before the reported payment is listed': [
      'settlePayments(reconciled, payments, deps, isListed)',
      'settlePayments(reconciled, payments, deps)',
      `${lateWriters} > fails nothing beside a reported one that the provider lists later`,
    ],
    'M22 events marked processed before they are dealt with': [
      '    const listed = await deps',
      '    await markEventsProcessed(checkout, events, deps);\n    const listed = await deps',
      `${verifyPayment} > retries when the provider is down, and changes nothing`,
    ],
    'N073 a refusal for good is asked about at every sweep': [
      'if (error instanceof ProviderError && !error.retryable) await scheduleNextPoll(deps, found);',
      '',
      `${sweep} > are not checked forever when the provider does not know them`,
    ],
    'N074 refunds found while verifying are not shown on the orders': [
      '    await copyRefundsToOrders(deps, settled);\n',
      '',
      `${copyRefundsToOrders} > shows on the order what verification finds at the dashboard`,
    ],
    'N070 another order at the provider under our receipt is adopted': [
      'order?.amount === amount && order.currency === currency;',
      'order !== undefined;',
      `${findProviderOrder} > expires and releases its hold when the provider has`,
    ],
    'N071 an opening ends while its request is at work': [
      '  if (!found && young) return checkout;\n',
      '',
      `${findProviderOrder} > is left alone while its request may still be at work`,
    ],
    'N072 other events of a decided payment stay unprocessed': [
      '...(settled.length === 0 ? [] : [{',
      '...(true ? [] : [{',
      `${verifyPayment} > marks whatever tells of the payment that paid, also what came too late to be read`,
    ],
  },
  'workers/src/payments/capture-authorised.ts': {
    'M26 authorised payment of any amount is captured': [
      '      payment.amount === amount &&\n',
      '',
      `${captureAuthorised} > is left to the provider when it`,
    ],
    'M27 authorised second payment of a paid cart is captured': [
      '  if (await deps.models.checkouts.exists({ paidCart: `${String(userId)}:${cartId}` })) return payments;\n',
      '',
      `${captureAuthorised} > is left to expire when the cart was paid meanwhile`,
    ],
    'N066 a payment made too late is captured': [
      '      !isTooLate(checkout, payment, deps),\n',
      '      true,\n',
      `${settlePayments} > goes back when it was made long after the hold: an old price is not payable for ever`,
    ],
    'N067 a payment is captured by us at once, not after some minutes': [
      'payment.created_at <= latest &&',
      'payment.created_at <= Infinity &&',
      `${verifyPayment} > is checked again when reported as paid`,
    ],
    'N068 an authorised payment in another currency is captured': [
      '      payment.currency === currency &&\n',
      '',
      `${captureAuthorised} > is left to the provider when it`,
    ],
    'N069 a capture that the provider refuses stops the verification': [
      'if (!(error instanceof ProviderError) || error.retryable) throw error;',
      'throw error;',
      `${captureAuthorised} > is logged at error when the provider does not allow the capture`,
    ],
  },
  'workers/src/runtime/enqueue-due.ts': {
    'N075 lines of a paid checkout are not enqueued': [
      "if (state !== 'paid') return [];",
      'if (state) return [];',
      `${verifyPayment} > marks the checkout as paid, enqueues its lines, and wakes waiting requests`,
    ],
    'N076 a retried refund hides behind the job of the first': [
      'jobId: jobIds.refund(refundKey(refund)),',
      'jobId: jobIds.refund(refund.key),',
      `${verifyPayment} > and that failed there after all is due once more, under another name`,
    ],
  },
  'workers/src/runtime/job-errors.ts': {
    'N077 a final refusal by the provider is retried': [
      'if (thrown instanceof ProviderError && !thrown.retryable) {',
      'if (false) {',
      `${jobErrors} > takes a provider's`,
    ],
    'N078 a wrong key costs jobs their attempts': [
      '  if (thrown.keyRefused) return pauseMs.key;\n',
      '',
      `${jobErrors} > lets a queue rest while the key is wrong, or as long as the provider asks for`,
    ],
    "N079 the provider's Retry-After is not heeded": [
      'Math.min(thrown.retryAfterMs ?? pauseMs.calls, pauseMs.longest)',
      'pauseMs.calls',
      `${jobErrors} > lets a queue rest while the key is wrong, or as long as the provider asks for`,
    ],
  },
});
