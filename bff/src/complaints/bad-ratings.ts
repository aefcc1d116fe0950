import type { BadRating } from '@forno/shared/contracts/server';
import { badRating, callName, ok } from '@forno/shared/domain';
import { answers } from '@forno/shared/messages/server';
import { notVoided, type Order } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import { seeRating } from '@forno/shared/server/orders';
import { Types } from 'mongoose';
import { pageOf } from '../http/page-of.ts';
import type { Call } from './deps.ts';

const pageSize = 50;

/** Deliveries that their customers called not good, one entry each; the newest first. */
export async function listBadRatings({ deps, query: { cursor } }: Call<'badRatings'>) {
  const found = await deps.models.orders.aggregate<{ _id: Order['checkoutId']; order: Order['_id'] }>([
    {
      $match: {
        'rating.rating': badRating,
        ...notVoided,
        ...(cursor && { checkoutId: { $lt: new Types.ObjectId(cursor) } }),
      },
    },
    { $group: { _id: '$checkoutId', order: { $min: '$_id' } } },
    { $sort: { _id: -1 } },
    { $limit: pageSize + 1 },
  ]);
  const { page, headers } = pageOf(found, pageSize);
  const firsts = { _id: { $in: page.map(({ order }) => order) } };
  const orders = await deps.models.orders.find(firsts).sort({ checkoutId: -1 }).lean<Order[]>();
  return { ...ok(orders.map(badRatingView)), headers };
}

function badRatingView(order: Order): BadRating {
  const { checkoutId, customer, rating, createdAt } = order;
  return {
    checkoutId: String(checkoutId),
    called: callName(order),
    name: customer.name,
    ...(rating?.words && { words: rating.words }),
    at: (rating?.at ?? createdAt).toISOString(),
    unseen: rating?.unseen === true,
  };
}

/** Takes it off what is to do, once; what its customer has said otherwise since stays there. */
export async function seeBadRating({ deps, params, body, user, logger }: Call<'seeBadRating'>) {
  const checkoutId = new Types.ObjectId(params.checkoutId);
  if (await seeRating(deps.models, checkoutId, new Date(body.at)))
    await recordAudit(deps.models, logger, user, {
      kind: 'ticket',
      subject: params.checkoutId,
      title: 'How was it',
      action: 'seen',
    });
  return ok({ message: answers.seen });
}
