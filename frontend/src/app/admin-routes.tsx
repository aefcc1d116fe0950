import { z } from '@forno/shared/contracts';
import { fieldRefusal } from '@forno/shared/messages';
import { Route, Routes } from 'react-router-dom';
import { AdminLayout } from './admin-layout.tsx';
import { RequireAdminToken } from './guards.tsx';
import { lazyPage } from './lazy-page.ts';

const AdminLoginPage = lazyPage(() => import('#features/admin-login/admin-login-page.tsx'), 'AdminLoginPage');
const DashboardPage = lazyPage(() => import('#features/admin-dashboard/dashboard-page.tsx'), 'DashboardPage');
const NotFoundPage = lazyPage(() => import('#features/not-found/not-found-page.tsx'), 'NotFoundPage');

/** A screen below /admin, by the name of its export. */
const page = <Name extends string>(path: string, load: Parameters<typeof lazyPage<Name>>[0], name: Name) => (
  <Route key={path} path={path} Component={lazyPage(load, name)} />
);

const pages = [
  page('pizza_dashboard', () => import('#features/admin-pizzas/pizzas-page.tsx'), 'PizzasPage'),
  page('pizza_dashboard/add', () => import('#features/admin-pizzas/add-pizza-page.tsx'), 'AddPizzaPage'),
  page('pizza_dashboard/get', () => import('#features/admin-pizzas/pizza-list-page.tsx'), 'PizzaListPage'),
  page(
    'pizza_dashboard/update/:id',
    () => import('#features/admin-pizzas/update-pizza-page.tsx'),
    'UpdatePizzaPage',
  ),
  page('users', () => import('#features/admin-users/users-page.tsx'), 'UsersPage'),
  page('user/user/:id', () => import('#features/admin-users/edit-user-page.tsx'), 'EditUserPage'),
  page('inventory', () => import('#features/admin-inventory/inventory-page.tsx'), 'InventoryPage'),
  page(
    'inventory/update',
    () => import('#features/admin-inventory/update-inventory-page.tsx'),
    'UpdateInventoryPage',
  ),
  page('orders', () => import('#features/admin-orders/admin-orders-page.tsx'), 'AdminOrdersPage'),
  page('orders/board', () => import('#features/admin-orders/kitchen-board-page.tsx'), 'KitchenBoardPage'),
  page('orders/print/:id', () => import('#features/admin-orders/print/print-page.tsx'), 'PrintPage'),
  page('papers', () => import('#features/admin-papers/papers-page.tsx'), 'PapersPage'),
  page('bill/:id', () => import('#features/bill/bill-page.tsx'), 'BillPage'),
  page('generate_report', () => import('#features/admin-report/report-page.tsx'), 'ReportPage'),
  page('shop', () => import('#features/admin-shop/shop-page.tsx'), 'ShopPage'),
  page('ready', () => import('#features/admin-shop/ready-page.tsx'), 'ReadyPage'),
  page('messages', () => import('#features/admin-messages/messages-page.tsx'), 'MessagesPage'),
  page('audit', () => import('#features/admin-audit/audit-page.tsx'), 'AuditPage'),
  page('money_check', () => import('#features/admin-money/money-check-page.tsx'), 'MoneyCheckPage'),
  page('queues', () => import('#features/admin-operations/queues-page.tsx'), 'QueuesPage'),
  page('journeys', () => import('#features/admin-operations/timelines-page.tsx'), 'TimelinesPage'),
  page('journeys/:id', () => import('#features/admin-operations/timeline-page.tsx'), 'TimelinePage'),
  page('second_factor', () => import('#features/second-factor/second-factor-page.tsx'), 'SecondFactorPage'),
];

// The contracts' own setting is a side effect, which the bundler drops.
z.config({ customError: fieldRefusal });

/**
 * Admin routes (specification, section 2). Every path under /admin has the admin navbar. A separate chunk that
 * customers never fetch.
 */
export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path="/admin_login" element={<AdminLoginPage />} />
        <Route path="/admin" element={<RequireAdminToken />}>
          <Route index element={<DashboardPage />} />
          {pages}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
