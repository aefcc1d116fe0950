import type { Mutant } from '../mutant.ts';

export const holds: readonly Mutant[] = [
  {
    id: 'M56',
    mistake: 'settleTransfers never adopts',
    file: 'shared/src/server/checkouts/settle-transfers.ts',
    before: "? 'adopt' : 'put back'",
    after: "? 'wait' : 'put back'",
    tests: [{ file: 'shared/src/server/checkouts/hold-protocol.test.ts', name: 'the check catches' }],
  },
  {
    id: 'M57',
    mistake: 'released hold is still used by its orders',
    file: 'shared/src/server/checkouts/put-back-hold.ts',
    before: 'return hold?.releasedBy === undefined ? hold?.token : undefined;',
    after: 'return hold?.token;',
    tests: [
      {
        file: 'workers/src/orders/create-order-line.int.test.ts',
        name: 'uses no hold that went back before the payment came',
      },
    ],
  },
  {
    id: 'M83',
    mistake: 'holdStock: parallel requests hold twice',
    file: 'shared/src/server/checkouts/stock/hold-stock.ts',
    before: "const unless = { transfers: { $not: { $elemMatch: { kind: 'hold', id } } } };",
    after: 'const unless = {};',
    tests: [
      {
        file: 'shared/src/server/checkouts/stock/stock.int.test.ts',
        name: 'takes once, however often the same checkout asks',
      },
    ],
  },
  {
    id: 'M84',
    mistake: "the loser's portions of a line are forgotten, not put back",
    file: 'shared/src/server/checkouts/settle-transfers.ts',
    before: "return stockToken === token ? 'forget' : 'put back';",
    after: "return 'forget';",
    tests: [
      {
        file: 'tests/model/orders/every-interleaving.test.ts',
        name: 'makes one order, sells nothing twice, and publishes what it made',
      },
    ],
  },
  {
    id: 'N118',
    mistake: 'lost races are told as sold out',
    file: 'shared/src/server/checkouts/stock/hold-stock.ts',
    before: "return refuse('busy');",
    after: 'return outOfStock(needs, await readInventoryDocument(models));',
    tests: [
      {
        file: 'shared/src/server/checkouts/stock/stock.int.test.ts',
        name: 'is busy, not sold out, when others are always first',
      },
    ],
  },
  {
    id: 'N119',
    mistake: 'a repeated hold is not recognised as held',
    file: 'shared/src/server/checkouts/stock/hold-stock.ts',
    before: '    if (known !== undefined) return ok({ token: known, shelf });\n',
    after: '',
    tests: [
      {
        file: 'shared/src/server/checkouts/stock/stock.int.test.ts',
        name: 'are returned again to repeats until they have arrived',
      },
    ],
  },
  {
    id: 'N122',
    mistake: 'the release of an open checkout is forgotten',
    file: 'shared/src/server/checkouts/settle-transfers.ts',
    before: "return holding.includes(state) ? 'wait' : 'forget';",
    after: "return 'forget';",
    tests: [
      {
        file: 'shared/src/server/checkouts/hold-protocol.test.ts',
        name: 'is taken once and ends once: sold, held or on the shelf',
      },
    ],
  },
  {
    id: 'N123',
    mistake: 'portions that an ended checkout released are forgotten',
    file: 'shared/src/server/checkouts/settle-transfers.ts',
    before: "if (hold?.releasedBy === token) return 'put back';",
    after: "if (hold?.releasedBy === token) return 'forget';",
    tests: [
      {
        file: 'shared/src/server/checkouts/hold-protocol.test.ts',
        name: 'is taken once and ends once: sold, held or on the shelf',
      },
    ],
  },
  {
    id: 'N124',
    mistake: "a voided order's portions are forgotten",
    file: 'shared/src/server/checkouts/settle-transfers.ts',
    before: "if (returnedBy === token) return 'put back';",
    after: "if (returnedBy === token) return 'forget';",
    tests: [
      {
        file: 'workers/src/sweep/sweep.int.test.ts',
        name: 'have their portions put back once, when the request that voided them died',
      },
    ],
  },
  {
    id: 'N125',
    mistake: 'portions of a paid line without its order yet go back',
    file: 'shared/src/server/checkouts/settle-transfers.ts',
    before: "order ? decideOrder(transfer, order) : 'wait', needs",
    after: "order ? decideOrder(transfer, order) : 'put back', needs",
    tests: [{ file: 'workers/src/sweep/holds.int.test.ts', name: 'of a line without an order wait for it' }],
  },
  {
    id: 'N126',
    mistake: 'a hold is returned before its checkout is seen',
    file: 'shared/src/server/checkouts/settle-transfers.ts',
    before: "Date.now() - at.getTime() < strayMs ? 'wait' : 'put back'",
    after: "'put back'",
    tests: [
      { file: 'workers/src/sweep/holds.int.test.ts', name: 'without a checkout are returned in the end' },
    ],
  },
  {
    id: 'N127',
    mistake: "the customer's own hold looks sold out to them",
    file: 'shared/src/server/shop/inventory-for.ts',
    before: 'return withPortions(toInventory(document), kept);',
    after: 'return toInventory(document);',
    tests: [
      {
        file: 'bff/src/payments/create-payment.int.test.ts',
        name: 'holds a cart once also when its hold is about to run out',
      },
    ],
  },
  {
    id: 'N128',
    mistake: 'portions of a reported payment count as free',
    file: 'shared/src/server/shop/inventory-for.ts',
    before: 'holding.includes(state) && paymentReportedAt === undefined',
    after: 'holding.includes(state)',
    tests: [
      {
        file: 'shared/src/server/shop/inventory-for.test.ts',
        name: 'what a reported payment holds is not free for a second one',
      },
    ],
  },
];
