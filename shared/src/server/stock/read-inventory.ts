import {
  countsAt,
  type Inventory,
  type Need,
  needsNow,
  stockOf,
  toPaise,
  toRupees,
} from '../../domain/index.ts';
import { type InventoryDocument, inventoryId, type Models } from '../db/models/index.ts';

type Filter = Record<string, unknown>;

/** A name as a key of the document: to the database, dots and dollars mean something else. */
export const storedName = (name: string): string =>
  name.replaceAll(/[%.$]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The place of an ingredient in the document. */
export const pathOf = ({ category, name }: Pick<Need, 'category' | 'name'>): string =>
  `${category}.${storedName(name)}`;

/** Older releases stored parts of a paisa. */
const wholePaise = (rupees: number) => toRupees(toPaise(rupees));

const fromStored = (stored: Inventory['bases']): Inventory['bases'] =>
  Object.fromEntries(
    Object.entries(stored).map(([key, { price, cost, ...rest }]) => [
      key.replaceAll(/%(2[45e])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      { ...rest, price: wholePaise(price), ...(cost !== undefined && { cost: wholePaise(cost) }) },
    ]),
  );

/** The inventory as it is read: by the names that somebody typed. */
export const readStored = (stored: InventoryDocument): InventoryDocument => ({
  ...stored,
  bases: fromStored(stored.bases),
  sauces: fromStored(stored.sauces),
  cheeses: fromStored(stored.cheeses),
  veggies: fromStored(stored.veggies),
  ...(stored.items && { items: countsAt(stored.items, new Date()) }),
});

/** A field of each need's ingredient, by its path in the document. */
const ofEach = <T>(needs: readonly Need[], field: 'qty' | 'soldOut' | 'until', value: (need: Need) => T) =>
  Object.fromEntries(needs.map((need) => [`${pathOf(need)}.${field}`, value(need)]));

/** Matches only if every need can be met; ingredients marked as sold out can't. */
export const allInStock = (needs: readonly Need[]): Filter => ({
  ...ofEach(needs, 'qty', ({ qty }) => ({ $gte: qty })),
  ...ofEach(needs, 'soldOut', () => ({ $ne: true })),
});

/** Matches only if none of these pizzas is counted. */
export const uncounted = (ids: readonly string[]): Filter =>
  ids.length === 0
    ? {}
    : {
        $nor: ids.map((id) => ({
          [`items.${id}.qty`]: { $exists: true },
          [`items.${id}.until`]: { $not: { $lte: new Date() } },
        })),
      };

/** Matches only if these ingredients exist, and the counts of those days: an increment of a removed one would create an incomplete entry. */
export const allListed = (needs: readonly Need[]): Filter => ({
  ...ofEach(needs, 'qty', () => ({ $exists: true })),
  ...ofEach(
    needs.filter(({ until }) => until),
    'until',
    ({ until }) => until,
  ),
});

/** Increments by what is put back (1) or taken (-1). */
export const increments = (needs: readonly Need[], sign: 1 | -1) =>
  ofEach(needs, 'qty', ({ qty }) => sign * qty);

/** Internal fields beside the four categories, before the first sale. */
const freshBooks = { transfers: [], lowNoticed: [], lowRevision: 0 };
const emptyInventory: Inventory = { bases: {}, sauces: {}, cheeses: {}, veggies: {} };

/** The inventory document; an empty one if there is none. */
export async function readInventoryDocument(models: Models): Promise<InventoryDocument> {
  const found = await models.inventory.findById(inventoryId).lean<InventoryDocument>();
  return found ? readStored(found) : { _id: inventoryId, version: 0, ...emptyInventory, ...freshBooks };
}

/** Only the four categories, without internal fields. */
export function toInventory(document: Inventory): Inventory {
  const { bases, sauces, cheeses, veggies } = document;
  return { bases, sauces, cheeses, veggies };
}

/** Needs whose ingredient still exists, by its name of now, and of what is still counted, that day. */
export function knownNeeds(needs: readonly Need[], document: InventoryDocument): Need[] {
  const isOfNow = ({ name, until }: Need) =>
    !until || document.items?.[name]?.until?.getTime() === until.getTime();
  return needsNow(needs, document).filter((need) => stockOf(need, document) !== undefined && isOfNow(need));
}

/** Creates the document if missing, so that every later step is an update. */
export async function ensureInventory(models: Models, initial: Inventory = emptyInventory): Promise<void> {
  await models.inventory.updateOne(
    { _id: inventoryId },
    { $setOnInsert: { version: 1, ...initial, ...freshBooks } },
    { upsert: true },
  );
}
