import { type DashboardAnswer, routes } from '@forno/shared/contracts';
import { formatPaise, formatCount } from '@forno/shared/domain';
import { Link } from 'react-router-dom';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './figures.module.css';

/** Polled: new accounts and stopped workers cause no live event. */
const calmMs = 30_000;
/** Faster while paid checkouts wait for their orders. */
const anxiousMs = 5_000;

export function useFigures() {
  return useAnswer(keys.admin.dashboard, routes.dashboard, {
    refetchInterval: ({ state: { data } }) =>
      data && (data.workers !== 'running' || data.notYetOrdered.checkouts > 0) ? anxiousMs : calmMs,
  });
}

type Read = (figures: DashboardAnswer) => { value: string; note: string; alarm?: boolean };

/** The specification's figures (section 9) with real data, preceded by problems that need attention. */
const cards: readonly { label: string; to: string; read: Read }[] = [
  {
    label: 'Open orders',
    to: '/admin/orders/board',
    read: ({ openOrders }) => ({ value: formatCount(openOrders), note: 'not delivered yet' }),
  },
  {
    label: 'Late orders',
    to: '/admin/orders?sort=late',
    read: ({ lateOrders }) => ({
      value: formatCount(lateOrders),
      note: lateOrders === 0 ? 'all on time' : 'waiting too long',
      alarm: lateOrders > 0,
    }),
  },
  {
    label: 'Refunds due',
    to: '/admin/money_check',
    read: ({ refundsDue }) => ({
      value: formatCount(refundsDue),
      note: refundsDue === 0 ? 'nobody is waiting' : 'on their way back',
      alarm: refundsDue > 0,
    }),
  },
  {
    label: 'Users',
    to: '/admin/users',
    read: ({ users }) => ({ value: formatCount(users), note: 'with an account' }),
  },
  {
    label: 'Orders',
    to: '/admin/orders',
    read: ({ orders, ordersToday }) => ({
      value: formatCount(orders),
      note: `${formatCount(ordersToday)} today`,
    }),
  },
  {
    label: 'Revenue',
    to: '/admin/generate_report',
    read: ({ revenue, revenueToday }) => ({
      value: formatPaise(revenue),
      note: `${formatPaise(revenueToday)} today`,
    }),
  },
  {
    label: 'Inventory items',
    to: '/admin/inventory',
    read: ({ inventoryItems, lowStockItems }) => ({
      value: formatCount(inventoryItems),
      note: lowStockItems === 0 ? 'nothing is running low' : `${formatCount(lowStockItems)} running low`,
      alarm: lowStockItems > 0,
    }),
  },
];

export function Figures() {
  const figures = useFigures();
  const failed = figures.isError && !figures.data;
  return (
    <section aria-label="Figures">
      <ul className={styles.cards} data-unknown={failed || undefined}>
        {cards.map(({ label, to, read }) => (
          <FigureCard key={label} label={label} to={to} figure={figures.data && read(figures.data)} />
        ))}
      </ul>
    </section>
  );
}

interface FigureCardProps {
  label: string;
  to: string;
  /** Undefined while loading: the space is reserved. */
  figure: { value: string; note: string; alarm?: boolean } | undefined;
}

function FigureCard({ label, to, figure }: FigureCardProps) {
  return (
    <li className={styles.card}>
      <Link to={to} className={styles.label}>
        {label}
      </Link>
      <p className={styles.value}>{figure ? figure.value : <Skeleton width="60%" height="2rem" />}</p>
      <p className={styles.note} data-alarm={figure?.alarm || undefined}>
        {figure ? figure.note : <Skeleton width="80%" />}
      </p>
    </li>
  );
}
