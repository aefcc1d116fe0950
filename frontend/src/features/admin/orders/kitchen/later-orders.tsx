import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { clockTime, numberDayOf, pizzasOf, pluralise, shopFormat } from '@forno/shared/domain';
import { useServerNow } from '#ui/use-now.ts';
import styles from './later-orders.module.css';

/** The nearest times; the others come nearer. */
const shown = 4;

const weekday = shopFormat({ weekday: 'short' });
/** None is more than a week away; after midnight is still the evening's. */
const timeText = (from: Date, now: Date) =>
  numberDayOf(from) === numberDayOf(now) ? clockTime(from) : `${weekday(from)} ${clockTime(from)}`;

/** What is ordered for later and not to be begun yet: each time with its number of pizzas. */
export function LaterOrders({ waiting }: { waiting: readonly AdminOrderAnswer[] }) {
  const now = useServerNow(60_000);
  const sums = new Map<string, number>();
  for (const order of waiting) {
    const { later, promise } = order;
    if (later && promise) sums.set(promise.from, (sums.get(promise.from) ?? 0) + pizzasOf([order]));
  }
  const times = [...sums].toSorted(([one], [other]) => one.localeCompare(other));
  const rest = times.slice(shown).reduce((sum, [, pizzas]) => sum + pizzas, 0);
  if (times.length === 0) return null;
  return (
    <section className={styles.later} aria-label="Later">
      <strong>Later</strong>
      <span className={styles.times}>
        {times.slice(0, shown).map(([from, pizzas], n) => (
          <span key={from}>
            {n > 0 && ' · '}
            {timeText(new Date(from), now)}: {pluralise(pizzas, 'pizza')}
          </span>
        ))}
        {rest > 0 && ` · then ${pluralise(rest, 'pizza')}`}
      </span>
    </section>
  );
}
