import { z } from '@forno/shared/contracts';
import { fieldRefusal } from '@forno/shared/messages';
import { Route, Routes } from 'react-router-dom';
import { AdminLayout } from './admin-layout.tsx';
import { RequireAdminToken } from './guards.tsx';
import { lazyPage } from './lazy-page.ts';

const AdminLoginPage = lazyPage(() => import('#features/admin-login/admin-login-page.tsx'), 'AdminLoginPage');
const DashboardPage = lazyPage(() => import('#features/admin-dashboard/dashboard-page.tsx'), 'DashboardPage');
const PizzasPage = lazyPage(() => import('#features/admin-pizzas/pizzas-page.tsx'), 'PizzasPage');
const AddPizzaPage = lazyPage(() => import('#features/admin-pizzas/add-pizza-page.tsx'), 'AddPizzaPage');
const PizzaListPage = lazyPage(() => import('#features/admin-pizzas/pizza-list-page.tsx'), 'PizzaListPage');
const UpdatePizzaPage = lazyPage(
  () => import('#features/admin-pizzas/update-pizza-page.tsx'),
  'UpdatePizzaPage',
);
const UsersPage = lazyPage(() => import('#features/admin-users/users-page.tsx'), 'UsersPage');
const EditUserPage = lazyPage(() => import('#features/admin-users/edit-user-page.tsx'), 'EditUserPage');
const InventoryPage = lazyPage(() => import('#features/admin-inventory/inventory-page.tsx'), 'InventoryPage');
const UpdateInventoryPage = lazyPage(
  () => import('#features/admin-inventory/update-inventory-page.tsx'),
  'UpdateInventoryPage',
);
const AdminOrdersPage = lazyPage(
  () => import('#features/admin-orders/admin-orders-page.tsx'),
  'AdminOrdersPage',
);
const KitchenBoardPage = lazyPage(
  () => import('#features/admin-orders/kitchen-board-page.tsx'),
  'KitchenBoardPage',
);
const PrintPage = lazyPage(() => import('#features/admin-orders/print/print-page.tsx'), 'PrintPage');
const ReportPage = lazyPage(() => import('#features/admin-report/report-page.tsx'), 'ReportPage');
const AuditPage = lazyPage(() => import('#features/admin-audit/audit-page.tsx'), 'AuditPage');
const MoneyCheckPage = lazyPage(() => import('#features/admin-money/money-check-page.tsx'), 'MoneyCheckPage');
const JourneysPage = lazyPage(() => import('#features/admin-operations/journeys-page.tsx'), 'JourneysPage');
const JourneyPage = lazyPage(() => import('#features/admin-operations/journey-page.tsx'), 'JourneyPage');
const QueuesPage = lazyPage(() => import('#features/admin-operations/queues-page.tsx'), 'QueuesPage');
const ShopPage = lazyPage(() => import('#features/admin-shop/shop-page.tsx'), 'ShopPage');
const SecondFactorPage = lazyPage(
  () => import('#features/second-factor/second-factor-page.tsx'),
  'SecondFactorPage',
);
const NotFoundPage = lazyPage(() => import('#features/not-found/not-found-page.tsx'), 'NotFoundPage');

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
          <Route path="pizza_dashboard" element={<PizzasPage />} />
          <Route path="pizza_dashboard/add" element={<AddPizzaPage />} />
          <Route path="pizza_dashboard/get" element={<PizzaListPage />} />
          <Route path="pizza_dashboard/update/:id" element={<UpdatePizzaPage />} />
          <Route path="users" element={<UsersPage />} />
          <Route path="user/user/:id" element={<EditUserPage />} />
          <Route path="inventory" element={<InventoryPage />} />
          <Route path="inventory/update" element={<UpdateInventoryPage />} />
          <Route path="orders" element={<AdminOrdersPage />} />
          <Route path="orders/board" element={<KitchenBoardPage />} />
          <Route path="orders/print/:id" element={<PrintPage />} />
          <Route path="generate_report" element={<ReportPage />} />
          <Route path="shop" element={<ShopPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="money_check" element={<MoneyCheckPage />} />
          <Route path="queues" element={<QueuesPage />} />
          <Route path="journeys" element={<JourneysPage />} />
          <Route path="journeys/:id" element={<JourneyPage />} />
          <Route path="second_factor" element={<SecondFactorPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
