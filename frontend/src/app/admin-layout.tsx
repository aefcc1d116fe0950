import { NavLink, useNavigate } from 'react-router-dom';
import { Reauthentication } from '#session/reauthentication.tsx';
import { logOut } from '#session/log-out.ts';
import { useSession } from '#session/session.ts';
import { useAdminLive } from '#live/patch-admin-cache.ts';
import { cx } from '#ui/cx.ts';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import admin from './admin-layout.module.css';
import styles from './layout.module.css';
import { Brand, NavigationButton, useDisclosure } from './navbar.tsx';
import { Screen, SkipLink } from './screen.tsx';

const links = [
  { to: '/admin', label: 'Admin Dashboard', end: true },
  { to: '/admin/users', label: 'Users', end: false },
  { to: '/admin/orders', label: 'Orders', end: true },
  { to: '/admin/inventory', label: 'Inventory', end: false },
  { to: '/admin/pizza_dashboard', label: 'Pizzas', end: false },
];

/** Always-visible links for a busy evening. */
const shortcuts = [
  { to: '/admin/orders/board', label: 'Board' },
  { to: '/admin/generate_report', label: 'Report' },
  { to: '/admin/money_check', label: 'Money' },
  { to: '/admin/journeys', label: 'Find' },
  { to: '/admin/shop', label: 'Shop' },
  { to: '/admin/audit', label: 'Audit' },
  { to: '/admin/queues', label: 'Queues' },
];

/** Denser and plainer than the customer area: same tokens, smaller type, no decoration, no footer. */
export function AdminLayout() {
  const { token } = useSession();
  const { open, button, toggle, close } = useDisclosure();
  const navigate = useNavigate();
  useAdminLive();

  const leave = () => {
    void logOut();
    void navigate('/admin_login');
  };

  return (
    <div className={admin.area} data-shortcuts={token ? true : undefined}>
      <SkipLink />
      <header className={styles.header}>
        <div className={cx(styles.bar, admin.bar)}>
          <Brand to="/admin" note="admin" />
          <nav id="navigation" aria-label="Admin" className={cx(styles.nav, open && styles.open)}>
            <ul className={cx(styles.links, admin.links)}>
              {links.map(({ to, label, end }) => (
                <li key={to}>
                  <NavLink to={to} end={end} className={styles.link} onClick={close}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
            {token && (
              <div className={styles.entry}>
                <button type="button" className={styles.link} onClick={leave}>
                  Logout
                </button>
              </div>
            )}
          </nav>
          {token && (
            <nav aria-label="Shortcuts" className={admin.shortcuts}>
              {shortcuts.map(({ to, label }) => (
                <NavLink key={to} to={to} className={cx(styles.link, admin.shortcut)} onClick={close}>
                  {label}
                </NavLink>
              ))}
            </nav>
          )}
          <div className={styles.tools}>
            <ThemeToggle />
            <NavigationButton ref={button} open={open} toggle={toggle} />
          </div>
        </div>
      </header>
      <Screen />
      <Reauthentication />
    </div>
  );
}
