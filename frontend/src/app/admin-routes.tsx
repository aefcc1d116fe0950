import { z } from '@forno/shared/contracts/everyone';
import { fieldRefusal } from '@forno/shared/messages/everyone';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useIsStation } from '#accounts/reauthentication.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { adminPages } from './admin-pages.ts';
import { RequireAdminToken } from './guards.tsx';
import { lazyPage } from './lazy-page.ts';
import { ForDuty, ForHome } from './page-duties.tsx';

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
          {adminPages.map(({ path, duty, Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <ForDuty duty={duty} isPersonal={path === 'second_factor'}>
                  <Screen />
                </ForDuty>
              }
            />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path="*" element={isStation ? <Navigate to="/admin" replace /> : <NotFoundPage />} />
      </Route>
    </Routes>
  );
}
