import { mistakes } from '../mutant.ts';

const holdProtocol = 'shared/src/server/checkouts/hold-protocol.test.ts';
const createOrderLine = 'workers/src/orders/create-order-line.int.test.ts';
const stock = 'shared/src/server/checkouts/stock/stock.int.test.ts';
const everyInterleaving = 'tests/model/orders/every-interleaving.test.ts';
const sweep = 'workers/src/sweep/sweep.int.test.ts';
const holdsTest = 'workers/src/sweep/holds.int.test.ts';
const createPayment = 'bff/src/payments/create-payment.int.test.ts';
const inventoryFor = 'shared/src/server/shop/inventory-for.test.ts';

export const holds = mistakes({
  'shared/src/server/checkouts/settle-transfers.ts': {
    'M56 settleTransfers never adopts': [
      "? 'adopt' : 'put back'",
      "? 'wait' : 'put back'",
      `${holdProtocol} > the check catches`,
    ],
    "M84 the loser's portions of a line are forgotten, not put back": [
      "return stockToken === token ? 'forget' : 'put back';",
      "return 'forget';",
      `${everyInterleaving} > makes one order, sells nothing twice, and publishes what it made`,
    ],
    'N122 the release of an open checkout is forgotten': [
      "return holding.includes(state) ? 'wait' : 'forget';",
      "return 'forget';",
      `${holdProtocol} > is taken once and ends once: sold, held or on the shelf`,
    ],
    'N123 portions that an ended checkout released are forgotten': [
      "if (hold?.releasedBy === token) return 'put back';",
      "if (hold?.releasedBy === token) return 'forget';",
      `${holdProtocol} > is taken once and ends once: sold, held or on the shelf`,
    ],
    "N124 a voided order's portions are forgotten": [
      "if (returnedBy === token) return 'put back';",
      "if (returnedBy === token) return 'forget';",
      `${sweep} > have their portions put back once, when the request that voided them died`,
    ],
    'N125 portions of a paid line without its order yet go back': [
      "order ? decideOrder(transfer, order) : 'wait', needs",
      "order ? decideOrder(transfer, order) : 'put back', needs",
      `${holdsTest} > of a line without an order wait for it`,
    ],
    'N126 a hold is returned before its checkout is seen': [
      "Date.now() - at.getTime() < strayMs ? 'wait' : 'put back'",
      "'put back'",
      `${holdsTest} > without a checkout are returned in the end`,
    ],
  },
  'shared/src/server/checkouts/holds.ts': {
    'M57 released hold is still used by its orders': [
      'return hold?.releasedBy === undefined ? hold?.token : undefined;',
      'return hold?.token;',
      `${createOrderLine} > uses no hold that went back before the payment came`,
    ],
  },
  'shared/src/server/checkouts/stock/hold-stock.ts': {
    'M83 holdStock: parallel requests hold twice': [
      "const unless = { transfers: { $not: { $elemMatch: { kind: 'hold', id } } } };",
      'const unless = {};',
      `${stock} > takes once, however often the same checkout asks`,
    ],
    'N118 lost races are told as sold out': [
      "return refuse('busy');",
      'return outOfStock(needs, await readInventoryDocument(models));',
      `${stock} > is busy, not sold out, when others are always first`,
    ],
    'N119 a repeated hold is not recognised as held': [
      '    if (known !== undefined) return ok({ token: known, shelf });\n',
      '',
      `${stock} > are returned again to repeats until they have arrived`,
    ],
  },
  'shared/src/server/shop/inventory-for.ts': {
    "N127 the customer's own hold looks sold out to them": [
      'return withPortions(toInventory(document), kept);',
      'return toInventory(document);',
      `${createPayment} > holds a cart once also when its hold is about to run out`,
    ],
    'N128 portions of a reported payment count as free': [
      'holding.includes(state) && paymentReportedAt === undefined',
      'holding.includes(state)',
      `${inventoryFor} > what a reported payment holds is not free for a second one`,
    ],
  },
});
