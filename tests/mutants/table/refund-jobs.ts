import { mistakes } from '../mutant.ts';

const refund = 'workers/src/payments/refund.int.test.ts';
const reconcile = 'workers/src/sweep/reconcile.int.test.ts';
const copyRefundsToOrders = 'workers/src/payments/copy-refunds-to-orders.int.test.ts';
const reconcileRefunds = 'workers/src/payments/reconcile-refunds.int.test.ts';
const verifyPayment = 'workers/src/payments/verify-payment.int.test.ts';

export const refundJobs = mistakes({
  'workers/src/payments/refund.ts': {
    "M09 refund: answer 'failed' taken as done": [
      "if (made.status === 'failed') {",
      'if (false) {',
      `${refund} > is retried as a new refund when the provider’s failed`,
    ],
    'M10 refund: a final refusal is swallowed (withdrawn)': [
      'if (left >= amount) throw error;',
      'if (left >= amount) return undefined;',
      `${refund} > stays due when the provider refuses it although all the money is there`,
    ],
    'M69 cancelRefund forgets to tell the order': [
      '    if (without) await copyRefundsToOrders(deps, without);\n',
      '',
      `${copyRefundsToOrders} > ends the refund of an order that went back at the dashboard meanwhile`,
    ],
    'N043 a refund that is done is asked for again': [
      "  if (refund.state === 'done') return;\n",
      '',
      `${refund} > is one refund and one mail, however often the job runs`,
    ],
    'N044 a refund is asked for though the provider has made it': [
      '  if (made) return made;\n',
      '',
      `${refund} > is not made again when it is at the provider, who no longer knows its key`,
    ],
    'N045 a provider that is away counts as a final refusal': [
      'if (!(error instanceof ProviderError) || error.retryable) throw error;',
      'if (!(error instanceof ProviderError)) throw error;',
      `${refund} > stays due while the provider is at work on it and lists it not yet`,
    ],
    'N046 the rest after a partial dashboard refund is not refunded': [
      'if (found || left < limits.paymentMinPaise) return found;',
      'return found;',
      `${refund} > refunds the rest after a partial dashboard refund`,
    ],
    'N047 the whole is asked back although a part went back': [
      '{ paymentId, amount: left, key: `${key}-rest-${left}`, name: key }',
      '{ paymentId, amount, key: `${key}-rest-${left}`, name: key }',
      `${refund} > refunds the rest after a partial dashboard refund`,
    ],
    'N048 a refund without a mail to the customer': [
      '  if (mailId !== undefined)\n',
      '  if (mailId === undefined)\n',
      `${refund} > gives the money back under its key, notes it, and writes to the customer`,
    ],
    'N049 the order of a refund is not told that it is done': [
      '  if (confirmed) await copyRefundsToOrders(deps, confirmed);\n',
      '',
      `${refund} > gives the money back under its key, notes it, and writes to the customer`,
    ],
  },
  'workers/src/payments/reconcile-refunds.ts': {
    "M68 reviveFailed off: a refund that fails days later stays 'done'": [
      '    current = await reviveFailed(current, payment, listed, deps);\n',
      '',
      `${reconcile} > notices a refund that its bank sent back after nine days, and makes it due again`,
    ],
    'N050 what a bank returned without capture counts as our refund': [
      'payment.captured === false || sum(',
      'sum(',
      `${reconcileRefunds} > is none when a bank returned what was never captured`,
    ],
    'N051 a failed refund at the provider is booked as made': [
      "if (known || refund.status === 'failed') continue;",
      'if (known) continue;',
      `${reconcileRefunds} > is booked once it stands, and taken back when it fails`,
    ],
    'N052 a dashboard refund that fails stays booked as done': [
      "if (known?.byProvider && known.state === 'done' && refund.status === 'failed')",
      'if (false)',
      `${reconcileRefunds} > is booked once it stands, and taken back when it fails`,
    ],
    'N053 one of ours found again is mailed again': [
      'notes.key === undefined\n',
      'true\n',
      `${verifyPayment} > and made twice under one note is booked twice, the second for the same order`,
    ],
    'N054 a refund of an order found again names no order': [
      'const of = line?.orderId && { orderId: line.orderId };',
      'const of = undefined;',
      `${verifyPayment} > and made twice under one note is booked twice, the second for the same order`,
    ],
    'N055 a refund that stands is made again': [
      'if (refund.byProvider || stands || missing < refund.amount) continue;',
      'if (refund.byProvider || missing < refund.amount) continue;',
      `${reconcileRefunds} > and that stands is not made again for another of the same sum that failed`,
    ],
    'N056 a due refund is not known by its note': [
      "return ours.state === 'due' ? refundKey(ours) === notes.key : ours.refundId === id;",
      'return ours.refundId === id;',
      `${reconcileRefunds} > and whose answer was lost is not taken for one of the dashboard`,
    ],
  },
});
