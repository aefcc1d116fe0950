import { type DashboardAnswer, routes } from '@forno/shared/contracts/admin';
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

/** The dashboard's figures, asked for again sooner while something is wrong. */
export function useFigures() {
  return useAnswer(keys.admin.dashboard, routes.dashboard, {
    refetchInterval: ({ state: { data } }) =>
      data && (data.workers !== 'running' || data.notYetOrdered.checkouts > 0) ? anxiousMs : calmMs,
  });
}

type Read = (figures: DashboardAnswer) => readonly [value: string, note: string, alarm?: boolean];

/** The specification's figures (section 9) with real data, preceded by problems that need attention. */
const cards: readonly (readonly [label: string, to: string, read: Read])[] = [
  ['Open orders', '/admin/orders/board', (is) => [formatCount(is.openOrders), 'not delivered yet']],
  [
    'Late orders',
    '/admin/orders?sort=late',
    ({ lateOrders: late }) => alarming(late, 'all on time', 'will miss their promise'),
  ],
  [
    'Refunds due',
    '/admin/money_check',
    ({ refundsDue: due }) => alarming(due, 'nobody is waiting', 'on their way back'),
  ],
  ['Users', '/admin/users', ({ users }) => [formatCount(users), 'with an account']],
  [
    'Orders',
    '/admin/orders',
    (is) => [formatCount(is.orders), `one a pizza, ${formatCount(is.ordersToday)} today`],
  ],
  [
    'Revenue',
    '/admin/generate_report',
    (is) => [formatPaise(is.revenue), `before refunds, ${formatPaise(is.revenueToday)} today`],
  ],
  [
    'Inventory items',
    '/admin/inventory',
    ({ inventoryItems, lowStockItems: low }) => [
      formatCount(inventoryItems),
      low === 0 ? 'nothing is running low' : `${formatCount(low)} running low`,
      low > 0,
    ],
  ],
];

function alarming(count: number, fine: string, wrong: string): ReturnType<Read> {
  return [formatCount(count), count === 0 ? fine : wrong, count > 0];
}

export function Figures() {
  const figures = useFigures();
  const failed = figures.isError && !figures.data;
  return (
    <section aria-label="Figures">
      <ul className={styles.cards} data-unknown={failed || undefined}>
        {cards.map(([label, to, read]) => (
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
  figure: ReturnType<Read> | undefined;
}

function FigureCard({ label, to, figure }: FigureCardProps) {
  const [value, note, alarm] = figure ?? [];
  return (
    <li className={styles.card}>
      <Link to={to} className={styles.label}>
        {label}
      </Link>
      <p className={styles.value}>{value ?? <Skeleton width="60%" height="2rem" />}</p>
      <p className={styles.note} data-alarm={alarm || undefined}>
        {note ?? <Skeleton width="80%" />}
      </p>
    </li>
  );
}
