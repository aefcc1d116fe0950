import { type Models, notVoided, type Order } from '../db/models/index.ts';

/** Whether from now on nothing can be written that needs this version of an order; false once it is voided. */
export async function endVersion(
  { orders }: Pick<Models, 'orders'>,
  _id: Order['_id'],
  version: number,
): Promise<boolean> {
  const next = { $set: { unpublished: true }, $inc: { version: 1 } };
  await orders.updateOne({ _id, version, ...notVoided }, next);
  return (await orders.exists({ _id, version: { $gt: version }, ...notVoided })) !== null;
}
