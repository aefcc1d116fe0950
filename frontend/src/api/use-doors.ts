import { doorsAt, isPaused } from '@forno/shared/domain';
import { closedText, pausedText } from '@forno/shared/messages';
import { useShop } from '#api/use-shop.ts';
import { useNow } from '#ui/use-now.ts';

/** Why the shop takes no orders at this moment; empty while it does, or while that is not known. */
export function useDoors(): string {
  const { data: shop } = useShop();
  const now = useNow(15_000);
  if (!shop) return '';
  const doors = doorsAt(shop.hours, now);
  if (!doors.open) return closedText(doors.opensAt, now);
  if (!isPaused(shop.pause, now)) return '';
  return pausedText(shop.pause?.until ? new Date(shop.pause.until) : undefined, now);
}
