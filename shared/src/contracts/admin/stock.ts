import { limits, stockCategories, stockMoveKinds, wasteReasons } from '../../domain/index.ts';
import {
  CategoryName,
  IngredientContract,
  IngredientName,
  InventoryAnswer,
  InventoryMaps,
} from '../everyone/stock.ts';
import { stockMoveTexts } from '../../messages/admin/stock.ts';
import { call } from '../route.ts';
import { z } from '../z.ts';
import { IdempotencyKey } from './idempotency-key.ts';

/** What only admins send and read of the stock, apart from what every customer's screen loads. */

/** An ingredient's category; `items`: a side or a drink that is counted, whose name is its id. */
export const StockCategoryName = z.enum(stockCategories);

/**
 * PUT /inventory. Without `loaded`, the maps hold absolute values. With `loaded`, the maps as the screen loaded them,
 * quantities are applied as differences (concurrent sales are kept, and a quantity is refused that somebody has changed or counted since, by
 * `counted`); an ingredient only in the maps is added, one only
 * in `loaded` is removed. `renamed`: other names for what stays, given first; carts and recipes follow.
 */
export const InventoryUpdate = z.object({
  ...InventoryMaps,
  loaded: z.optional(z.object(InventoryMaps)),
  renamed: z.optional(
    z.array(z.object({ category: CategoryName, from: IngredientName, to: IngredientName })),
  ),
});
export type InventoryUpdate = z.infer<typeof InventoryUpdate>;

export const SoldOutBody = z.object({
  category: StockCategoryName,
  name: IngredientName,
  soldOut: z.boolean(),
  /** Back on sale by itself when the shop opens first on another day; of ingredients alone. */
  untilTomorrow: z.optional(z.boolean()),
});

const Portions = z.int().check(z.minimum(0), z.maximum(limits.stockMax));

/**
 * `received` is added, and each then costs what is said, `waste` (with a `reason`) subtracted, never below what can be sold, and reported as it was told: what is
 * thrown away was there, whatever the records say. `count`: what lies there,
 * booked as a difference to `expected`, what the count sheet expected when it was counted, with its `counted`: refused once
 * somebody else has counted it. `left`: how many can still be sold, on sale again.
 * `correction`: booked as received within the last days, and never came. No loss: what a count has found missing of it is taken back in the report.
 * `waste-correction`: booked as thrown away for this `reason` within the last days, and was not, unless it was counted since;
 * or, counted or not, for the reason that it `really` was, which changes no stock.
 */
export const StockMoveBody = z
  .object({
    /** Of the screen: what is sent again under one is booked once. */
    key: IdempotencyKey,
    kind: z.enum(stockMoveKinds),
    reason: z.optional(z.enum(wasteReasons)),
    really: z.optional(z.enum(wasteReasons)),
    lines: z
      .array(
        z.object({
          category: StockCategoryName,
          name: IngredientName,
          qty: Portions,
          expected: z.optional(Portions),
          counted: IngredientContract.shape.counted,
          cost: IngredientContract.shape.cost,
        }),
      )
      .check(z.minLength(1), z.maxLength(limits.moveLinesMax)),
  })
  .check(
    z.refine(({ kind, reason }) => kind.startsWith('waste') === (reason !== undefined), {
      path: ['reason'],
      error: 'Say why it is thrown away.',
    }),
    z.refine(
      ({ kind, reason, really }) =>
        really === undefined || (kind === 'waste-correction' && really !== reason),
      { path: ['really'], error: stockMoveTexts.sameReason },
    ),
    z.refine(
      ({ kind, lines }) => lines.every((line) => (kind === 'count') === (line.expected !== undefined)),
      {
        path: ['lines'],
        error: 'A count tells how many were expected.',
      },
    ),
    z.refine(
      ({ lines }) => new Set(lines.map((line) => `${line.category}.${line.name}`)).size === lines.length,
      {
        path: ['lines'],
        error: 'Name each ingredient once.',
      },
    ),
    z.refine(({ kind, lines }) => kind === 'received' || lines.every(({ cost }) => cost === undefined), {
      path: ['lines'],
      error: 'Only what is received says what it costs.',
    }),
  );
export type StockMoveBody = z.infer<typeof StockMoveBody>;

/** GET /inventory/count: what should lie there: what can be sold, and what is held or ordered and not yet begun. */
export const CountSheetAnswer = z.array(
  z.object({
    category: StockCategoryName,
    name: z.string(),
    expected: z.int(),
    counted: IngredientContract.shape.counted,
    /** Of a side or a drink: what it is called, and what can be sold of it. */
    item: z.optional(
      z.object({
        title: z.string(),
        qty: z.int(),
        soldOut: IngredientContract.shape.soldOut,
        cost: IngredientContract.shape.cost,
      }),
    ),
  }),
);

const LowItem = z.object({ name: z.string(), qty: z.int() });

/** POST /inventory/send-low-stock-email: the items under the threshold, and whether a mail was queued. */
export const LowStockAnswer = z.object({
  lowStockItems: z.record(StockCategoryName, z.array(LowItem)),
  mailed: z.boolean(),
});

/** GET /inventory/needs: ingredients of open orders (not yet sent out), and counted sides and drinks. */
export const NeedsAnswer = z.array(z.object({ category: StockCategoryName, name: z.string(), qty: z.int() }));

export const updateInventory = call('PUT /inventory', 'owner', {
  body: InventoryUpdate,
  answer: InventoryAnswer,
});
export const lowStockMail = call('POST /inventory/send-low-stock-email', 'kitchen', {
  answer: LowStockAnswer,
});
export const soldOut = call('POST /inventory/sold-out', 'kitchen', {
  body: SoldOutBody,
  answer: InventoryAnswer,
});
export const inventoryNeeds = call('GET /inventory/needs', 'kitchen', { answer: NeedsAnswer });
export const moveStock = call('POST /inventory/move', 'kitchen', {
  body: StockMoveBody,
  answer: InventoryAnswer,
});
export const countSheet = call('GET /inventory/count', 'kitchen', { answer: CountSheetAnswer });
