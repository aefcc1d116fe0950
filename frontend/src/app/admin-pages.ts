import type { Duty } from '@forno/shared/domain';
import { lazyPage } from './lazy-page.ts';

/** A screen below /admin, by the name of its export, and the least duty for it: that of the call which it can't do without. */
const pageFor =
  (duty: Duty) =>
  <Name extends string>(path: string, load: Parameters<typeof lazyPage<Name>>[0], name: Name) => ({
    path,
    duty,
    Screen: lazyPage(load, name),
  });
const kitchen = pageFor('kitchen');
const counter = pageFor('counter');
const owner = pageFor('owner');

export const adminPages = [
  owner('pizza_dashboard', () => import('#features/admin/menu/pizzas-page.tsx'), 'PizzasPage'),
  owner('pizza_dashboard/add', () => import('#features/admin/menu/add-pizza-page.tsx'), 'AddPizzaPage'),
  owner('pizza_dashboard/get', () => import('#features/admin/menu/pizza-list-page.tsx'), 'PizzaListPage'),
  owner(
    'pizza_dashboard/update/:id',
    () => import('#features/admin/menu/update-pizza-page.tsx'),
    'UpdatePizzaPage',
  ),
  counter('users', () => import('#features/admin/accounts/users-page.tsx'), 'UsersPage'),
  owner('user/user/:id', () => import('#features/admin/accounts/edit-user-page.tsx'), 'EditUserPage'),
  owner('staff', () => import('#features/admin/accounts/staff-page.tsx'), 'StaffPage'),
  owner('stations', () => import('#features/admin/accounts/stations-page.tsx'), 'StationsPage'),
  kitchen('inventory', () => import('#features/admin/stock/inventory-page.tsx'), 'InventoryPage'),
  owner(
    'inventory/update',
    () => import('#features/admin/stock/update-inventory-page.tsx'),
    'UpdateInventoryPage',
  ),
  kitchen('inventory/count', () => import('#features/admin/stock/count-page.tsx'), 'CountPage'),
  kitchen('orders', () => import('#features/admin/orders/admin-orders-page.tsx'), 'AdminOrdersPage'),
  kitchen('orders/board', () => import('#features/admin/orders/kitchen-board-page.tsx'), 'KitchenBoardPage'),
  kitchen('guests', () => import('#features/admin/orders/guests-page.tsx'), 'GuestsPage'),
  counter(
    'delivery/:checkoutId',
    () => import('#features/admin/orders/delivery/delivery-page.tsx'),
    'DeliveryPage',
  ),
  counter('counter', () => import('#features/admin/checkouts/counter/counter-page.tsx'), 'CounterPage'),
  kitchen('orders/print/:id', () => import('#features/admin/orders/print/print-page.tsx'), 'PrintPage'),
  counter('till', () => import('#features/admin/till/till-page.tsx'), 'TillPage'),
  counter('till/:id', () => import('#features/admin/till/till-sheet-page.tsx'), 'TillSheetPage'),
  owner('papers', () => import('#features/admin/bills/bills-page.tsx'), 'BillsPage'),
  counter('bill/:id', () => import('#features/customer/bills/bill-page.tsx'), 'BillPage'),
  owner('generate_report', () => import('#features/admin/reports/report-page.tsx'), 'ReportPage'),
  owner('shop', () => import('#features/admin/settings/settings-page.tsx'), 'ShopPage'),
  owner('ready', () => import('#features/admin/settings/ready-page.tsx'), 'ReadyPage'),
  counter('messages', () => import('#features/admin/complaints/complaints-page.tsx'), 'MessagesPage'),
  owner('audit', () => import('#features/admin/operations/audit/audit-page.tsx'), 'AuditPage'),
  owner(
    'money_check',
    () => import('#features/admin/operations/money/money-check-page.tsx'),
    'MoneyCheckPage',
  ),
  owner('queues', () => import('#features/admin/operations/queues-page.tsx'), 'QueuesPage'),
  counter('journeys', () => import('#features/admin/operations/timelines-page.tsx'), 'TimelinesPage'),
  counter('journeys/:id', () => import('#features/admin/operations/timeline-page.tsx'), 'TimelinePage'),
  kitchen(
    'second_factor',
    () => import('#features/admin/accounts/second-factor-page.tsx'),
    'SecondFactorPage',
  ),
];
