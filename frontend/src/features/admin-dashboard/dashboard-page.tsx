import { LinkCards } from '#ui/link-cards.tsx';
import { Page } from '#ui/page.tsx';
import styles from './dashboard-page.module.css';
import { Figures } from './figures.tsx';
import { NotYetOrdered, WorkState } from './work-state.tsx';

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
