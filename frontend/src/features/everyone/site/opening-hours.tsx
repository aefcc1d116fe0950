import { dayOf } from '@forno/shared/domain';
import { hoursLines } from '@forno/shared/messages/everyone';
import { useShopClosed } from '#settings/use-shop-closed.ts';
import { useSettings } from '#settings/use-settings.ts';
import { useHydrated } from '#ui/hydration.ts';
import { useServerNow } from '#ui/use-now.ts';

/** The opening hours, and why the shop takes no orders while it is closed or paused. */
export function OpeningHours() {
  // Prerendered without data: what hydrates later must not render what another part has fetched.
  const isHydrated = useHydrated();
  const { data: shop } = useSettings();
  const closed = useShopClosed();
  const now = useServerNow(60_000);
  const lines = isHydrated && shop ? hoursLines(shop.hours, dayOf(now)) : ['\u00a0'];
  return (
    <>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {isHydrated && closed && <strong>{closed}</strong>}
    </>
  );
}
