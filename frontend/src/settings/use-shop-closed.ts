import { isPaused, openFrom, openStateAt } from '@forno/shared/domain';
import { closedText, pausedText } from '@forno/shared/messages/everyone';
import { useSettings } from './use-settings.ts';
import { useServerNow } from '#ui/use-now.ts';

/** Why the shop takes no orders right now; empty while it is open, or while that is not known yet. */
export function useShopClosed(): string {
  const { data: shop } = useSettings();
  const now = useServerNow(15_000);
  if (!shop) return '';
  const { pause } = shop;
  const until = pause?.until ? new Date(pause.until) : undefined;
  const paused = isPaused(pause, now);
  // Closed for today: the opening after a break is off too.
  if (paused && pause?.closed) return closedText(until, now);
  const state = openStateAt(shop.hours, now);
  if (!state.open) return closedText(state.opensAt, now);
  return paused ? pausedText(until && openFrom(shop.hours, until), now) : '';
}
