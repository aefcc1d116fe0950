import { mistakes } from '../mutant.ts';

const diagnosePayment = 'bff/src/operations/money/diagnose-payment.test.ts';
const operationsTest = 'bff/src/operations/operations.int.test.ts';
const checkMoney = 'bff/src/operations/check-money.int.test.ts';
const discard = 'bff/src/operations/queues/discard.int.test.ts';
const secondFactor = 'bff/src/users/second-factor.int.test.ts';

export const operations = mistakes({
  'bff/src/operations/money/diagnose-payment.ts': {
    'M64 money check: more refunded than booked is fine': [
      'if (refunded > booked)',
      'if (false)',
      `${diagnosePayment} > that was refunded by hand at the provider is a difference`,
    ],
    'M65 money check: ordered sum not compared': [
      'if (ordered !== payment.amount)',
      'if (false)',
      `${diagnosePayment} > is a difference when`,
    ],
    'N176 money check: a due refund not made is fine': [
      'if (refunded < booked)',
      'if (false)',
      `${diagnosePayment} > is a difference when`,
    ],
    'N177 money check: a failed refund counts as booked': [
      "refund.paymentId === payment.id && refund.state !== 'failed',",
      'refund.paymentId === payment.id,',
      `${operationsTest} > lists a refund that failed after it was made by hand as one that was not made`,
    ],
    'N178 money check: a missing order is fine': [
      'if (orders.length < checkout.lines.length)',
      'if (false)',
      `${diagnosePayment} > is a difference when`,
    ],
    'N179 money check: a payment of no checkout is fine': [
      '    return isRefunded(payment)\n',
      '    return true\n',
      `${diagnosePayment} > is a difference when`,
    ],
  },
  'bff/src/operations/money/check-money.ts': {
    'N180 money check: orders without a captured payment are not found': [
      'if (payment && isCaptured(payment)) continue;',
      'continue;',
      `${operationsTest} > lists what differs in either direction, and sends a refund again`,
    ],
    'N181 money check: an authorised payment counts as money': [
      "status === 'captured' || (status === 'refunded' && captured !== false)",
      "status !== 'failed'",
      `${checkMoney} > counts neither what is only authorised nor what a bank returned uncaptured`,
    ],
    "N182 money check: another shop's payments are differences": [
      '!strange.has(id) && created_at',
      'created_at',
      `${checkMoney} > explains the payments of another shop, and does not hold them against this one`,
    ],
    'N183 money check: a payment still in the queues is a difference': [
      ' && created_at * 1000 < Date.now() - settleMs',
      '',
      `${checkMoney} > leaves a payment of this moment to the queues`,
    ],
    'N184 money check: open disputes of other days are left out': [
      "          { 'disputes.status': { $in: disputesOpen } },\n",
      '',
      `${checkMoney} > shows an open dispute on every day, and one that has ended on none but its own`,
    ],
  },
  'bff/src/operations/queues/plan-act.ts': {
    'N185 a job that money depends on is discarded': [
      "  if (await isStillDue(models, queue, job.data)) return refuse('job_still_due');\n",
      '',
      `${discard} > discards no job that money depends on, and any other`,
    ],
  },
  'bff/src/operations/queues/handlers.ts': {
    'N186 a refund is sent again without a fresh proof': [
      "    if (refunds && requiresReauthentication(user)) return refuse('reauthentication_needed');\n",
      '',
      `${secondFactor} > proves it anew before refunds, exports and changes of accounts, and then not for a while`,
    ],
  },
});
