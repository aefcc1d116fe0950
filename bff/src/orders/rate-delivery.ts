import { badRating, canRate, ok } from '@forno/shared/domain';
import { answers, refuse } from '@forno/shared/messages/server';
import { notVoided, type Order } from '@forno/shared/server/db';
import { publishOrder, setRating } from '@forno/shared/server/orders';
import { Types } from 'mongoose';
import type { Call } from './deps.ts';

/** A customer says how their delivery was, once all of it has arrived; for a week, they may say otherwise. */
export async function rateDelivery({ deps, params, body, user }: Call<'rateDelivery'>) {
  const { models, publisher, background } = deps;
  const which = { checkoutId: new Types.ObjectId(params.id), userId: user._id };
  const orders = await models.orders.find({ ...which, ...notVoided }).lean<Order[]>();
  if (orders.length === 0) return refuse('order_not_found');
  if (!canRate(orders, new Date())) return refuse('rating_closed');
  const { rating, words } = body;
  const unseen = rating === badRating && { unseen: true as const };
  await setRating(models, which, { rating, ...(words && { words }), at: new Date(), ...unseen });
  const rated = await models.orders.find({ ...which, ...notVoided }).lean<Order[]>();
  for (const order of rated) background.run(() => publishOrder(models, publisher, order));
  return ok({ message: answers.rated });
}
