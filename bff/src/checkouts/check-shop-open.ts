import type { SettingsAnswer } from '@forno/shared/contracts/server';
import {
  inKitchen,
  isPaused,
  ok,
  openFrom,
  openStateAt,
  type Result,
  roomAt,
  sum,
} from '@forno/shared/domain';
import { closedText, fullText, pausedText, refuse } from '@forno/shared/messages/server';
import { type Models, notVoided, sinceThen } from '@forno/shared/server/db';
import { abandonedAfterMs, pizzasToMake } from '@forno/shared/server/orders';

function checkHours({ hours, pause }: Pick<SettingsAnswer, 'hours' | 'pause'>, now: Date): Result<void> {
  const until = pause?.until ? new Date(pause.until) : undefined;
  const paused = isPaused(pause, now);
  const state = openStateAt(hours, now);
  const isClosed = paused && pause?.closed;
  if (isClosed || !state.open) {
    const opensAt = isClosed || state.open ? until : state.opensAt;
    const details = { opensAt: opensAt?.toISOString() ?? null };
    return refuse('shop_closed', { message: closedText(opensAt, now), details });
  }
  if (!paused) return ok(undefined);
  return refuse('shop_paused', { message: pausedText(until && openFrom(hours, until), now), details: pause });
}

/** Pizzas that are to be made by now, and not yet out of the kitchen. */
async function pizzasInKitchen({ orders }: Pick<Models, 'orders'>, now: Date): Promise<number> {
  const recent = sinceThen(new Date(now.getTime() - abandonedAfterMs));
  const making = { status: { $in: inKitchen }, ...recent, kind: null, ...notVoided };
  const found = await orders.find(making, 'quantity restocks').lean();
  return sum(found.map(pizzasToMake));
}

/**
 * Refuses while the shop is closed, paused or full, with the time when it should take orders again. The orders in the
 * kitchen are counted only when the shop refuses any.
 */
export async function checkShopOpen(
  models: Pick<Models, 'orders'>,
  shop: Pick<SettingsAnswer, 'hours' | 'pause' | 'kitchen'>,
  wanted: number,
  now: Date,
): Promise<Result<void>> {
  const open = checkHours(shop, now);
  if (!open.ok || shop.kitchen.longest === null) return open;
  const room = roomAt(shop.kitchen, await pizzasInKitchen(models, now), wanted, now);
  if (!room) return open;
  const at = openFrom(shop.hours, room);
  return refuse('kitchen_full', { message: fullText(at, now), details: { at: at.toISOString() } });
}
