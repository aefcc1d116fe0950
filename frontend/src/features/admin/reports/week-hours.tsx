import type { ReportAnswer } from '@forno/shared/contracts/admin';
import { pluralise, formatCount, weekdays, weekFromMonday } from '@forno/shared/domain';
import { type CSSProperties, useId } from 'react';
import { type HourBesides, hourName } from '#widgets/hours.ts';
import styles from './week-hours.module.css';
import part from './part.module.css';

interface WeekHoursProps {
  cells: NonNullable<ReportAnswer['byWeekHour']>;
  hours: readonly HourBesides[];
}

/** Orders by weekday and hour: a table whose cells are the darker the more there were. */
export function WeekHours({ cells, hours }: WeekHoursProps) {
  const id = useId();
  const most = Math.max(...cells.map(({ orders }) => orders), 1);
  const ordersAt = (weekday: number, hour: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.orders ?? 0;
  const busiest = cells.find(({ orders }) => orders === most);
  return (
    <section className={part.part} aria-labelledby={id}>
      <h2 id={id} className={part.title}>
        Orders by weekday and hour
      </h2>
      {busiest && (
        <p className={part.note}>
          {`Busiest: ${weekdays[busiest.weekday]}, ${hourName(busiest)}, ${pluralise(most, 'order')}.`}
        </p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Hour</span>
            </th>
            {weekFromMonday.map((weekday) => (
              <th key={weekday} scope="col">
                <span aria-hidden="true">{weekdays[weekday]?.slice(0, 1)}</span>
                <span className="visually-hidden">{weekdays[weekday]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour }) => (
            <tr key={hour}>
              <th scope="row">{hourName({ hour })}</th>
              {weekFromMonday.map((weekday) => {
                const orders = ordersAt(weekday, hour);
                const shade: CSSProperties & Record<'--shade', string> = {
                  '--shade': `${Math.round((orders / most) * 45)}%`,
                };
                return (
                  <td key={weekday} style={shade}>
                    {orders > 0 && formatCount(orders)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
