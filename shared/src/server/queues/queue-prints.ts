import { jobKinds } from '../../contracts/server/index.ts';
import { isOut, type Printers } from '../../domain/index.ts';
import { insertEach } from '../db/insert-each.ts';
import type { Models, Order, Print } from '../db/models/index.ts';
import type { Perform } from '../runtime/effects.ts';
import type { Producer } from './producer.ts';

type NewPrint = Pick<Print, '_id' | 'sheet' | 'checkoutId' | 'orderId' | 'again' | 'changed' | 'cancelled'>;

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
export async function printSheet(
  { models, perform, producer, settings }: PrintDeps,
  print: NewPrint,
): Promise<void> {
  const { printers } = await settings.read();
  if (!printers[print.sheet]) return;
  await perform('write prints', () => writePrints(models, [print]));
  await perform('enqueue prints', () => enqueuePrints(producer, [print]));
}

/** Who makes a voided order by a ticket on paper reads there that it is cancelled. Idempotent. */
export async function printCancelled(deps: PrintDeps, order: Order): Promise<void> {
  const { _id, checkoutId } = order;
  if (isOut(order)) return;
  const onPaper = { checkoutId, sheet: 'ticket', state: { $in: ['printed', 'unsure'] } } as const;
  if (!(await deps.models.prints.exists(onPaper))) return;
  await printSheet(deps, {
    _id: `ticket-${String(_id)}-cancelled`,
    sheet: 'ticket',
    checkoutId,
    orderId: _id,
    cancelled: true,
  });
}
