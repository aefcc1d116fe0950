import { callName, ok, pizzasOf } from '@forno/shared/domain';
import { answers, refuse, timeStays } from '@forno/shared/messages/server';
import { changeTime as change } from '@forno/shared/server/checkouts';
import { type Checkout, notRemade, notVoided, type Order } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { chooseTime } from './choose-slot.ts';
import type { Call } from './deps.ts';

type Changing = Call<'changeTime', Checkout> | Call<'changeOwnTime', Checkout>;

/** Another free slot for what was ordered for later, until it is to be begun. The same one changes nothing. */
async function changeTo({ deps, body, user, found, logger }: Changing, byShop: boolean) {
  const { models, settings } = deps;
  const { _id, fulfilment } = found;
  const orders = await models.orders
    .find({ checkoutId: _id, ...notVoided, ...notRemade })
    .sort({ line: 1 })
    .lean<Order[]>();
  const [first] = orders;
  if (!first) return refuse('order_not_found');
  if (found.state !== 'fulfilled') return refuse('busy');
  const asked = new Date(body.dueAt).getTime();
  if (!orders.every(({ later }) => later))
    return refuse('order_started', byShop ? { message: timeStays } : {});
  if (orders.every(({ promise }) => promise?.from.getTime() === asked))
    return ok({ message: answers.deliverySame });
  const pizzas = pizzasOf(orders);
  const [rules, inventory] = await Promise.all([settings.read(), readInventoryDocument(models)]);
  const time = await chooseTime(deps, rules, { dueAt: body.dueAt, pizzas, fulfilment }, inventory);
  if (!time.ok) return time;
  const { promise, startAt } = time.value;
  const changed = startAt && (await change({ ...deps, logger }, found, { ...promise, startAt }, byShop));
  if (!changed?.ok) return changed ?? refuse('busy');
  await recordAudit(models, logger, user, {
    kind: 'order',
    subject: String(_id),
    title: callName({ ...found, _id: first._id }),
    action: 'time',
    from: { from: first.promise?.from.toISOString() ?? null },
    to: { from: promise.from.toISOString() },
  });
  return ok({ message: answers.timeChanged });
}

export const changeTime = (call: Call<'changeTime', Checkout>) => changeTo(call, true);
export const changeOwnTime = (call: Call<'changeOwnTime', Checkout>) => changeTo(call, false);

export const ofDelivery = {
  by: ({ deps, params }: Call<'changeTime'>) =>
    deps.models.checkouts.findById(params.checkoutId).lean<Checkout>(),
  or: 'order_not_found',
} as const;

export const ofOwnDelivery = {
  by: ({ deps, params, user }: Call<'changeOwnTime'>) =>
    deps.models.checkouts.findOne({ _id: params.id, userId: user._id }).lean<Checkout>(),
  or: 'order_not_found',
} as const;
