import type { StockMoveBody } from '@forno/shared/contracts/server';
import {
  changeOf,
  correctableForMs,
  inKitchen,
  isCountedSince,
  type ItemCount,
  limits,
  listStock,
  type Need,
  needsNow,
  ok,
  onShelf,
  receivedOf,
  type Result,
  saysHowMany,
  stockOf,
  sumNeeds,
  titleOf,
  toPaise,
  wastedOf,
  withEdits,
} from '@forno/shared/domain';
import { ingredientTexts, refuse } from '@forno/shared/messages/server';
import { readHolds } from '@forno/shared/server/checkouts';
import {
  insertEach,
  type InventoryDocument,
  inventoryId,
  type Models,
  notVoided,
  retryOnConflict,
  type StockMove,
  type User,
} from '@forno/shared/server/db';
import { pathOf, readInventoryDocument, sumUse } from '@forno/shared/server/stock';
import { isValidObjectId } from 'mongoose';
import { maxAttempts } from './apply-changes.ts';
import type { InventoryChange, Stocked } from './plan-changes.ts';

/** Into its own collection, unless it is there. */
async function writeMove({ stockMoves }: Models, { move }: Pick<InventoryDocument, 'move'>): Promise<void> {
  if (move) await insertEach(stockMoves, [move]);
}

type Line = StockMoveBody['lines'][number] & { inStock?: number; beyond?: number };

/** What there is of it: no pizza, whose count ends, and no slot. */
const foundIn = (inventory: InventoryDocument, { category, name }: Line): Stocked | undefined =>
  category === 'items' ? onShelf(inventory)[name] : inventory[category][name];

/** With a count of none for what is received of a side or a drink that nobody counts yet: its first delivery starts it. */
async function withFirst(
  { pizzas }: Models,
  inventory: InventoryDocument,
  { kind, lines }: StockMoveBody,
): Promise<InventoryDocument> {
  const fresh = lines.filter((line) => line.category === 'items' && !foundIn(inventory, line));
  if (kind !== 'received' || fresh.length === 0) return inventory;
  const ids = fresh.map(({ name }) => name).filter((name) => isValidObjectId(name));
  const found = await pizzas.find({ _id: { $in: ids }, kind: { $exists: true } }, { name: 1 }).lean();
  const { items = {} } = inventory;
  const counts = found.map(({ _id, name }): [string, ItemCount] => {
    const id = String(_id);
    return [id, { title: name, qty: 0, soldOut: items[id]?.soldOut ?? false, counted: 1 }];
  });
  return { ...inventory, items: { ...items, ...Object.fromEntries(counts) } };
}

function planMove(
  inventory: InventoryDocument,
  { key, kind, reason, really }: StockMoveBody,
  lines: readonly Line[],
  by: User['_id'],
) {
  const changes: InventoryChange[] = [];
  const why = { ...(reason && { reason }), ...(really && { really }) };
  const move: StockMove = { _id: key, at: new Date(), by, kind, ...why, lines: [] };
  for (const line of lines) {
    const { category, name, qty } = line;
    const from = foundIn(inventory, line);
    if (!from) return undefined;
    const change = really ? 0 : changeOf(kind, line, from.qty);
    const paid = line.cost !== undefined && { cost: line.cost };
    const { title, cost } = { ...from, ...paid };
    const known = { ...(title && { title }), ...(cost !== undefined && { cost: toPaise(cost) }) };
    move.lines.push({ category, name, qty, change, counted: from.counted ?? 0, ...known });
    const { backAt: _, ...onSale } = from;
    const saying = saysHowMany(kind) && !really && { counted: (from.counted ?? 0) + 1 };
    const to = {
      ...(kind === 'left' ? { ...onSale, soldOut: false } : from),
      qty: from.qty + change,
      ...saying,
      ...paid,
    };
    const told = { told: qty, ...why };
    changes.push({ category, name, title, action: kind, from, to, told });
  }
  return { changes, move };
}

/** The fields that a change sets; all of them of a count that it starts. */
function writesOf(stored: InventoryDocument, { kind }: StockMoveBody, change: InventoryChange) {
  const [place, { to }] = [pathOf(change), change];
  if (!stockOf(change, stored)) return Object.entries<unknown>({ [place]: to });
  return Object.entries<unknown>({
    [`${place}.qty`]: to?.qty,
    ...(to?.counted !== undefined && { [`${place}.counted`]: to.counted }),
    ...(kind === 'received' && to?.cost !== undefined && { [`${place}.cost`]: to.cost }),
    ...(kind === 'left' && { [`${place}.soldOut`]: false }),
  });
}

const isOf =
  ({ category, name }: Pick<Need, 'category' | 'name'>) =>
  (one: Pick<Need, 'category' | 'name'>) =>
    one.category === category && one.name === name;

/** Refused when somebody else has counted one of them since the sheet was read. */
async function linesOfCount(
  models: Models,
  inventory: InventoryDocument,
  lines: Line[],
): Promise<Result<Line[]>> {
  const older = lines.find((line) => {
    const now = foundIn(inventory, line);
    return now && isCountedSince(line, now);
  });
  if (!older) return ok(lines);
  const expected = (await readCountSheet(models)).find(isOf(older))?.expected ?? 0;
  const message = ingredientTexts.countedSince(titleOf(older, inventory), expected);
  return refuse('inventory_stale', { message });
}

/** Refused when more would be taken back than was booked as that of late, or of a delivery than is there of it. */
async function linesOfCorrection(
  { stockMoves }: Models,
  inventory: InventoryDocument,
  { kind: as, reason, really: other }: StockMoveBody,
  lines: Line[],
): Promise<Result<Line[]>> {
  const since = new Date(Date.now() - correctableForMs);
  const moves = await stockMoves
    .find({ at: { $gte: since } })
    .sort({ at: 1 })
    .lean();
  const moved = moves.flatMap(({ kind, reason: why, really, lines: of }) =>
    needsNow(of, inventory).map((one) => ({ ...one, kind, reason: why, really })),
  );
  const known: Line[] = [];
  for (const line of lines) {
    const { qty = 0, counted: said = 0 } = foundIn(inventory, line) ?? {};
    const own = withEdits(moved.filter(isOf(line)), said);
    const { inStock, counted } = receivedOf(own);
    const { all, told, taken } = wastedOf(own, reason);
    const ofDelivery = as === 'correction';
    const most = ofDelivery ? (inStock > qty ? qty : inStock + counted) : other ? all : told;
    const title = titleOf(line, inventory);
    const text = ofDelivery ? 'receivedSince' : other ? 'wastedAs' : 'wastedSince';
    const message = ingredientTexts[text](title, most);
    if (line.qty > most) return refuse('invalid_request', { message });
    known.push({ ...line, inStock, beyond: told - taken });
  }
  return ok(known);
}

/** The lines by the names of now, with what is known of them. */
async function readLines(models: Models, inventory: InventoryDocument, body: StockMoveBody) {
  const lines: Line[] = needsNow(body.lines, inventory);
  if (body.kind === 'count') return linesOfCount(models, inventory, lines);
  if (body.kind.endsWith('correction')) return linesOfCorrection(models, inventory, body, lines);
  return ok(lines);
}

/**
 * Books what came or was thrown away, or was not to be booked as that, was counted or is left, by one write conditional on the inventory's version: no
 * concurrent sale, hold or edit is lost. Once by its key: the inventory has the last move, and the collection all
 * before it. Returns what changed.
 */
export async function moveStock(
  models: Models,
  body: StockMoveBody,
  by: User['_id'],
): Promise<Result<InventoryChange[]>> {
  const moved = await retryOnConflict(async (): Promise<Result<InventoryChange[]> | undefined> => {
    const stored = await readInventoryDocument(models);
    await writeMove(models, stored);
    if (await models.stockMoves.exists({ _id: body.key })) return ok([]);
    const inventory = await withFirst(models, stored, body);
    const lines = await readLines(models, inventory, body);
    if (!lines.ok) return lines;
    const planned = planMove(inventory, body, lines.value, by);
    if (!planned) return refuse('ingredient_not_found');
    const { changes, move } = planned;
    // One of them by its old name and its new one.
    if (new Set(changes.map(pathOf)).size < changes.length) return refuse('inventory_stale');
    if (changes.some(({ to }) => to && to.qty > limits.stockMax)) return refuse('invalid_request');
    const set = changes.flatMap((change) => writesOf(stored, body, change));
    const backAt = body.kind === 'left' ? changes.map((one) => [`${pathOf(one)}.backAt`, ''] as const) : [];
    const { modifiedCount } = await models.inventory.updateOne(
      { _id: inventoryId, version: inventory.version },
      {
        $inc: { version: 1 },
        $set: { ...Object.fromEntries(set), move },
        ...(backAt.length > 0 && { $unset: Object.fromEntries(backAt) }),
      },
    );
    if (modifiedCount === 0) return undefined;
    await writeMove(models, { move });
    return ok(changes);
  }, maxAttempts);
  return moved ?? refuse('inventory_stale');
}

/** What is ordered and lies there still: what nobody has begun, and sides and drinks until they are handed over. */
const notBegun = {
  $or: [{ status: 'Order Received' as const }, { status: { $in: inKitchen }, kind: { $exists: true } }],
};

/**
 * What should lie there: what can be sold, what unpaid checkouts hold, and what orders need of it still. Read
 * in the order in which portions move on, so that one under way is rather counted twice for a moment than never.
 */
export async function readCountSheet(models: Models) {
  const inventory = await readInventoryDocument(models);
  const [held, ordered] = await Promise.all([
    readHolds(models),
    sumUse(models, { ...notBegun, stock: 'consumed', ...notVoided }),
  ]);
  const needs = [...[...held.values()].flat(), ...ordered];
  const aside = sumNeeds(needsNow(needs, inventory));
  return listStock(inventory).map(({ category, name, title, qty, soldOut, counted, cost }) => ({
    category,
    name,
    counted,
    ...(category === 'items' && { item: { title, qty, soldOut, cost } }),
    expected: qty + (aside.find((need) => need.category === category && need.name === name)?.qty ?? 0),
  }));
}
