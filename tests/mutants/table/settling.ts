import type { Mutant } from '../mutant.ts';

export const settling: readonly Mutant[] = [
  {
    id: 'M07',
    mistake: 'settle accepts a wrong amount',
    file: 'workers/src/payments/settle-payments.ts',
    before: 'const isExact = payment.amount === checkout.amount && payment.currency',
    after: 'const isExact = payment.currency',
    tests: [
      { file: 'workers/src/payments/settle-payments.int.test.ts', name: 'goes back when the payment is of' },
    ],
  },
  {
    id: 'M08',
    mistake: 'settle accepts another currency',
    file: 'workers/src/payments/settle-payments.ts',
    before: 'const isExact = payment.amount === checkout.amount && payment.currency === checkout.currency;',
    after: 'const isExact = payment.amount === checkout.amount;',
    tests: [
      { file: 'workers/src/payments/settle-payments.int.test.ts', name: 'goes back when the payment is of' },
    ],
  },
  {
    id: 'M24',
    mistake: 'nothing is ever too late',
    file: 'workers/src/payments/settle-payments.ts',
    before: 'return payment.created_at * 1_000 > until;',
    after: 'return false;',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'goes back when it was made long after the hold: an old price is not payable for ever',
      },
    ],
  },
  {
    id: 'N302',
    mistake: 'too late by our own clock, although the provider’s is known',
    file: 'workers/src/payments/settle-payments.ts',
    before: 'payableUntil?.getTime() ?? ',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'counts in time by the provider’s clock alone',
      },
    ],
  },
  {
    id: 'M25',
    mistake: "too late right at the hold's end",
    file: 'workers/src/payments/settle-payments.ts',
    before: ' + limits.payAfterHoldMs;',
    after: ';',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'goes back when it was made long after the hold: an old price is not payable for ever',
      },
    ],
  },
  {
    id: 'M54',
    mistake: 'fully refunded payment still pays',
    file: 'workers/src/payments/settle-payments.ts',
    before: "payment.status === 'captured' && !isRefunded(payment));",
    after: "payment.status === 'captured');",
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'that was refunded before we saw it makes no order and is not waited for (',
      },
    ],
  },
  {
    id: 'M58',
    mistake: "deleted account's late payment becomes an order",
    file: 'workers/src/payments/settle-payments.ts',
    before: "if (checkout.customer.email === '') return",
    after: 'if (false) return',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'goes back when its customer has deleted the account: nobody knows where to deliver',
      },
    ],
  },
  {
    id: 'M79',
    mistake: 'settle: state changed meanwhile is not looked at again',
    file: 'workers/src/payments/settle-payments.ts',
    before: 'return settle(await loadCheckout(deps, checkout._id), payment, deps, tries - 1);',
    after: 'return loadCheckout(deps, checkout._id);',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'waits for the next attempt when a lagging read keeps telling an old state',
      },
    ],
  },
  {
    id: 'N057',
    mistake: 'the newest of several payments pays, not the first',
    file: 'workers/src/payments/settle-payments.ts',
    before: 'a.created_at - b.created_at || ',
    after: 'b.created_at - a.created_at || ',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'goes back once for every further payment of the same order',
      },
    ],
  },
  {
    id: 'N058',
    mistake: 'a checkout rebuilt without lines is paid',
    file: 'workers/src/payments/settle-payments.ts',
    before: 'if (checkout.lines.length === 0) return',
    after: 'if (false) return',
    tests: [{ file: 'workers/src/sweep/reconcile.int.test.ts', name: 'gives the money back when' }],
  },
  {
    id: 'N059',
    mistake: 'a second payment of a paid checkout is not given back',
    file: 'workers/src/payments/settle-payments.ts',
    before:
      'if (!canBePaid(checkout)) return giveBack(checkout, payment, refundReasons.orderPaidTwice, deps);',
    after: 'if (!canBePaid(checkout)) return checkout;',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'waits for the next attempt when a lagging read keeps telling an old state',
      },
    ],
  },
  {
    id: 'N060',
    mistake: 'the loser of a cart paid twice keeps the money',
    file: 'workers/src/payments/settle-payments.ts',
    before:
      "if (paid === 'cart was paid') return giveBack(checkout, payment, refundReasons.cartPaidTwice, deps);",
    after: "if (paid === 'cart was paid') return checkout;",
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'goes back when the same cart was paid in another tab: one of the two is refused',
      },
    ],
  },
  {
    id: 'N061',
    mistake: 'one decided payment is decided again',
    file: 'workers/src/payments/settle-payments.ts',
    before: '  if (settledPayments(checkout).includes(payment.id)) return checkout;\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'goes back once for every further payment of the same order',
      },
    ],
  },
  {
    id: 'N062',
    mistake: 'a reported payment loses its hold before the provider has confirmed it',
    file: 'workers/src/payments/settle-payments.ts',
    before: 'isReportTrusted(checkout) || Date.now() < holdUntil.getTime()',
    after: 'Date.now() < holdUntil.getTime()',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'keeps the hold of a reported payment until the provider has had time to confirm it',
      },
    ],
  },
  {
    id: 'N063',
    mistake: 'an unpaid checkout ends before its hold does',
    file: 'workers/src/payments/settle-payments.ts',
    before: 'isReportTrusted(checkout) || Date.now() < holdUntil.getTime()',
    after: 'isReportTrusted(checkout)',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'is checked again when reported as paid',
      },
    ],
  },
  {
    id: 'N064',
    mistake: 'a try that failed ends the checkout while another is under way',
    file: 'workers/src/payments/settle-payments.ts',
    before: 'payments.every(hasEnded)',
    after: 'payments.some(hasEnded)',
    tests: [
      {
        file: 'workers/src/payments/verify-payment.int.test.ts',
        name: 'that failed keeps the hold while another try is under way',
      },
    ],
  },
  {
    id: 'N065',
    mistake: 'only the first captured payment is looked at',
    file: 'workers/src/payments/settle-payments.ts',
    before: 'for (const payment of captured) current',
    after: 'for (const payment of captured.slice(0, 1)) current',
    tests: [
      {
        file: 'workers/src/payments/settle-payments.int.test.ts',
        name: 'goes back once for every further payment of the same order',
      },
    ],
  },
];
