import type { DashboardAnswer } from '@forno/shared/contracts';
import { formatCount } from '@forno/shared/domain';
import { LinkCards } from '#ui/link-cards.tsx';
import { Page } from '#ui/page.tsx';
import { useFreshness } from '#live/freshness-store.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Freshness } from '#widgets/freshness.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './dashboard-page.module.css';
import { Figures, useFigures } from './figures.tsx';

const links = [
  { to: '/admin/orders', label: 'Orders', text: 'See every order and change its status.' },
  { to: '/admin/orders/board', label: 'Kitchen board', text: 'The same orders in four columns.' },
  { to: '/admin/inventory', label: 'Inventory', text: 'What is in stock, and what is running low.' },
  { to: '/admin/pizza_dashboard/add', label: 'Add a pizza', text: 'Picture, name, description, price.' },
  { to: '/admin/pizza_dashboard/get', label: 'View pizzas', text: 'The whole menu, to update or delete.' },
  { to: '/admin/users', label: 'Users', text: 'Everyone with an account.' },
  {
    to: '/admin/generate_report',
    label: 'Generate report',
    text: 'Sales by day, pizza and hour, also as CSV.',
  },
  { to: '/admin/money_check', label: 'Money check', text: 'What was paid, compared with what was ordered.' },
  { to: '/admin/journeys', label: 'Find', text: 'A payment or an order, and all that happened to it.' },
  { to: '/admin/shop', label: 'Shop', text: 'Opening hours, pause, and where it delivers.' },
  { to: '/admin/audit', label: 'Audit', text: 'Who changed what, and when.' },
  { to: '/admin/queues', label: 'Queues', text: 'What the workers are doing, and whether they keep up.' },
];

/** The dashboard with links to everything (specification, section 2). */
export function DashboardPage() {
  return (
    <Page title="Admin Dashboard" aside={<WorkState />}>
      <NotYetOrdered />
      <Figures />
      <h2 className={styles.heading}>Go to</h2>
      <LinkCards links={links} />
    </Page>
  );
}

const words: Record<DashboardAnswer['workers'], { tone: Tone; text: string }> = {
  running: { tone: 'basil', text: '✓ Workers running' },
  behind: { tone: 'amber', text: '▲ Workers behind' },
  stopped: { tone: 'beet', text: '✕ Workers stopped' },
  unknown: { tone: 'amber', text: '? Workers unknown: Redis does not answer' },
};

function spokenAge(since: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(since)) / 1_000));
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** Whether paid checkouts become orders, in a word; never green while they don't. */
function WorkState() {
  const { data } = useFigures();
  const freshness = useFreshness();
  const { tone, text } = words[data?.workers ?? 'running'];
  return (
    <>
      {/* Until the figures are there an unseen badge keeps the place, so that nothing below moves. */}
      <span className={data ? undefined : styles.unseen}>
        <Badge tone={tone}>{text}</Badge>
      </span>
      {(!data || data.workers === 'running') && <Freshness {...freshness} />}
    </>
  );
}

/** Paid checkouts without orders, and since when; nothing if there are none. */
function NotYetOrdered() {
  const { data } = useFigures();
  const now = useNow(1_000);
  const { checkouts = 0, since = null } = data?.notYetOrdered ?? {};
  if (!data || checkouts === 0) return null;
  const age = since === null ? '' : `, oldest ${spokenAge(since, now)}`;
  return (
    <p className={styles.waiting} data-alarm={data.workers === 'running' ? undefined : true}>
      <strong>{`Paid, not yet ordered: ${formatCount(checkouts)}${age}`}</strong>{' '}
      {data.workers === 'stopped' &&
        'Nothing is lost: orders will be created as soon as a worker is running again.'}
    </p>
  );
}
