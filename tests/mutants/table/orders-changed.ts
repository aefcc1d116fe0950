import type { Mutant } from '../mutant.ts';

export const ordersChanged: readonly Mutant[] = [
  {
    id: 'M32',
    mistake: 'customer can cancel a started order',
    file: 'bff/src/orders/void-order.ts',
    before: "const name = voiding.owner ? 'cancel' : 'void';",
    after: "const name = 'void';",
    tests: [
      {
        file: 'tests/pipeline/money-back.test.ts',
        name: 'cancels an order that is not started yet, and is refunded',
      },
    ],
  },
  {
    id: 'N091',
    mistake: "somebody else's paid order is claimed",
    file: 'bff/src/orders/create-order.ts',
    before: '{ razorpayOrderId: body.razorpayOrderId, userId: user._id }',
    after: '{ razorpayOrderId: body.razorpayOrderId }',
    tests: [
      { file: 'bff/src/orders/create-order.int.test.ts', name: "refuses somebody else's paid checkout" },
    ],
  },
  {
    id: 'N092',
    mistake: 'an order is made with another payment',
    file: 'bff/src/orders/create-order.ts',
    before: "    if (checkout.paymentId !== body.paymentId) return refuse('payment_unknown');\n",
    after: '',
    tests: [{ file: 'bff/src/orders/create-order.int.test.ts' }],
  },
  {
    id: 'N093',
    mistake: 'an order is made at any price',
    file: 'bff/src/orders/create-order.ts',
    before: "    if (!isPriceOf(line, body.price)) return refuse('amount_mismatch');\n",
    after: '',
    tests: [{ file: 'bff/src/orders/create-order.int.test.ts' }],
  },
  {
    id: 'N094',
    mistake: 'an order is enqueued for a checkout that is not paid',
    file: 'bff/src/orders/create-order.ts',
    before:
      "    if (checkout.state !== 'paid' && checkout.state !== 'fulfilled') return refuse('not_paid');\n",
    after: '',
    tests: [{ file: 'bff/src/orders/create-order.int.test.ts', name: 'makes nothing that was not paid for' }],
  },
  {
    id: 'N106',
    mistake: "a customer cancels somebody else's order",
    file: 'bff/src/orders/void-order.ts',
    before: ', ...(voiding.owner && { userId: voiding.owner }) };',
    after: ' };',
    tests: [
      {
        file: 'bff/src/orders/cancel-order.int.test.ts',
        name: 'lets a customer take back their own order alone, until the kitchen starts',
      },
    ],
  },
  {
    id: 'N107',
    mistake: 'a delivered order is refunded unasked',
    file: 'bff/src/orders/cancel-order.ts',
    before: 'body?.refund ?? status !== lastStatus',
    after: 'body?.refund ?? true',
    tests: [
      {
        file: 'bff/src/orders/orders.int.test.ts',
        name: 'tells a repeat what happened, whoever was first, and a stranger nothing',
      },
    ],
  },
  {
    id: 'N108',
    mistake: 'an admin gives money back without a fresh proof',
    file: 'bff/src/orders/cancel-order.ts',
    before:
      "    if (body?.refund !== false && requiresReauthentication(user)) return refuse('reauthentication_needed');\n",
    after: '',
    tests: [
      {
        file: 'bff/src/users/second-factor.int.test.ts',
        name: 'proves it anew before refunds, exports and changes of accounts, and then not for a while',
      },
    ],
  },
  {
    id: 'N109',
    mistake: 'a repeated cancellation answers that there is no such order',
    file: 'bff/src/orders/cancel-order.ts',
    before: "if (!gone) return refuse('order_not_found');\n",
    after: "if (gone || !gone) return refuse('order_not_found');\n",
    tests: [
      {
        file: 'bff/src/orders/orders.int.test.ts',
        name: 'tells a repeat what happened, whoever was first, and a stranger nothing',
      },
    ],
  },
  {
    id: 'N110',
    mistake: 'portions of a cancelled order stay until the sweep',
    file: 'bff/src/orders/void-order.ts',
    before: '  await returnOrder(deps, order);\n',
    after: '',
    tests: [
      {
        file: 'bff/src/orders/orders.int.test.ts',
        name: 'hides the order, keeps it with who did it, and gives its stock back once',
      },
    ],
  },
  {
    id: 'N111',
    mistake: 'a failed step of a cancellation stops the others',
    file: 'bff/src/orders/void-order.ts',
    before: 'await step(deps, order).catch((error: unknown) => {',
    after: 'await step(deps, order).then(undefined, (error: unknown) => {\n      throw error;',
    tests: [
      {
        file: 'bff/src/orders/orders.int.test.ts',
        name: 'hides the order, keeps it with who did it, and gives its stock back once',
      },
    ],
  },
  {
    id: 'N112',
    mistake: 'a cancelled order too small to refund is due for ever',
    file: 'bff/src/orders/void-order.ts',
    before: 'refund(order) && order.totalAmount >= limits.paymentMinPaise ?',
    after: 'refund(order) ?',
    tests: [
      {
        file: 'bff/src/orders/cancel-order.int.test.ts',
        name: 'makes no refund due that is too small for the provider: it would stay due for ever',
      },
    ],
  },
  {
    id: 'N113',
    mistake: 'a stale change of status is applied',
    file: 'bff/src/orders/set-status.ts',
    before: ', ...(version !== undefined && unmovedSince(version)) };',
    after: ' };',
    tests: [
      {
        file: 'bff/src/orders/orders.int.test.ts',
        name: 'refuses a stale change and shows the current order',
      },
    ],
  },
];
