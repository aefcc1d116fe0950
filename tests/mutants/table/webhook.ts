import { mistakes } from '../mutant.ts';

const storeAway = 'bff/src/http/store-away.int.test.ts';
const signatures = 'shared/src/server/payments/signatures.test.ts';
const verifyPayment = 'bff/src/payments/verify-payment.int.test.ts';
const createPayment = 'bff/src/payments/create-payment.int.test.ts';

export const webhook = mistakes({
  'bff/src/payments/webhook.ts': {
    'M13 webhook answers before the event is written': [
      'const isNew = await keep({',
      'const isNew = true;\n      void keep({',
      `${storeAway} > answers 503 while the database is down, lets the provider retry its webhooks, and recovers automatically`,
    ],
    'N080 a repeated event is dealt with again': [
      '      if (!isNew) return ok({ received: true });\n',
      '',
      `${verifyPayment} > does nothing about a repeat that comes when its job has long been done`,
    ],
    'N081 the secret before the last rotation is refused': [
      "[config.RAZORPAY_WEBHOOK_SECRET, config.RAZORPAY_WEBHOOK_SECRET_OLD ?? ''].filter(",
      '[config.RAZORPAY_WEBHOOK_SECRET].filter(',
      `${verifyPayment} > still takes the secret from before the last rotation`,
    ],
    'N082 an event is not found by its receipt': [
      '  if (byReceipt) return byReceipt;\n',
      '',
      `${verifyPayment} > finds the checkout by its receipt when a crash kept the provider order id from us`,
    ],
    'N083 an event about a refund finds no checkout': [
      "return byPayment ?? checkouts.findOne({ 'refunds.paymentId': paymentId }).lean<Checkout>();",
      'return byPayment;',
      `${verifyPayment} > finds the checkout of a refund by its payment,`,
    ],
    'N084 a failed payment counts as a report of a payment': [
      "const claims = new Set(['payment.authorized', 'payment.captured', 'order.paid']);",
      "const claims = new Set(['payment.authorized', 'payment.captured', 'order.paid', 'payment.failed']);",
      `${verifyPayment} > claims nothing for a failed payment, but has it looked at`,
    ],
    'N085 an event without an id is never a repeat': [
      'given : hashOf(body)',
      'given : String(Math.random())',
      `${verifyPayment} > detects repeats by their body when the provider sends no id`,
    ],
    'N086 three events of one payment are three questions': [
      'reportPayment({ ...deps, logger: log }, checkout, paymentId, requestId)',
      'reportPayment({ ...deps, logger: log }, checkout, eventId, requestId)',
      `${verifyPayment} > keeps the event, claims the checkout and asks for verification`,
    ],
  },
  'shared/src/server/payments/signatures.ts': {
    "M42 browser's signature not checked": [
      'return matches(`${orderId}|${paymentId}`, keySecret, signature);',
      'return true;',
      `${signatures} > refuses a signature`,
    ],
    "M43 webhook's signature not checked": [
      'return secrets.some((secret) => matches(body, secret, signature));',
      'return true;',
      `${signatures} > checks a webhook over its raw bytes, with the secret of now or the one before`,
    ],
    'N089 the signature may be shorter than a hash': [
      'given.length === expected.length && timingSafeEqual(given, expected)',
      'expected.subarray(0, given.length).equals(given)',
      `${signatures} > refuses a signature`,
    ],
  },
  'bff/src/payments/verify-payment.ts': {
    "M44 verify-payment of somebody else's checkout": [
      '{ razorpayOrderId: body.razorpay_order_id, userId: user._id }',
      '{ razorpayOrderId: body.razorpay_order_id }',
      `${verifyPayment} > knows nothing of another customer's order, nor of one that does not exist`,
    ],
    'N088 a second payment of a paid checkout is not looked at': [
      '    if (known) {\n      await report();\n',
      '    if (known) {\n',
      `${verifyPayment} > has a second payment of a paid checkout looked at`,
    ],
  },
  'bff/src/payments/report-payment.ts': {
    'N087 a report is enqueued and not recorded': [
      'const claimed = await claimCheckout(deps, checkout, cause);',
      'const claimed = checkout;',
      `${verifyPayment} > answers success as soon as the worker's verdict is in the database`,
    ],
  },
  'bff/src/payments/handlers.ts': {
    "N090 somebody else's checkout is shown": [
      '{ _id: params.id, userId: user._id }',
      '{ _id: params.id }',
      `${createPayment} > hides one customer's checkout from another`,
    ],
  },
});
