import { z } from '@forno/shared/contracts/everyone';
import { fieldRefusal } from '@forno/shared/messages/everyone';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useIsStation } from '#accounts/reauthentication.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { RequireAdminToken } from './guards.tsx';
import { lazyPage } from './lazy-page.ts';
import { dutyOf, ForDuty, ForHome } from './page-duties.tsx';

const AdminLoginPage = lazyPage(
  () => import('#features/admin/accounts/admin-login-page.tsx'),
  'AdminLoginPage',
);
const DashboardPage = lazyPage(() => import('#features/admin/reports/dashboard-page.tsx'), 'DashboardPage');
const NotFoundPage = lazyPage(() => import('#features/everyone/site/not-found-page.tsx'), 'NotFoundPage');

const InvitationPage = lazyPage(
  () => import('#features/admin/accounts/invitation-page.tsx'),
  'InvitationPage',
);

const EnrolPage = lazyPage(() => import('#features/admin/accounts/enrol-page.tsx'), 'EnrolPage');

/** A screen below /admin, by the name of its export, for those who have its duty. */
function page<Name extends string>(path: string, load: Parameters<typeof lazyPage<Name>>[0], name: Name) {
  const Screen = lazyPage(load, name);
  const screen = (
    <ForDuty duty={dutyOf(`/admin/${path}`)} isPersonal={path === 'second_factor'}>
      <Screen />
    </ForDuty>
  );
  return <Route key={path} path={path} element={screen} />;
}

const pages = [
  page('pizza_dashboard', () => import('#features/admin/menu/pizzas-page.tsx'), 'PizzasPage'),
  page('pizza_dashboard/add', () => import('#features/admin/menu/add-pizza-page.tsx'), 'AddPizzaPage'),
  page('pizza_dashboard/get', () => import('#features/admin/menu/pizza-list-page.tsx'), 'PizzaListPage'),
  page(
    'pizza_dashboard/update/:id',
    () => import('#features/admin/menu/update-pizza-page.tsx'),
    'UpdatePizzaPage',
  ),
  page('users', () => import('#features/admin/accounts/users-page.tsx'), 'UsersPage'),
  page('user/user/:id', () => import('#features/admin/accounts/edit-user-page.tsx'), 'EditUserPage'),
  page('staff', () => import('#features/admin/accounts/staff-page.tsx'), 'StaffPage'),
  page('stations', () => import('#features/admin/accounts/stations-page.tsx'), 'StationsPage'),
  page('inventory', () => import('#features/admin/stock/inventory-page.tsx'), 'InventoryPage'),
  page(
    'inventory/update',
    () => import('#features/admin/stock/update-inventory-page.tsx'),
    'UpdateInventoryPage',
  ),
  page('inventory/count', () => import('#features/admin/stock/count-page.tsx'), 'CountPage'),
  page('orders', () => import('#features/admin/orders/admin-orders-page.tsx'), 'AdminOrdersPage'),
  page('orders/board', () => import('#features/admin/orders/kitchen-board-page.tsx'), 'KitchenBoardPage'),
  page('guests', () => import('#features/admin/orders/guests-page.tsx'), 'GuestsPage'),
  page(
    'delivery/:checkoutId',
    () => import('#features/admin/orders/delivery/delivery-page.tsx'),
    'DeliveryPage',
  ),
  page('counter', () => import('#features/admin/checkouts/counter/counter-page.tsx'), 'CounterPage'),
  page('orders/print/:id', () => import('#features/admin/orders/print/print-page.tsx'), 'PrintPage'),
  page('till', () => import('#features/admin/till/till-page.tsx'), 'TillPage'),
  page('till/:id', () => import('#features/admin/till/till-sheet-page.tsx'), 'TillSheetPage'),
  page('papers', () => import('#features/admin/bills/bills-page.tsx'), 'BillsPage'),
  page('bill/:id', () => import('#features/customer/bills/bill-page.tsx'), 'BillPage'),
  page('generate_report', () => import('#features/admin/reports/report-page.tsx'), 'ReportPage'),
  page('shop', () => import('#features/admin/settings/settings-page.tsx'), 'ShopPage'),
  page('ready', () => import('#features/admin/settings/ready-page.tsx'), 'ReadyPage'),
  page('messages', () => import('#features/admin/complaints/complaints-page.tsx'), 'MessagesPage'),
  page('audit', () => import('#features/admin/operations/audit/audit-page.tsx'), 'AuditPage'),
  page(
    'money_check',
    () => import('#features/admin/operations/money/money-check-page.tsx'),
    'MoneyCheckPage',
  ),
  page('queues', () => import('#features/admin/operations/queues-page.tsx'), 'QueuesPage'),
  page('journeys', () => import('#features/admin/operations/timelines-page.tsx'), 'TimelinesPage'),
  page('journeys/:id', () => import('#features/admin/operations/timeline-page.tsx'), 'TimelinePage'),
  page('second_factor', () => import('#features/admin/accounts/second-factor-page.tsx'), 'SecondFactorPage'),
];

// The contracts' own setting is a side effect, which the bundler drops.
z.config({ customError: fieldRefusal });

/**
 * Admin routes (specification, section 2). Every path under /admin has the admin navbar. A separate chunk that
 * customers never fetch.
 */
export function AdminRoutes() {
  const isStation = useIsStation();
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        <Route path="/admin_login" element={<AdminLoginPage />} />
        <Route path="/admin_login/invitation" element={<InvitationPage />} />
        <Route path="/admin_login/station" element={<EnrolPage />} />
        <Route path="/admin" element={<RequireAdminToken />}>
          <Route
            index
            element={
              <ForHome>
                <DashboardPage />
              </ForHome>
            }
          />
          {pages}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="*" element={isStation ? <Navigate to="/admin" replace /> : <NotFoundPage />} />
      </Route>
    </Routes>
  );
}
