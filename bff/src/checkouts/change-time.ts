import { callName, limits, ok, pizzasOf } from '@forno/shared/domain';
import { answers, justPaid, refuse, timeOften } from '@forno/shared/messages/server';
import { changeTime as change } from '@forno/shared/server/checkouts';
import { type Checkout, notRemade, notVoided, type Order } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { chooseTime } from './choose-slot.ts';
import type { Call } from './deps.ts';

type Changing = Call<'changeTime', Checkout> | Call<'changeOwnTime', Checkout>;

/** Why they can't have another time, or that they have this one; undefined where they can. */
function stays(orders: readonly Order[], { state }: Checkout, dueAt: string) {
  if (orders.length === 0) return refuse('order_not_found');
  if (state !== 'fulfilled') return refuse('busy', { message: justPaid });
  if (!orders.every(({ later }) => later)) return refuse('order_started');
  const isAsked = ({ promise }: Order) => promise?.from.getTime() === new Date(dueAt).getTime();
  return orders.every(isAsked) ? ok({ message: answers.deliverySame }) : undefined;
}

/** Another free slot for what was ordered for later, until it is to be begun. The same one changes nothing. */
async function changeTo({ deps, body, user, found, logger }: Changing, byShop: boolean) {
  const { models, settings } = deps;
  const { _id, fulfilment } = found;
  const orders = await models.orders
    .find({ checkoutId: _id, ...notVoided, ...notRemade })
    .sort({ line: 1 })
    .lean<Order[]>();
  const answer = stays(orders, found, body.dueAt);
  const [first] = orders;
  if (answer || !first) return answer ?? refuse('order_not_found');
  const pizzas = pizzasOf(orders);
  const [rules, inventory] = await Promise.all([settings.read(), readInventoryDocument(models)]);
  const time = await chooseTime(
    deps,
    rules,
    { dueAt: body.dueAt, pizzas, fulfilment, of: 'ordered' },
    inventory,
  );
  if (!time.ok) return time;
  const { promise, startAt } = time.value;
  const changed = startAt && (await change({ ...deps, logger }, found, { ...promise, startAt }, byShop));
  if (!changed?.ok) return changed ?? refuse('busy');
  if (!changed.value) return ok({ message: answers.deliverySame });
  await recordAudit(models, logger, user, {
    kind: 'order',
    subject: String(_id),
    title: callName({ ...found, _id: first._id }),
    action: 'time',
    from: { from: first.promise?.from.toISOString() ?? null },
    to: { from: promise.from.toISOString() },
  });
  return ok({ message: answers.timeChanged(found.customer.email) });
}

export const changeTime = (call: Call<'changeTime', Checkout>) => changeTo(call, true);
export const changeOwnTime = async (call: Call<'changeOwnTime', Checkout>) =>
  (call.found.timeVersion ?? 0) < limits.timeChangesMax
    ? changeTo(call, false)
    : refuse('too_many_requests', { message: timeOften });

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
