import { mistakes } from '../mutant.ts';

const stockTest = 'shared/src/server/checkouts/stock/stock.int.test.ts';
const orders = 'bff/src/orders/orders.int.test.ts';
const cancelOrder = 'bff/src/orders/cancel-order.int.test.ts';
const stockTestRun = 'shared/src/domain/stock.test.ts';

export const stock = mistakes({
  'shared/src/server/checkouts/stock/read-inventory.ts': {
    'M11 stock check off by one': [
      '{ $gte: need.qty }',
      '{ $gte: need.qty - 1 }',
      `${stockTest} > counts lines that share an ingredient together`,
    ],
    'M12 sold-out flag not in the write': [
      '      [`${need.category}.${need.name}.soldOut`, { $ne: true }],\n',
      '',
      `${stockTest} > takes nothing that was marked sold out by hand`,
    ],
    'N120 portions of a removed ingredient bring half of it back': [
      'needs.map((need) => [qtyPath(need), { $exists: true }])',
      'needs.slice(0, 0).map((need) => [qtyPath(need), { $exists: true }])',
      `${stockTest} > skip an ingredient that was removed meanwhile`,
    ],
  },
  'bff/src/orders/void-order.ts': {
    'M33 void puts cooked portions back': [
      "order.status === firstStatus && order.stock === 'consumed'",
      "order.stock === 'consumed'",
      `${orders} > gives nothing back once the kitchen has started, nor for a short order`,
    ],
  },
  'shared/src/server/orders/transitions.ts': {
    "M35 returnOrder: not only while 'returning'": [
      "_id, stock: 'returning' },",
      '_id },',
      `${cancelOrder} > gives its stock back once, also to a sweep that read it before`,
    ],
  },
  'shared/src/server/checkouts/stock/transfers.ts': {
    'M36 putBack without its transfer (twice)': [
      "_id: inventoryId, 'transfers.token': token, ",
      '_id: inventoryId, ',
      `${stockTest} > go back once, however many put them back, and never after they have arrived`,
    ],
    'M37 takePortions notes no transfer': [
      '        $push: { transfers: { ...taking, needs, at: new Date() } },\n',
      '',
      `${stockTest} > takes once, however often the same checkout asks`,
    ],
    'N121 what came back does not change the version of the inventory': [
      '{ $inc: { ...increments(back), version: 1 }',
      '{ $inc: increments(back)',
      `${stockTest} > go back once, however many put them back, and never after they have arrived`,
    ],
  },
  'shared/src/server/checkouts/stock/take-stock.ts': {
    'M38 takeStock: second attempt takes again': [
      'const unless = { transfers: { $not: { $elemMatch: { id, line } } } };',
      'const unless = {};',
      `${stockTest} > takes once for two workers on the same line`,
    ],
  },
  'shared/src/domain/stock.ts': {
    'N115 lines that share an ingredient are not summed': [
      'qty: need.qty + (before?.qty ?? 0)',
      'qty: need.qty',
      `${stockTestRun} > counts a veggie that was named twice together`,
    ],
    'N116 a line needs one portion, whatever its quantity': [
      "{ category: 'bases', name: recipe.base, qty: quantity }",
      "{ category: 'bases', name: recipe.base, qty: 1 }",
      `${stockTestRun} > is its quantity of base, sauce, cheese and each veggie`,
    ],
    'N117 an ingredient removed by hand is sold': [
      "  if (isSoldOut(ingredient)) return { kind: 'sold_out', name };\n",
      '',
      `${stockTestRun} > are missing or not:`,
    ],
  },
});
