import { dayOf } from '@forno/shared/domain';
import { hoursLines } from '@forno/shared/messages';
import { useDoors } from '#api/use-doors.ts';
import { useShop } from '#api/use-shop.ts';
import { useNow } from '#ui/use-now.ts';

/** When the shop is open, and that it takes no orders while it does not; the same words wherever they stand. */
export function OpeningHours() {
  const { data: shop } = useShop();
  const closed = useDoors();
  const now = useNow(60_000);
  const lines = shop ? hoursLines(shop.hours, dayOf(now)) : ['\u00a0'];
  return (
    <>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {closed && <strong>{closed}</strong>}
    </>
  );
}
