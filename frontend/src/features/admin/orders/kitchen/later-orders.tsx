import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { clockTime, formatCount, numberDayOf, pizzasOf, pluralise, shopFormat } from '@forno/shared/domain';
import { useServerNow } from '#ui/use-now.ts';
import styles from './later-orders.module.css';

const weekday = shopFormat({ weekday: 'short' });
/** None is more than a week away; after midnight is still the evening's. */
const timeText = (from: Date, now: Date) =>
  numberDayOf(from) === numberDayOf(now) ? clockTime(from) : `${weekday(from)} ${clockTime(from)}`;

/** What is ordered for later and not to be begun yet: how many pizzas, and each time with its own, as far as there is room. */
export function LaterOrders({ waiting }: { waiting: readonly AdminOrderAnswer[] }) {
  const now = useServerNow(60_000);
  const sums = new Map<string, number>();
  for (const order of waiting) {
    const { later, promise } = order;
    if (later && promise) sums.set(promise.from, (sums.get(promise.from) ?? 0) + pizzasOf([order]));
  }
  const times = [...sums].toSorted(([one], [other]) => one.localeCompare(other));
  const all = times.reduce((sum, [, pizzas]) => sum + pizzas, 0);
  if (times.length === 0) return null;
  return (
    <section className={styles.later} aria-label="Later">
      <span>
        <strong>Later</strong> <span aria-hidden="true">{formatCount(all)}</span>
        <span className="visually-hidden">{pluralise(all, 'pizza')}</span>
      </span>
      {times.map(([from, pizzas]) => (
        <span key={from}>
          {timeText(new Date(from), now)}: <b className="figures">{formatCount(pizzas)}</b>
        </span>
      ))}
    </section>
  );
}
