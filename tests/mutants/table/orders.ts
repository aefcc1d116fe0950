import type { Mutant } from '../mutant.ts';

export const orders: readonly Mutant[] = [
  {
    id: 'M03',
    mistake: 'order (checkoutId, line) index not unique',
    file: 'shared/src/server/db/models/order.ts',
    before: 'index({ checkoutId: 1, line: 1 }, { unique: true })',
    after: 'index({ checkoutId: 1, line: 1 })',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'makes one order, however many workers run it at once and again',
      },
    ],
  },
  {
    id: 'M34',
    mistake: 'void: version not in the write',
    file: 'shared/src/server/orders/transitions.ts',
    before: '{ ...conditionOf(name), _id, version }',
    after: '{ ...conditionOf(name), _id }',
    tests: [
      {
        file: 'bff/src/orders/cancel-order.int.test.ts',
        name: 'gives no stock back when the kitchen starts between the reading and the writing',
      },
    ],
  },
  {
    id: 'M52',
    mistake: 'emptyCart: cartVersion not in the write',
    file: 'workers/src/orders/empty-cart.ts',
    before: ', cartVersion: user.cartVersion },',
    after: ' },',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'keeps what is added at the very moment',
      },
    ],
  },
  {
    id: 'M53',
    mistake: 'completeCheckout: not all lines needed',
    file: 'workers/src/orders/complete-checkout.ts',
    before: '  if (lacks(made)) return;\n',
    after: '',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'makes its order of what was held, and the last one ends the checkout',
      },
    ],
  },
  {
    id: 'M82',
    mistake: 'emptyCart takes lines added since, too',
    file: 'workers/src/orders/empty-cart.ts',
    before: 'cartData: withoutOrdered(user.cartData, checkout.lines)',
    after: 'cartData: []',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'keeps what was added after it was paid',
      },
    ],
  },
  {
    id: 'M91',
    mistake: "order's unsent mark cleared though it changed since",
    file: 'shared/src/server/orders/publish.ts',
    before: 'filter: { _id, version }',
    after: 'filter: { _id }',
    tests: [
      {
        file: 'workers/src/sweep/unpublished.int.test.ts',
        name: 'an order that changes while it is being told is told again',
      },
    ],
  },
  {
    id: 'N095',
    mistake: 'the loser of two attempts publishes an order that is not there',
    file: 'workers/src/orders/make-order.ts',
    before: 'if (await store.insertOrder(order)) return order;',
    after: 'await store.insertOrder(order);\n  return order;',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'makes one order, however many workers run it at once and again',
      },
    ],
  },
  {
    id: 'N096',
    mistake: 'an order is noted as published before it is',
    file: 'workers/src/orders/make-order.ts',
    before: '    await store.publishOrder(order);\n    await store.notePublished(order);',
    after: '    await store.notePublished(order);\n    await store.publishOrder(order);',
    tests: [
      {
        file: 'tests/model/orders/every-interleaving.test.ts',
        name: 'makes one order, sells nothing twice, and publishes what it made',
      },
    ],
  },
  {
    id: 'N097',
    mistake: 'an order left unpublished by a crash stays so',
    file: 'workers/src/orders/make-order.ts',
    before: 'if (order.unpublished === true) {',
    after: 'if (false) {',
    tests: [
      {
        file: 'tests/model/orders/every-interleaving.test.ts',
        name: 'makes one order, sells nothing twice, and publishes what it made',
      },
    ],
  },
  {
    id: 'N098',
    mistake: 'stock taken by a crashed attempt is not adopted',
    file: 'workers/src/orders/take-stock.ts',
    before: '    if (marker !== undefined) return { token: marker.token, short: [] };\n',
    after: '',
    tests: [
      {
        file: 'tests/model/orders/every-interleaving.test.ts',
        name: 'makes one order, sells nothing twice, and publishes what it made',
      },
    ],
  },
  {
    id: 'N099',
    mistake: 'a paid order without stock is an error',
    file: 'workers/src/orders/take-stock.ts',
    before: '    if (missing.length > 0) return { token: null, short: missing };\n',
    after: '',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'still creates the order, marked short with the names, when stock ran out meanwhile',
      },
    ],
  },
  {
    id: 'N100',
    mistake: 'an order costs the menu price, not what was charged',
    file: 'workers/src/orders/build-order.ts',
    before: 'totalAmount: line.amount,',
    after: 'totalAmount: line.originalPrice * 100,',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'costs what its line was charged, whatever the menu says',
      },
    ],
  },
  {
    id: 'N101',
    mistake: 'a line whose quantity was raised since leaves the cart whole',
    file: 'workers/src/orders/without-ordered.ts',
    before: 'quantity: line.quantity - (bought.get(String(line.pizzaId)) ?? 0) }))',
    after: 'quantity: bought.has(String(line.pizzaId)) ? 0 : line.quantity }))',
    tests: [
      {
        file: 'workers/src/orders/without-ordered.test.ts',
        name: 'leaves what was not ordered, and the difference of what was raised',
      },
    ],
  },
  {
    id: 'N102',
    mistake: 'the cart of a customer who started a new one is emptied',
    file: 'workers/src/orders/empty-cart.ts',
    before: '    if (user?.cartId !== checkout.cartId) return user ?? undefined;\n',
    after: '    if (!user) return undefined;\n',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'makes one order, however many workers run it at once and again',
      },
    ],
  },
  {
    id: 'N103',
    mistake: 'the cart keeps its id and can be paid no more',
    file: 'workers/src/orders/empty-cart.ts',
    before: ', cartId: randomUUID() },',
    after: ' },',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'makes one order, however many workers run it at once and again',
      },
    ],
  },
  {
    id: 'N104',
    mistake: 'refunds booked before the orders are never shown',
    file: 'workers/src/orders/complete-checkout.ts',
    before: '  if (ended) await copyRefundsToOrders(deps, ended);\n',
    after: '',
    tests: [
      {
        file: 'workers/src/payments/copy-refunds-to-orders.int.test.ts',
        name: 'shows what went back at the dashboard before there was an order',
      },
    ],
  },
  {
    id: 'N105',
    mistake: 'order mails are sent to who wants none',
    file: 'workers/src/orders/complete-checkout.ts',
    before: ' && customer.noOrderMails !== true',
    after: '',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'leaves the mail to the sweep when it dies before its job, and respects an opt-out',
      },
    ],
  },
  {
    id: 'N114',
    mistake: 'a cancelled order changes its status',
    file: 'shared/src/server/orders/table.ts',
    before: "to: 'another status',\n    voided: 'no',",
    after: "to: 'another status',\n    voided: 'either',",
    tests: [{ file: 'bff/src/orders/orders.int.test.ts', name: 'can no longer be changed afterwards' }],
  },
];
