import { mistakes } from '../mutant.ts';

const moneyBack = 'tests/pipeline/money-back.test.ts';
const createOrder = 'bff/src/orders/create-order.int.test.ts';
const cancelOrder = 'bff/src/orders/cancel-order.int.test.ts';
const orders = 'bff/src/orders/orders.int.test.ts';
const secondFactor = 'bff/src/users/second-factor.int.test.ts';

export const ordersChanged = mistakes({
  'bff/src/orders/void-order.ts': {
    'M32 customer can cancel a started order': [
      "const name = voiding.owner ? 'cancel' : 'void';",
      "const name = 'void';",
      `${moneyBack} > cancels an order that is not started yet, and is refunded`,
    ],
    "N106 a customer cancels somebody else's order": [
      ', ...(voiding.owner && { userId: voiding.owner }) };',
      ' };',
      `${cancelOrder} > lets a customer take back their own order alone, until the kitchen starts`,
    ],
    'N110 portions of a cancelled order stay until the sweep': [
      '  await returnOrder(deps, order);\n',
      '',
      `${orders} > hides the order, keeps it with who did it, and gives its stock back once`,
    ],
    'N111 a failed step of a cancellation stops the others': [
      'await step(deps, order).catch((error: unknown) => {',
      'await step(deps, order).then(undefined, (error: unknown) => {\n      throw error;',
      `${orders} > hides the order, keeps it with who did it, and gives its stock back once`,
    ],
    'N112 a cancelled order too small to refund is due for ever': [
      'refund(order) && order.totalAmount >= limits.paymentMinPaise ?',
      'refund(order) ?',
      `${cancelOrder} > makes no refund due that is too small for the provider: it would stay due for ever`,
    ],
  },
  'bff/src/orders/create-order.ts': {
    "N091 somebody else's paid order is claimed": [
      '{ razorpayOrderId: body.razorpayOrderId, userId: user._id }',
      '{ razorpayOrderId: body.razorpayOrderId }',
      `${createOrder} > refuses somebody else's paid checkout`,
    ],
    'N092 an order is made with another payment': [
      "    if (checkout.paymentId !== body.paymentId) return refuse('payment_unknown');\n",
      '',
      createOrder,
    ],
    'N093 an order is made at any price': [
      "    if (!isPriceOf(line, body.price)) return refuse('amount_mismatch');\n",
      '',
      createOrder,
    ],
    'N094 an order is enqueued for a checkout that is not paid': [
      "    if (checkout.state !== 'paid' && checkout.state !== 'fulfilled') return refuse('not_paid');\n",
      '',
      `${createOrder} > makes nothing that was not paid for`,
    ],
  },
  'bff/src/orders/cancel-order.ts': {
    'N107 a delivered order is refunded unasked': [
      'body?.refund ?? status !== lastStatus',
      'body?.refund ?? true',
      `${orders} > tells a repeat what happened, whoever was first, and a stranger nothing`,
    ],
    'N108 an admin gives money back without a fresh proof': [
      "    if (body?.refund !== false && requiresReauthentication(user)) return refuse('reauthentication_needed');\n",
      '',
      `${secondFactor} > proves it anew before refunds, exports and changes of accounts, and then not for a while`,
    ],
    'N109 a repeated cancellation answers that there is no such order': [
      "if (!gone) return refuse('order_not_found');\n",
      "if (gone || !gone) return refuse('order_not_found');\n",
      `${orders} > tells a repeat what happened, whoever was first, and a stranger nothing`,
    ],
  },
  'bff/src/orders/set-status.ts': {
    'N113 a stale change of status is applied': [
      ', ...(version !== undefined && unmovedSince(version)) };',
      ' };',
      `${orders} > refuses a stale change and shows the current order`,
    ],
  },
});
