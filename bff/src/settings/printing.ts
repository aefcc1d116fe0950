import { randomUUID } from 'node:crypto';
import { callName, ok } from '@forno/shared/domain';
import { printReasons, printTexts, refuse } from '@forno/shared/messages/server';
import type { Order, Print } from '@forno/shared/server/db';
import { enqueuePrints, writePrints } from '@forno/shared/server/queues';
import { Types } from 'mongoose';
import type { Call } from './deps.ts';

/** Of what was printed. */
const most = 50;

/** The printers, and the newest of what was printed: ids alone, no word of what stands on it. */
export async function readPrinting({ deps }: Call<'printing'>) {
  const { prints, orders } = deps.models;
  const newest = await prints.find().sort({ createdAt: -1 }).limit(most).lean<Print[]>();
  const checkoutId = { $in: newest.flatMap((print) => print.checkoutId ?? []) };
  const fields = { checkoutId: 1, number: 1, startAt: 1, createdAt: 1, calledAs: 1 } as const;
  const firsts = await orders.find({ checkoutId, line: 0 }, fields).lean<Order[]>();
  const numbers = new Map(firsts.map((order) => [String(order.checkoutId), callName(order)]));
  const { printers } = await deps.settings.read();
  return ok({
    printers,
    prints: newest.map(({ _id, sheet, checkoutId: of, state, unsure, reason, createdAt }) => ({
      _id,
      sheet,
      ...(of && { checkoutId: String(of), number: numbers.get(String(of)) }),
      state,
      unsure,
      reason,
      at: createdAt.toISOString(),
    })),
  });
}

/** Prints a sheet again or a test; what comes of it stands in the list. */
export async function printNow({ deps, body: { sheet, checkoutId } }: Call<'print'>) {
  const { printers } = await deps.settings.read();
  if (!printers[sheet]) return refuse('not_found', { message: printReasons.none });
  const of = checkoutId === undefined ? {} : { checkoutId: new Types.ObjectId(checkoutId) };
  const print = { _id: `${sheet}-again-${randomUUID()}`, sheet, again: true, ...of };
  await writePrints(deps.models, [print]);
  await enqueuePrints(deps.producer, [print]);
  return ok({ message: printTexts.queued });
}
