import type { ShopAnswer } from '@forno/shared/contracts';
import { doorsAt, isPaused, ok, type OrderStatus, type Result, roomAt } from '@forno/shared/domain';
import { closedText, fullText, pausedText, refuse } from '@forno/shared/messages';
import { forgottenMs, type Models, notVoided } from '@forno/shared/server';

function checkHours({ hours, pause }: Pick<ShopAnswer, 'hours' | 'pause'>, now: Date): Result<void> {
  const doors = doorsAt(hours, now);
  if (!doors.open) {
    const details = { opensAt: doors.opensAt?.toISOString() ?? null };
    return refuse('shop_closed', { message: closedText(doors.opensAt, now), details });
  }
  if (!isPaused(pause, now)) return ok(undefined);
  const until = pause?.until ? new Date(pause.until) : undefined;
  return refuse('shop_paused', { message: pausedText(until, now), details: pause });
}

/** The pizzas that wait for the kitchen or are in it. */
async function pizzasInKitchen({ orders }: Pick<Models, 'orders'>, now: Date): Promise<number> {
  const [sum] = await orders.aggregate<{ pizzas: number }>([
    {
      $match: {
        status: { $in: ['Order Received', 'In the Kitchen'] satisfies OrderStatus[] },
        createdAt: { $gte: new Date(now.getTime() - forgottenMs) },
        ...notVoided,
      },
    },
    { $group: { _id: null, pizzas: { $sum: '$quantity' } } },
  ]);
  return sum?.pizzas ?? 0;
}

/**
 * Whether the shop takes an order for so many pizzas at this moment; refused, it says when it should again. Only
 * a shop that refuses above its limit is asked what its kitchen carries.
 */
export async function checkDoors(
  models: Pick<Models, 'orders'>,
  shop: Pick<ShopAnswer, 'hours' | 'pause' | 'capacity'>,
  wanted: number,
  now: Date,
): Promise<Result<void>> {
  const open = checkHours(shop, now);
  if (!open.ok || !shop.capacity || shop.capacity.lengthen === true) return open;
  const at = roomAt(shop.capacity, await pizzasInKitchen(models, now), wanted, now);
  if (!at) return open;
  return refuse('kitchen_full', { message: fullText(at, now), details: { at: at.toISOString() } });
}
