import type { Mutant } from '../mutant.ts';

export const refundJobs: readonly Mutant[] = [
  {
    id: 'M09',
    mistake: "refund: answer 'failed' taken as done",
    file: 'workers/src/payments/refund.ts',
    before: "if (made.status === 'failed') {",
    after: 'if (false) {',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'is retried as a new refund when the provider’s failed',
      },
    ],
  },
  {
    id: 'M10',
    mistake: 'refund: a final refusal is swallowed (withdrawn)',
    file: 'workers/src/payments/refund.ts',
    before: 'if (left >= amount) throw error;',
    after: 'if (left >= amount) return undefined;',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'stays due when the provider refuses it although all the money is there',
      },
    ],
  },
  {
    id: 'M68',
    mistake: "reviveFailed off: a refund that fails days later stays 'done'",
    file: 'workers/src/payments/reconcile-refunds.ts',
    before: '    current = await reviveFailed(current, payment, listed, deps);\n',
    after: '',
    tests: [
      {
        file: 'workers/src/sweep/reconcile.int.test.ts',
        name: 'notices a refund that its bank sent back after nine days, and makes it due again',
      },
    ],
  },
  {
    id: 'M69',
    mistake: 'cancelRefund forgets to tell the order',
    file: 'workers/src/payments/refund.ts',
    before: '    if (without) await copyRefundsToOrders(deps, without);\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/copy-refunds-to-orders.int.test.ts',
        name: 'ends the refund of an order that went back at the dashboard meanwhile',
      },
    ],
  },
  {
    id: 'N043',
    mistake: 'a refund that is done is asked for again',
    file: 'workers/src/payments/refund.ts',
    before: "  if (refund.state === 'done') return;\n",
    after: '',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'is one refund and one mail, however often the job runs',
      },
    ],
  },
  {
    id: 'N044',
    mistake: 'a refund is asked for though the provider has made it',
    file: 'workers/src/payments/refund.ts',
    before: '  if (made) return made;\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'is not made again when it is at the provider, who no longer knows its key',
      },
    ],
  },
  {
    id: 'N045',
    mistake: 'a provider that is away counts as a final refusal',
    file: 'workers/src/payments/refund.ts',
    before: 'if (!(error instanceof ProviderError) || error.retryable) throw error;',
    after: 'if (!(error instanceof ProviderError)) throw error;',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'stays due while the provider is at work on it and lists it not yet',
      },
    ],
  },
  {
    id: 'N046',
    mistake: 'the rest after a partial dashboard refund is not refunded',
    file: 'workers/src/payments/refund.ts',
    before: 'if (found || left < limits.paymentMinPaise) return found;',
    after: 'return found;',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'refunds the rest after a partial dashboard refund',
      },
    ],
  },
  {
    id: 'N047',
    mistake: 'the whole is asked back although a part went back',
    file: 'workers/src/payments/refund.ts',
    before: '{ paymentId, amount: left, key: `${key}-rest-${left}`, name: key }',
    after: '{ paymentId, amount, key: `${key}-rest-${left}`, name: key }',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'refunds the rest after a partial dashboard refund',
      },
    ],
  },
  {
    id: 'N048',
    mistake: 'a refund without a mail to the customer',
    file: 'workers/src/payments/refund.ts',
    before: '  if (mailId !== undefined)\n',
    after: '  if (mailId === undefined)\n',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'gives the money back under its key, notes it, and writes to the customer',
      },
    ],
  },
  {
    id: 'N049',
    mistake: 'the order of a refund is not told that it is done',
    file: 'workers/src/payments/refund.ts',
    before: '  if (confirmed) await copyRefundsToOrders(deps, confirmed);\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/refund.int.test.ts',
        name: 'gives the money back under its key, notes it, and writes to the customer',
      },
    ],
  },
  {
    id: 'N050',
    mistake: 'what a bank returned without capture counts as our refund',
    file: 'workers/src/payments/reconcile-refunds.ts',
    before: 'payment.captured === false || sum(',
    after: 'sum(',
    tests: [
      {
        file: 'workers/src/payments/reconcile-refunds.int.test.ts',
        name: 'is none when a bank returned what was never captured',
      },
    ],
  },
  {
    id: 'N051',
    mistake: 'a failed refund at the provider is booked as made',
    file: 'workers/src/payments/reconcile-refunds.ts',
    before: "if (known || refund.status === 'failed') continue;",
    after: 'if (known) continue;',
    tests: [
      {
        file: 'workers/src/payments/reconcile-refunds.int.test.ts',
        name: 'is booked once it stands, and taken back when it fails',
      },
    ],
  },
  {
    id: 'N052',
    mistake: 'a dashboard refund that fails stays booked as done',
    file: 'workers/src/payments/reconcile-refunds.ts',
    before: "if (known?.byProvider && known.state === 'done' && refund.status === 'failed')",
    after: 'if (false)',
    tests: [
      {
        file: 'workers/src/payments/reconcile-refunds.int.test.ts',
        name: 'is booked once it stands, and taken back when it fails',
      },
    ],
  },
  {
    id: 'N053',
    mistake: 'one of ours found again is mailed again',
    file: 'workers/src/payments/reconcile-refunds.ts',
    before: 'notes.key === undefined\n',
    after: 'true\n',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'and made twice under one note is booked twice, the second for the same order',
      },
    ],
  },
  {
    id: 'N054',
    mistake: 'a refund of an order found again names no order',
    file: 'workers/src/payments/reconcile-refunds.ts',
    before: 'const of = line?.orderId && { orderId: line.orderId };',
    after: 'const of = undefined;',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'and made twice under one note is booked twice, the second for the same order',
      },
    ],
  },
  {
    id: 'N055',
    mistake: 'a refund that stands is made again',
    file: 'workers/src/payments/reconcile-refunds.ts',
    before: 'if (refund.byProvider || stands || missing < refund.amount) continue;',
    after: 'if (refund.byProvider || missing < refund.amount) continue;',
    tests: [
      {
        file: 'workers/src/payments/reconcile-refunds.int.test.ts',
        name: 'and that stands is not made again for another of the same sum that failed',
      },
    ],
  },
  {
    id: 'N056',
    mistake: 'a due refund is not known by its note',
    file: 'workers/src/payments/reconcile-refunds.ts',
    before: "return ours.state === 'due' ? refundKey(ours) === notes.key : ours.refundId === id;",
    after: 'return ours.refundId === id;',
    tests: [
      {
        file: 'workers/src/payments/reconcile-refunds.int.test.ts',
        name: 'and whose answer was lost is not taken for one of the dashboard',
      },
    ],
  },
];
