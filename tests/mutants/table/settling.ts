import { mistakes } from '../mutant.ts';

const settlePayments = 'workers/src/payments/settle-payments.int.test.ts';
const verifyPayment = 'workers/src/payments/verify-payment.int.test.ts';
const reconcile = 'workers/src/sweep/reconcile.int.test.ts';

export const settling = mistakes({
  'workers/src/payments/settle-payments.ts': {
    'M07 settle accepts a wrong amount': [
      'const isExact = payment.amount === checkout.amount && payment.currency',
      'const isExact = payment.currency',
      `${settlePayments} > goes back when the payment is of`,
    ],
    'M08 settle accepts another currency': [
      'const isExact = payment.amount === checkout.amount && payment.currency === checkout.currency;',
      'const isExact = payment.amount === checkout.amount;',
      `${settlePayments} > goes back when the payment is of`,
    ],
    'M24 nothing is ever too late': [
      'return payment.created_at * 1_000 > until;',
      'return false;',
      `${settlePayments} > goes back when it was made long after the hold: an old price is not payable for ever`,
    ],
    'N302 too late by our own clock, although the provider’s is known': [
      'payableUntil?.getTime() ?? ',
      '',
      `${settlePayments} > counts in time by the provider’s clock alone`,
    ],
    "M25 too late right at the hold's end": [
      ' + limits.payAfterHoldMs;',
      ';',
      `${settlePayments} > goes back when it was made long after the hold: an old price is not payable for ever`,
    ],
    'M54 fully refunded payment still pays': [
      "payment.status === 'captured' && !isRefunded(payment));",
      "payment.status === 'captured');",
      `${verifyPayment} > that was refunded before we saw it makes no order and is not waited for (`,
    ],
    "M58 deleted account's late payment becomes an order": [
      "if (checkout.customer.email === '') return",
      'if (false) return',
      `${settlePayments} > goes back when its customer has deleted the account: nobody knows where to deliver`,
    ],
    'M79 settle: state changed meanwhile is not looked at again': [
      'return settle(await loadCheckout(deps, checkout._id), payment, deps, tries - 1);',
      'return loadCheckout(deps, checkout._id);',
      `${settlePayments} > waits for the next attempt when a lagging read keeps telling an old state`,
    ],
    'N057 the newest of several payments pays, not the first': [
      'a.created_at - b.created_at || ',
      'b.created_at - a.created_at || ',
      `${settlePayments} > goes back once for every further payment of the same order`,
    ],
    'N058 a checkout rebuilt without lines is paid': [
      'if (checkout.lines.length === 0) return',
      'if (false) return',
      `${reconcile} > gives the money back when`,
    ],
    'N059 a second payment of a paid checkout is not given back': [
      'if (!canBePaid(checkout)) return giveBack(checkout, payment, refundReasons.orderPaidTwice, deps);',
      'if (!canBePaid(checkout)) return checkout;',
      `${settlePayments} > waits for the next attempt when a lagging read keeps telling an old state`,
    ],
    'N060 the loser of a cart paid twice keeps the money': [
      "if (paid === 'cart was paid') return giveBack(checkout, payment, refundReasons.cartPaidTwice, deps);",
      "if (paid === 'cart was paid') return checkout;",
      `${settlePayments} > goes back when the same cart was paid in another tab: one of the two is refused`,
    ],
    'N061 one decided payment is decided again': [
      '  if (settledPayments(checkout).includes(payment.id)) return checkout;\n',
      '',
      `${settlePayments} > goes back once for every further payment of the same order`,
    ],
    'N062 a reported payment loses its hold before the provider has confirmed it': [
      'isReportTrusted(checkout) || Date.now() < holdUntil.getTime()',
      'Date.now() < holdUntil.getTime()',
      `${verifyPayment} > keeps the hold of a reported payment until the provider has had time to confirm it`,
    ],
    'N063 an unpaid checkout ends before its hold does': [
      'isReportTrusted(checkout) || Date.now() < holdUntil.getTime()',
      'isReportTrusted(checkout)',
      `${verifyPayment} > is checked again when reported as paid`,
    ],
    'N064 a try that failed ends the checkout while another is under way': [
      'payments.every(hasEnded)',
      'payments.some(hasEnded)',
      `${verifyPayment} > that failed keeps the hold while another try is under way`,
    ],
    'N065 only the first captured payment is looked at': [
      'for (const payment of captured) current',
      'for (const payment of captured.slice(0, 1)) current',
      `${settlePayments} > goes back once for every further payment of the same order`,
    ],
  },
});
