import { mistakes } from '../mutant.ts';

const createOrderLine = 'workers/src/orders/create-order-line.int.test.ts';
const cancelOrder = 'bff/src/orders/cancel-order.int.test.ts';
const unpublished = 'workers/src/sweep/unpublished.int.test.ts';
const everyInterleaving = 'tests/model/orders/every-interleaving.test.ts';
const withoutOrdered = 'workers/src/orders/without-ordered.test.ts';
const copyRefundsToOrders = 'workers/src/payments/copy-refunds-to-orders.int.test.ts';
const ordersTest = 'bff/src/orders/orders.int.test.ts';

export const orders = mistakes({
  'shared/src/server/db/models/order.ts': {
    'M03 order (checkoutId, line) index not unique': [
      'index({ checkoutId: 1, line: 1 }, { unique: true })',
      'index({ checkoutId: 1, line: 1 })',
      `${createOrderLine} > makes one order, however many workers run it at once and again`,
    ],
  },
  'shared/src/server/orders/transitions.ts': {
    'M34 void: version not in the write': [
      '{ ...conditionOf(name), _id, version }',
      '{ ...conditionOf(name), _id }',
      `${cancelOrder} > gives no stock back when the kitchen starts between the reading and the writing`,
    ],
  },
  'workers/src/orders/empty-cart.ts': {
    'M52 emptyCart: cartVersion not in the write': [
      ', cartVersion: user.cartVersion },',
      ' },',
      `${createOrderLine} > keeps what is added at the very moment`,
    ],
    'M82 emptyCart takes lines added since, too': [
      'cartData: withoutOrdered(user.cartData, checkout.lines)',
      'cartData: []',
      `${createOrderLine} > keeps what was added after it was paid`,
    ],
    'N102 the cart of a customer who started a new one is emptied': [
      '    if (user?.cartId !== checkout.cartId) return user ?? undefined;\n',
      '    if (!user) return undefined;\n',
      `${createOrderLine} > makes one order, however many workers run it at once and again`,
    ],
    'N103 the cart keeps its id and can be paid no more': [
      ', cartId: randomUUID() },',
      ' },',
      `${createOrderLine} > makes one order, however many workers run it at once and again`,
    ],
    'N101 a line whose quantity was raised since leaves the cart whole': [
      'quantity: line.quantity - (bought.get(String(line.pizzaId)) ?? 0) }))',
      'quantity: bought.has(String(line.pizzaId)) ? 0 : line.quantity }))',
      `${withoutOrdered} > leaves what was not ordered, and the difference of what was raised`,
    ],
  },
  'workers/src/orders/complete-checkout.ts': {
    'M53 completeCheckout: not all lines needed': [
      '  if (lacks(made)) return;\n',
      '',
      `${createOrderLine} > makes its order of what was held, and the last one ends the checkout`,
    ],
    'N104 refunds booked before the orders are never shown': [
      '  if (ended) await copyRefundsToOrders(deps, ended);\n',
      '',
      `${copyRefundsToOrders} > shows what went back at the dashboard before there was an order`,
    ],
    'N105 order mails are sent to who wants none': [
      ' && customer.noOrderMails !== true',
      '',
      `${createOrderLine} > leaves the mail to the sweep when it dies before its job, and respects an opt-out`,
    ],
  },
  'shared/src/server/orders/publish.ts': {
    "M91 order's unsent mark cleared though it changed since": [
      'filter: { _id, version }',
      'filter: { _id }',
      `${unpublished} > an order that changes while it is being told is told again`,
    ],
  },
  'workers/src/orders/make-order.ts': {
    'N095 the loser of two attempts publishes an order that is not there': [
      'if (await store.insertOrder(order)) return order;',
      'await store.insertOrder(order);\n  return order;',
      `${createOrderLine} > makes one order, however many workers run it at once and again`,
    ],
    'N096 an order is noted as published before it is': [
      '    await store.publishOrder(order);\n    await store.notePublished(order);',
      '    await store.notePublished(order);\n    await store.publishOrder(order);',
      `${everyInterleaving} > makes one order, sells nothing twice, and publishes what it made`,
    ],
    'N097 an order left unpublished by a crash stays so': [
      'if (order.unpublished === true) {',
      'if (false) {',
      `${everyInterleaving} > makes one order, sells nothing twice, and publishes what it made`,
    ],
  },
  'workers/src/orders/take-stock.ts': {
    'N098 stock taken by a crashed attempt is not adopted': [
      '    if (marker !== undefined) return { token: marker.token, short: [] };\n',
      '',
      `${everyInterleaving} > makes one order, sells nothing twice, and publishes what it made`,
    ],
    'N099 a paid order without stock is an error': [
      '    if (missing.length > 0) return { token: null, short: missing };\n',
      '',
      `${createOrderLine} > still creates the order, marked short with the names, when stock ran out meanwhile`,
    ],
  },
  'workers/src/orders/build-order.ts': {
    'N100 an order costs the menu price, not what was charged': [
      'totalAmount: line.amount,',
      'totalAmount: line.originalPrice * 100,',
      `${createOrderLine} > costs what its line was charged, whatever the menu says`,
    ],
  },
  'shared/src/server/orders/table.ts': {
    'N114 a cancelled order changes its status': [
      "to: 'another status',\n    voided: 'no',",
      "to: 'another status',\n    voided: 'either',",
      `${ordersTest} > can no longer be changed afterwards`,
    ],
  },
});
