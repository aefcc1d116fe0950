import type { DashboardAnswer } from '@forno/shared/contracts/admin';
import { formatCount } from '@forno/shared/domain';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Freshness } from '#widgets/freshness.tsx';
import { useServerNow } from '#ui/use-now.ts';
import styles from './dashboard-page.module.css';
import { Day } from './day.tsx';
import { Figures, useFigures } from './figures.tsx';

/** What the navigation does not have, or under another name. */
const links = [
  { to: '/admin/generate_report', label: 'Generate report' },
  { to: '/admin/orders/board', label: 'Kitchen board' },
  { to: '/admin/pizza_dashboard/add', label: 'Add a pizza' },
  { to: '/admin/pizza_dashboard/get', label: 'View pizzas' },
  { to: '/admin/shop', label: 'Opening hours and pause' },
  { to: '/admin/ready', label: 'Ready to open' },
  { to: '/admin/queues', label: 'Queues' },
];

/** The dashboard with links to everything (specification, section 2). */
export function DashboardPage() {
  return (
    <Page title="Admin Dashboard" aside={<WorkState />}>
      <NotYetOrdered />
      <Day />
      <Figures />
      <h2 className={styles.heading}>Go to</h2>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <ButtonLink to={to}>{label}</ButtonLink>
          </li>
        ))}
      </ul>
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
  const { tone, text } = words[data?.workers ?? 'running'];
  return (
    <>
      {/* Until the figures are there an unseen badge keeps the place, so that nothing below moves. */}
      <span className={data ? undefined : styles.unseen}>
        <Badge tone={tone}>{text}</Badge>
      </span>
      {(!data || data.workers === 'running') && <Freshness />}
    </>
  );
}

/** Paid checkouts without orders, and since when; nothing if there are none. */
function NotYetOrdered() {
  const { data } = useFigures();
  const now = useServerNow(1_000);
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
