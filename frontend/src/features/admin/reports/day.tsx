import type { DashboardAnswer } from '@forno/shared/contracts/admin';
import {
  dayOf,
  formatCount,
  formatPaise,
  minuteMs,
  numberDayOf,
  pluralise,
  weekdays,
} from '@forno/shared/domain';
import { adminFailures } from '@forno/shared/messages/admin';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { BarChart } from '#widgets/bar-chart.tsx';
import { everyHour, hourName, shortHour } from '#widgets/hours.ts';
import { LoadNote } from '#transport/load-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Totals } from '#ui/totals.tsx';
import { useServerNow } from '#ui/use-now.ts';
import styles from './day.module.css';
import { useFigures } from './figures.tsx';

/** What to do next, and how today goes. What it shows has the same height whatever the figures are. */
export function Day() {
  const figures = useFigures();
  const { data } = figures;
  const failed = figures.isError && !data;
  const now = useServerNow(minuteMs);
  // After midnight bills and reports have another day.
  const isNight = dayOf(now) !== numberDayOf(now);
  return (
    <div className={styles.parts}>
      <Part title="To do next">
        {data && <Todo {...data} />}
        {failed && (
          <div className={styles.instead}>
            <LoadNote query={figures} text={adminFailures.figures} />
          </div>
        )}
        {!data && !failed && <Skeleton height="19.25rem" />}
      </Part>
      <Part title={isNight ? 'Today, since 5 am yesterday' : 'Today'}>
        <div className={styles.today}>
          {data ? <Today {...data} /> : !failed && <Skeleton height="20rem" />}
        </div>
      </Part>
    </div>
  );
}

type Complaints = NonNullable<NonNullable<DashboardAnswer['todo']>['tickets']>;

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** `open, 2 unanswered after 48 hours`. */
function complaintWords({ unanswered = 0, unsettled = 0 }: Partial<Complaints> = {}): string {
  const late = [
    ...(unanswered > 0 ? [`${unanswered} unanswered after 48 hours`] : []),
    ...(unsettled > 0 ? [`${unsettled} unsettled after 30 days`] : []),
  ];
  return ['open', ...late].join(', ');
}

function Todo({ todo, lateOrders, lowStockItems }: DashboardAnswer) {
  const tasks = [
    {
      to: '/admin/orders?status=Order+Received',
      count: todo?.unseenOrders,
      noun: 'new order',
      does: 'not seen',
    },
    { to: '/admin/orders?sort=late', count: lateOrders, noun: 'late order', does: 'to hurry' },
    { to: '/admin/money_check', count: todo?.heldRefunds, noun: 'refund', does: 'to approve' },
    { to: '/admin/queues', count: todo?.failedJobs, noun: 'failed job', does: 'to look into' },
    {
      to: '/admin/messages',
      count: todo?.tickets?.open,
      noun: 'message',
      does: complaintWords(todo?.tickets),
    },
    { to: '/admin/messages?state=ratings', count: todo?.badRatings, noun: 'bad rating', does: 'to read' },
    { to: '/admin/inventory', count: lowStockItems, noun: 'item', does: 'running low' },
  ];
  return (
    <ul>
      {tasks.map(({ to, count, noun, does }) => (
        <li key={to} className={styles.task} data-due={count ? true : undefined}>
          <Link to={to} className={styles.link}>
            {count ? `${pluralise(count, noun)} ${does}` : `No ${noun}s ${does}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `▲ 12%`; nothing when there is nothing to compare with. */
function growth(now: number, before: number): string {
  if (before === 0) return '';
  return `${now < before ? '▼' : '▲'} ${Math.round((Math.abs(now - before) / before) * 100)}% on `;
}

function Today({ day }: DashboardAnswer) {
  if (!day?.sold) return null;
  const { before, promises, sold } = day;
  const lastWeek = `last ${weekdays[new Date(before.day).getUTCDay()]}`;
  const hours = everyHour(day.byHour, before.byHour);
  return (
    <>
      <Totals
        totals={[
          {
            label: 'Revenue so far',
            value: formatPaise(sold.today.net),
            note: `without fees and disputes, after refunds, ${growth(sold.today.net, sold.before.net)}${lastWeek}: ${formatPaise(sold.before.net)} by now`,
          },
          {
            label: 'Deliveries so far',
            value: formatCount(sold.today.deliveries),
            note: `${growth(sold.today.deliveries, sold.before.deliveries)}${lastWeek}: ${formatCount(sold.before.deliveries)} by now`,
          },
          {
            label: 'Promises kept',
            value: promises.orders === 0 ? '—' : `${Math.round((promises.kept / promises.orders) * 100)}%`,
            note:
              promises.orders === 0
                ? 'none delivered yet'
                : `${formatCount(promises.kept)} of ${formatCount(promises.orders)} on time`,
          },
        ]}
      />
      <div className={styles.chart}>
        {hours.length === 0 ? (
          <p className={styles.none}>{`No orders yet today, and none ${lastWeek}.`}</p>
        ) : (
          <BarChart
            title={`Orders by hour, with ${lastWeek} behind`}
            bars={hours.map((hour) => ({
              label: hourName(hour),
              short: shortHour(hour),
              value: hour.orders,
              before: hour.before?.orders,
            }))}
            format={(orders) => pluralise(orders, 'order')}
          />
        )}
      </div>
    </>
  );
}
