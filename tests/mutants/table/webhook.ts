import type { Mutant } from '../mutant.ts';

export const webhook: readonly Mutant[] = [
  {
    id: 'M13',
    mistake: 'webhook answers before the event is written',
    file: 'bff/src/payments/webhook.ts',
    before: 'const isNew = await keep({',
    after: 'const isNew = true;\n      void keep({',
    tests: [
      {
        file: 'bff/src/http/store-away.int.test.ts',
        name: 'answers 503 while the database is down, lets the provider retry its webhooks, and recovers automatically',
      },
    ],
  },
  {
    id: 'M42',
    mistake: "browser's signature not checked",
    file: 'shared/src/server/payments/signatures.ts',
    before: 'return matches(`${orderId}|${paymentId}`, keySecret, signature);',
    after: 'return true;',
    tests: [{ file: 'shared/src/server/payments/signatures.test.ts', name: 'refuses a signature' }],
  },
  {
    id: 'M43',
    mistake: "webhook's signature not checked",
    file: 'shared/src/server/payments/signatures.ts',
    before: 'return secrets.some((secret) => matches(body, secret, signature));',
    after: 'return true;',
    tests: [
      {
        file: 'shared/src/server/payments/signatures.test.ts',
        name: 'checks a webhook over its raw bytes, with the secret of now or the one before',
      },
    ],
  },
  {
    id: 'M44',
    mistake: "verify-payment of somebody else's checkout",
    file: 'bff/src/payments/verify-payment.ts',
    before: '{ razorpayOrderId: body.razorpay_order_id, userId: user._id }',
    after: '{ razorpayOrderId: body.razorpay_order_id }',
    tests: [
      {
        file: 'bff/src/payments/verify-payment.int.test.ts',
        name: "knows nothing of another customer's order, nor of one that does not exist",
      },
    ],
  },
  {
    id: 'N080',
    mistake: 'a repeated event is dealt with again',
    file: 'bff/src/payments/webhook.ts',
    before: '      if (!isNew) return ok({ received: true });\n',
    after: '',
    tests: [
      {
        file: 'bff/src/payments/verify-payment.int.test.ts',
        name: 'does nothing about a repeat that comes when its job has long been done',
      },
    ],
  },
  {
    id: 'N081',
    mistake: 'the secret before the last rotation is refused',
    file: 'bff/src/payments/webhook.ts',
    before: "[config.RAZORPAY_WEBHOOK_SECRET, config.RAZORPAY_WEBHOOK_SECRET_OLD ?? ''].filter(",
    after: '[config.RAZORPAY_WEBHOOK_SECRET].filter(',
    tests: [
      {
        file: 'bff/src/payments/verify-payment.int.test.ts',
        name: 'still takes the secret from before the last rotation',
      },
    ],
  },
  {
    id: 'N082',
    mistake: 'an event is not found by its receipt',
    file: 'bff/src/payments/webhook.ts',
    before: '  if (byReceipt) return byReceipt;\n',
    after: '',
    tests: [
      {
        file: 'bff/src/payments/verify-payment.int.test.ts',
        name: 'finds the checkout by its receipt when a crash kept the provider order id from us',
      },
    ],
  },
  {
    id: 'N083',
    mistake: 'an event about a refund finds no checkout',
    file: 'bff/src/payments/webhook.ts',
    before: "return byPayment ?? checkouts.findOne({ 'refunds.paymentId': paymentId }).lean<Checkout>();",
    after: 'return byPayment;',
    tests: [
      {
        file: 'bff/src/payments/verify-payment.int.test.ts',
        name: 'finds the checkout of a refund by its payment,',
      },
    ],
  },
  {
    id: 'N084',
    mistake: 'a failed payment counts as a report of a payment',
    file: 'bff/src/payments/webhook.ts',
    before: "const claims = new Set(['payment.authorized', 'payment.captured', 'order.paid']);",
    after:
      "const claims = new Set(['payment.authorized', 'payment.captured', 'order.paid', 'payment.failed']);",
    tests: [
      {
        file: 'bff/src/payments/verify-payment.int.test.ts',
        name: 'claims nothing for a failed payment, but has it looked at',
      },
    ],
  },
  {
    id: 'N085',
    mistake: 'an event without an id is never a repeat',
    file: 'bff/src/payments/webhook.ts',
    before: 'given : hashOf(body)',
    after: 'given : String(Math.random())',
    tests: [
      {
        file: 'bff/src/payments/verify-payment.int.test.ts',
        name: 'detects repeats by their body when the provider sends no id',
      },
    ],
  },
  {
    id: 'N086',
    mistake: 'three events of one payment are three questions',
    file: 'bff/src/payments/webhook.ts',
    before: 'reportPayment({ ...deps, logger: log }, checkout, paymentId, requestId)',
    after: 'reportPayment({ ...deps, logger: log }, checkout, eventId, requestId)',
    tests: [
      {
        file: 'bff/src/payments/verify-payment.int.test.ts',
        name: 'keeps the event, claims the checkout and asks for verification',
      },
    ],
  },
  {
    id: 'N087',
    mistake: 'a report is enqueued and not recorded',
    file: 'bff/src/payments/report-payment.ts',
    before: 'const claimed = await claimCheckout(deps, checkout, cause);',
    after: 'const claimed = checkout;',
    tests: [
      {
        file: 'bff/src/payments/verify-payment.int.test.ts',
        name: "answers success as soon as the worker's verdict is in the database",
      },
    ],
  },
  {
    id: 'N088',
    mistake: 'a second payment of a paid checkout is not looked at',
    file: 'bff/src/payments/verify-payment.ts',
    before: '    if (known) {\n      await report();\n',
    after: '    if (known) {\n',
    tests: [
      {
        file: 'bff/src/payments/verify-payment.int.test.ts',
        name: 'has a second payment of a paid checkout looked at',
      },
    ],
  },
  {
    id: 'N089',
    mistake: 'the signature may be shorter than a hash',
    file: 'shared/src/server/payments/signatures.ts',
    before: 'given.length === expected.length && timingSafeEqual(given, expected)',
    after: 'expected.subarray(0, given.length).equals(given)',
    tests: [{ file: 'shared/src/server/payments/signatures.test.ts', name: 'refuses a signature' }],
  },
  {
    id: 'N090',
    mistake: "somebody else's checkout is shown",
    file: 'bff/src/payments/read-checkouts.ts',
    before: '{ _id: params.id, userId: user._id }',
    after: '{ _id: params.id }',
    tests: [
      {
        file: 'bff/src/payments/create-payment.int.test.ts',
        name: "hides one customer's checkout from another",
      },
    ],
  },
];
