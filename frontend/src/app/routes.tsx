import { statusTitle } from '@forno/shared/messages/everyone';
import { Suspense } from 'react';
import { Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '#session/session.ts';
import { useHydrated } from '#ui/hydration.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { pageFacts } from '#ui/page-facts.ts';
import edge from '#art/crust-edge.module.css';
import crustEdge from '#art/crust-edge.svg?raw';
import { Still } from '#art/still.tsx';
import { CustomerNavbar } from './customer-navbar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { RequireToken } from './guards.tsx';
import { lazyPage } from './lazy-page.ts';
import { PageFallback, Screen, SkipLink } from './screen.tsx';
import styles from './routes.module.css';

const HomePage = lazyPage(() => import('#features/everyone/site/home-page.tsx'), 'HomePage');
const LoginPage = lazyPage(() => import('#features/everyone/accounts/login-page.tsx'), 'LoginPage');
const RegisterPage = lazyPage(() => import('#features/everyone/accounts/register-page.tsx'), 'RegisterPage');
const ProfilePage = lazyPage(() => import('#features/customer/accounts/profile-page.tsx'), 'ProfilePage');
const MenuPage = lazyPage(() => import('#features/customer/menu/menu-page.tsx'), 'MenuPage');
const CartScreen = lazyPage(() => import('./cart-screen.tsx'), 'CartScreen');
const CustomisePage = lazyPage(() => import('#features/customer/cart/customise-page.tsx'), 'CustomisePage');
const OrdersPage = lazyPage(() => import('#features/customer/orders/orders-page.tsx'), 'OrdersPage');
const SecondaryRoutes = lazyPage(() => import('./secondary-routes.tsx'), 'SecondaryRoutes');
const AdminRoutes = lazyPage(() => import('./admin-routes.tsx'), 'AdminRoutes');

/** All routes (specification, section 2), each in its own chunk. */
export function AppRoutes() {
  const { pathname } = useLocation();
  const isStaff = pathname.startsWith('/admin');
  return (
    <>
      {!isStaff && <TabletToWork />}
      <Suspense fallback={<PageFallback />}>
        {isStaff ? (
          <ErrorBoundary>
            <AdminRoutes />
          </ErrorBoundary>
        ) : (
          <CustomerRoutes />
        )}
      </Suspense>
    </>
  );
}

/** A tablet of the shop is no customer. Apart: what changes above a page made ahead while it is taken over empties it. */
function TabletToWork() {
  const { token } = useSession();
  return useHydrated() && token?.startsWith('st_') ? <Navigate to="/admin" replace /> : null;
}

function CustomerRoutes() {
  return (
    <Routes>
      <Route element={<CustomerLayout />}>
        <Route path="/" element={<Home />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route element={<RequireToken />}>
          <Route element={<WithCheckoutProgress />}>
            <Route path="/order" element={<OrdersPage />} />
            <Route path="/menu" element={<MenuPage />} />
            <Route path="/cart" element={<CartScreen />} />
          </Route>
          <Route path="/profile" element={<ProfilePage />} />
          <Route path="/add-inventory" element={<CustomisePage />} />
        </Route>
        <Route path="*" element={<SecondaryRoutes />} />
      </Route>
    </Routes>
  );
}

const Usual = lazyPart(() => import('./orders-in-progress.tsx'), 'Usual');

/** What a returning customer orders most. By itself: the page around it would hydrate anew, and lose its pizzas meanwhile. */
function UsualAfterwards() {
  const { token } = useSession();
  const hydrated = useHydrated();
  return token && hydrated ? <Usual /> : null;
}

function Home() {
  return (
    <>
      <UsualAfterwards />
      <HomePage />
    </>
  );
}

function CustomerLayout() {
  return (
    <>
      <SkipLink />
      <CustomerNavbar />
      <Screen />
      <Footer />
    </>
  );
}

const CheckoutProgress = lazyPart(
  () => import('#features/customer/checkouts/checkout-progress.tsx'),
  'CheckoutProgress',
);

/** Adds the payment's progress to screens. The app combines the two features. */
function WithCheckoutProgress() {
  const hydrated = useHydrated();
  return (
    <>
      {hydrated && <CheckoutProgress />}
      <Outlet />
    </>
  );
}

// Lazy: it calls the server, not needed for a visit's first page. Reserves its line until the hours are loaded.
const OpeningHours = lazyPart(
  () => import('#features/everyone/site/opening-hours.tsx'),
  'OpeningHours',
  <div>&nbsp;</div>,
);

function Footer() {
  const { name, address, phone, tel, email, legal } = pageFacts;
  return (
    <footer className={styles.footer}>
      <Still svg={crustEdge} className={edge.edge} />
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.line}>Wood, flour, fire, and somebody to watch over all three.</p>
        </div>
        <address className={styles.block}>
          <h2 className={styles.head}>Find us</h2>
          {address}
        </address>
        <div className={styles.block}>
          <h2 className={styles.head}>Get in touch</h2>
          <a href={tel}>{phone}</a>
          <a href={`mailto:${email}`}>{email}</a>
        </div>
        <div className={styles.block}>
          <h2 className={styles.head}>Opening hours</h2>
          <OpeningHours />
          <Link to="/shop/about">About us and policies</Link>
          <Link to="/status">{statusTitle}</Link>
        </div>
        <p className={styles.legal}>{legal}</p>
      </div>
    </footer>
  );
}
