import type { Mutant } from '../mutant.ts';

export const stock: readonly Mutant[] = [
  {
    id: 'M11',
    mistake: 'stock check off by one',
    file: 'shared/src/server/checkouts/stock/paths.ts',
    before: '{ $gte: need.qty }',
    after: '{ $gte: need.qty - 1 }',
    tests: [
      {
        file: 'shared/src/server/checkouts/stock/stock.int.test.ts',
        name: 'counts lines that share an ingredient together',
      },
    ],
  },
  {
    id: 'M12',
    mistake: 'sold-out flag not in the write',
    file: 'shared/src/server/checkouts/stock/paths.ts',
    before: '      [`${need.category}.${need.name}.soldOut`, { $ne: true }],\n',
    after: '',
    tests: [
      {
        file: 'shared/src/server/checkouts/stock/stock.int.test.ts',
        name: 'takes nothing that was marked sold out by hand',
      },
    ],
  },
  {
    id: 'M33',
    mistake: 'void puts cooked portions back',
    file: 'bff/src/orders/void-order.ts',
    before: "order.status === firstStatus && order.stock === 'consumed'",
    after: "order.stock === 'consumed'",
    tests: [
      {
        file: 'bff/src/orders/orders.int.test.ts',
        name: 'gives nothing back once the kitchen has started, nor for a short order',
      },
    ],
  },
  {
    id: 'M35',
    mistake: "returnOrder: not only while 'returning'",
    file: 'shared/src/server/orders/transitions.ts',
    before: "_id, stock: 'returning' },",
    after: '_id },',
    tests: [
      {
        file: 'bff/src/orders/cancel-order.int.test.ts',
        name: 'gives its stock back once, also to a sweep that read it before',
      },
    ],
  },
  {
    id: 'M36',
    mistake: 'putBack without its transfer (twice)',
    file: 'shared/src/server/checkouts/stock/transfers.ts',
    before: "_id: inventoryId, 'transfers.token': token, ",
    after: '_id: inventoryId, ',
    tests: [
      {
        file: 'shared/src/server/checkouts/stock/stock.int.test.ts',
        name: 'go back once, however many put them back, and never after they have arrived',
      },
    ],
  },
  {
    id: 'M37',
    mistake: 'takePortions notes no transfer',
    file: 'shared/src/server/checkouts/stock/transfers.ts',
    before: '        $push: { transfers: { ...taking, needs, at: new Date() } },\n',
    after: '',
    tests: [
      {
        file: 'shared/src/server/checkouts/stock/stock.int.test.ts',
        name: 'takes once, however often the same checkout asks',
      },
    ],
  },
  {
    id: 'M38',
    mistake: 'takeStock: second attempt takes again',
    file: 'shared/src/server/checkouts/stock/take-stock.ts',
    before: 'const unless = { transfers: { $not: { $elemMatch: { id, line } } } };',
    after: 'const unless = {};',
    tests: [
      {
        file: 'shared/src/server/checkouts/stock/stock.int.test.ts',
        name: 'takes once for two workers on the same line',
      },
    ],
  },
  {
    id: 'N115',
    mistake: 'lines that share an ingredient are not summed',
    file: 'shared/src/domain/stock.ts',
    before: 'qty: need.qty + (before?.qty ?? 0)',
    after: 'qty: need.qty',
    tests: [
      { file: 'shared/src/domain/stock.test.ts', name: 'counts a veggie that was named twice together' },
    ],
  },
  {
    id: 'N116',
    mistake: 'a line needs one portion, whatever its quantity',
    file: 'shared/src/domain/stock.ts',
    before: "{ category: 'bases', name: recipe.base, qty: quantity }",
    after: "{ category: 'bases', name: recipe.base, qty: 1 }",
    tests: [
      {
        file: 'shared/src/domain/stock.test.ts',
        name: 'is its quantity of base, sauce, cheese and each veggie',
      },
    ],
  },
  {
    id: 'N117',
    mistake: 'an ingredient removed by hand is sold',
    file: 'shared/src/domain/stock.ts',
    before: "  if (isSoldOut(ingredient)) return { kind: 'sold_out', name };\n",
    after: '',
    tests: [{ file: 'shared/src/domain/stock.test.ts', name: 'are missing or not:' }],
  },
  {
    id: 'N120',
    mistake: 'portions of a removed ingredient bring half of it back',
    file: 'shared/src/server/checkouts/stock/paths.ts',
    before: 'needs.map((need) => [qtyPath(need), { $exists: true }])',
    after: 'needs.slice(0, 0).map((need) => [qtyPath(need), { $exists: true }])',
    tests: [
      {
        file: 'shared/src/server/checkouts/stock/stock.int.test.ts',
        name: 'skip an ingredient that was removed meanwhile',
      },
    ],
  },
  {
    id: 'N121',
    mistake: 'what came back does not change the version of the inventory',
    file: 'shared/src/server/checkouts/stock/transfers.ts',
    before: '{ $inc: { ...increments(back), version: 1 }',
    after: '{ $inc: increments(back)',
    tests: [
      {
        file: 'shared/src/server/checkouts/stock/stock.int.test.ts',
        name: 'go back once, however many put them back, and never after they have arrived',
      },
    ],
  },
];
