import type { ShopAnswer } from '@forno/shared/contracts';
import { doorsAt, isPaused, ok, type Result } from '@forno/shared/domain';
import { closedText, pausedText, refuse } from '@forno/shared/messages';

/** Whether the shop takes orders at this moment; refused, it says from when on it does again. */
export function checkDoors({ hours, pause }: Pick<ShopAnswer, 'hours' | 'pause'>, now: Date): Result<void> {
  const doors = doorsAt(hours, now);
  if (!doors.open) {
    const details = { opensAt: doors.opensAt?.toISOString() ?? null };
    return refuse('shop_closed', { message: closedText(doors.opensAt, now), details });
  }
  if (!isPaused(pause, now)) return ok(undefined);
  const until = pause?.until ? new Date(pause.until) : undefined;
  return refuse('shop_paused', { message: pausedText(until, now), details: pause });
}
