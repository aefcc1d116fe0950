import type { Mutant } from '../mutant.ts';

export const operations: readonly Mutant[] = [
  {
    id: 'M64',
    mistake: 'money check: more refunded than booked is fine',
    file: 'bff/src/operations/money/diagnose-payment.ts',
    before: 'if (refunded > booked)',
    after: 'if (false)',
    tests: [
      {
        file: 'bff/src/operations/money/diagnose-payment.test.ts',
        name: 'that was refunded by hand at the provider is a difference',
      },
    ],
  },
  {
    id: 'M65',
    mistake: 'money check: ordered sum not compared',
    file: 'bff/src/operations/money/diagnose-payment.ts',
    before: 'if (ordered !== payment.amount)',
    after: 'if (false)',
    tests: [{ file: 'bff/src/operations/money/diagnose-payment.test.ts', name: 'is a difference when' }],
  },
  {
    id: 'N176',
    mistake: 'money check: a due refund not made is fine',
    file: 'bff/src/operations/money/diagnose-payment.ts',
    before: 'if (refunded < booked)',
    after: 'if (false)',
    tests: [{ file: 'bff/src/operations/money/diagnose-payment.test.ts', name: 'is a difference when' }],
  },
  {
    id: 'N177',
    mistake: 'money check: a failed refund counts as booked',
    file: 'bff/src/operations/money/diagnose-payment.ts',
    before: "refund.paymentId === payment.id && refund.state !== 'failed',",
    after: 'refund.paymentId === payment.id,',
    tests: [
      {
        file: 'bff/src/operations/operations.int.test.ts',
        name: 'lists a refund that failed after it was made by hand as one that was not made',
      },
    ],
  },
  {
    id: 'N178',
    mistake: 'money check: a missing order is fine',
    file: 'bff/src/operations/money/diagnose-payment.ts',
    before: 'if (orders.length < checkout.lines.length)',
    after: 'if (false)',
    tests: [{ file: 'bff/src/operations/money/diagnose-payment.test.ts', name: 'is a difference when' }],
  },
  {
    id: 'N179',
    mistake: 'money check: a payment of no checkout is fine',
    file: 'bff/src/operations/money/diagnose-payment.ts',
    before: '    return isRefunded(payment)\n',
    after: '    return true\n',
    tests: [{ file: 'bff/src/operations/money/diagnose-payment.test.ts', name: 'is a difference when' }],
  },
  {
    id: 'N180',
    mistake: 'money check: orders without a captured payment are not found',
    file: 'bff/src/operations/money/check-money.ts',
    before: 'if (payment && isCaptured(payment)) continue;',
    after: 'continue;',
    tests: [
      {
        file: 'bff/src/operations/operations.int.test.ts',
        name: 'lists what differs in either direction, and sends a refund again',
      },
    ],
  },
  {
    id: 'N181',
    mistake: 'money check: an authorised payment counts as money',
    file: 'bff/src/operations/money/check-money.ts',
    before: "status === 'captured' || (status === 'refunded' && captured !== false)",
    after: "status !== 'failed'",
    tests: [
      {
        file: 'bff/src/operations/check-money.int.test.ts',
        name: 'counts neither what is only authorised nor what a bank returned uncaptured',
      },
    ],
  },
  {
    id: 'N182',
    mistake: "money check: another shop's payments are differences",
    file: 'bff/src/operations/money/check-money.ts',
    before: '!strange.has(id) && created_at',
    after: 'created_at',
    tests: [
      {
        file: 'bff/src/operations/check-money.int.test.ts',
        name: 'explains the payments of another shop, and does not hold them against this one',
      },
    ],
  },
  {
    id: 'N183',
    mistake: 'money check: a payment still in the queues is a difference',
    file: 'bff/src/operations/money/check-money.ts',
    before: ' && created_at * 1000 < Date.now() - settleMs',
    after: '',
    tests: [
      {
        file: 'bff/src/operations/check-money.int.test.ts',
        name: 'leaves a payment of this moment to the queues',
      },
    ],
  },
  {
    id: 'N184',
    mistake: 'money check: open disputes of other days are left out',
    file: 'bff/src/operations/money/check-money.ts',
    before: "          { 'disputes.status': { $in: disputesOpen } },\n",
    after: '',
    tests: [
      {
        file: 'bff/src/operations/check-money.int.test.ts',
        name: 'shows an open dispute on every day, and one that has ended on none but its own',
      },
    ],
  },
  {
    id: 'N185',
    mistake: 'a job that money depends on is discarded',
    file: 'bff/src/operations/queues/plan-act.ts',
    before: "  if (await isStillDue(models, queue, job.data)) return refuse('job_still_due');\n",
    after: '',
    tests: [
      {
        file: 'bff/src/operations/queues/discard.int.test.ts',
        name: 'discards no job that money depends on, and any other',
      },
    ],
  },
  {
    id: 'N186',
    mistake: 'a refund is sent again without a fresh proof',
    file: 'bff/src/operations/queues/handlers.ts',
    before: "    if (refunds && requiresReauthentication(user)) return refuse('reauthentication_needed');\n",
    after: '',
    tests: [
      {
        file: 'bff/src/users/second-factor.int.test.ts',
        name: 'proves it anew before refunds, exports and changes of accounts, and then not for a while',
      },
    ],
  },
];
