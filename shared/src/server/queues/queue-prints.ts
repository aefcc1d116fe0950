import { jobKinds } from '../../contracts/server/index.ts';
import { groupBy, isOut, isToBeMade, type Printers, type Sheet } from '../../domain/index.ts';
import { insertEach } from '../db/insert-each.ts';
import type { Models, Order, Print } from '../db/models/index.ts';
import type { Perform } from '../runtime/effects.ts';
import type { Producer } from './producer.ts';

type NewPrint = Pick<
  Print,
  '_id' | 'sheet' | 'checkoutId' | 'orderId' | 'again' | 'changed' | 'before' | 'cancelled'
>;

/** Notes what is to be printed, now or from `createdAt` on. Idempotent by id; the sweep finds what was never enqueued. */
export const writePrints = (
  { prints }: Pick<Models, 'prints'>,
  due: readonly NewPrint[],
  createdAt = new Date(),
) =>
  insertEach<Print>(
    prints,
    due.map((print) => ({ ...print, state: 'due', unsure: 0, createdAt })),
  );

/** The jobs of these prints. */
export const printsDue = (due: readonly Pick<Print, '_id'>[]) =>
  due.map(({ _id }) => ({ payload: { printId: _id }, jobId: jobKinds.printing.id(_id) }));

/** False when they could not be enqueued: the sweep finds them. */
export const enqueuePrints = (
  { enqueue }: Pick<Producer, 'enqueue'>,
  due: readonly Pick<Print, '_id'>[],
): Promise<boolean> => enqueue('printing', printsDue(due));

/** What is noted of this delivery for its time is printed now: it is begun. What a crash leaves is printed at that time. */
export async function printEarly(
  { models: { prints }, perform, producer }: Omit<PrintDeps, 'settings'>,
  checkoutId: Print['checkoutId'],
): Promise<void> {
  const now = new Date();
  const noted = await prints.find({ checkoutId, state: 'due', createdAt: { $gt: now } }, { _id: 1 }).lean();
  if (noted.length === 0) return;
  const where = { _id: { $in: noted.map(({ _id }) => _id) }, state: 'due' } as const;
  await perform('write prints', () => prints.updateMany(where, { $set: { createdAt: now } }));
  await perform('enqueue prints', () => enqueuePrints(producer, noted));
}

/** `settings`: which sheets the shop's printers have. */
export interface PrintDeps {
  models: Pick<Models, 'prints'>;
  perform: Perform;
  producer: Pick<Producer, 'enqueue'>;
  settings: { read: () => Promise<{ printers: Printers }> };
}

/** Prints this sheet where the shop has a printer for it, once by its id: what a crash leaves, the sweep enqueues. */
export const printSheet = async (deps: PrintDeps, print: NewPrint): Promise<void> =>
  printNoted(deps, await noteSheet(deps, print));

type Noted = readonly Pick<Print, '_id'>[];

async function noteSheet({ models, perform, settings }: PrintDeps, print: NewPrint): Promise<Noted> {
  const { printers } = await settings.read();
  if (!printers[print.sheet]) return [];
  await perform('write prints', () => writePrints(models, [print]));
  return [print];
}

/** Enqueues what was noted, once its orders are as it is to say. */
export async function printNoted({ perform, producer }: PrintDeps, noted: Noted): Promise<void> {
  if (noted.length > 0) await perform('enqueue prints', () => enqueuePrints(producer, noted));
}

/** Printed, or perhaps. */
const onPaper = { $or: [{ state: 'printed' as const }, { sending: true }, { unsure: { $gt: 0 } }] };

/**
 * Prints what changed for who has it on paper, and for nobody else: what is still to be printed is read when it is sent, and
 * so says the change itself. Idempotent by id.
 */
async function printChange(deps: PrintDeps, print: NewPrint): Promise<void> {
  await printNoted(deps, await noteChange(deps, print));
}

async function noteChange(deps: PrintDeps, print: NewPrint): Promise<Noted> {
  const { prints } = deps.models;
  const { _id, sheet, checkoutId, orderId } = print;
  const paper = { sheet, checkoutId, orderId: { $in: [null, ...(orderId ? [orderId] : [])] } };
  if (!(await prints.exists({ ...paper, ...onPaper }))) return [];
  const told = { state: 'due', changed: true, sending: { $exists: false }, _id: { $ne: _id } } as const;
  if (await prints.exists({ sheet, checkoutId, orderId: orderId ?? null, ...told })) return [];
  return noteSheet(deps, print);
}

interface DeliveryChange {
  checkoutId: Print['checkoutId'];
  /** Of this change among those of its delivery. */
  key: string;
  sheets: readonly Sheet[];
  before?: string | undefined;
}

/** The sheets of a delivery that was changed as a whole, in the place of those on paper. */
export const printDeliveryChange = async (deps: PrintDeps, change: DeliveryChange): Promise<void> =>
  printNoted(deps, await noteDeliveryChange(deps, change));

/** Notes them, for `printNoted`. */
export async function noteDeliveryChange(
  deps: PrintDeps,
  { checkoutId, key, sheets, before }: DeliveryChange,
): Promise<Noted> {
  const noted = [];
  for (const sheet of sheets) {
    const _id = `${sheet}-${String(checkoutId)}-${key}`;
    const print = { _id, sheet, checkoutId, changed: true, ...(before && { before }) };
    noted.push(...(await noteChange(deps, print)));
  }
  return noted;
}

/**
 * Of an order fewer are wanted than are on paper, or none once it is voided: who makes it reads that on a ticket of it alone,
 * unless it is made, and who packs it on a slip of what is left. Idempotent by `key`.
 */
export async function printFewer(deps: PrintDeps, order: Order, key: string): Promise<void> {
  await printAlone(deps, order, key);
  await printRest(deps, [order], key);
}

async function printAlone(deps: PrintDeps, order: Order, key: string): Promise<void> {
  const { _id: orderId, checkoutId, voided } = order;
  if (isOut(order)) return;
  const nth = `${String(orderId)}-${key}`;
  const how = { checkoutId, orderId, ...(voided ? { cancelled: true } : { changed: true }) };
  if (isToBeMade(order)) await printChange(deps, { _id: `ticket-${nth}`, sheet: 'ticket', ...how });
  // What is made again goes into the box of what it replaces, or, where that has left, with a slip of its own.
  if (order.remake?.again) await printChange(deps, { _id: `slip-${nth}`, sheet: 'slip', ...how });
}

/** The slips of what is left of these orders' deliveries: one of each. */
async function printRest(deps: PrintDeps, orders: readonly Order[], key: string): Promise<void> {
  const onSlip = orders.filter((order) => !isOut(order) && !order.remake);
  for (const [{ _id, checkoutId }] of groupBy(onSlip, (order) => String(order.checkoutId)).values())
    await printDeliveryChange(deps, { checkoutId, key: `${String(_id)}-${key}`, sheets: ['slip'] });
}

/** Orders that one press voided. */
export async function printCancelled(deps: PrintDeps, orders: readonly Order[]): Promise<void> {
  for (const order of orders) await printAlone(deps, order, 'cancelled');
  await printRest(deps, orders, 'cancelled');
}
