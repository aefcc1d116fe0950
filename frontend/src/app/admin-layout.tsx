import { NavLink, useNavigate } from 'react-router-dom';
import { logOut } from '#api/log-out.ts';
import { useSession } from '#api/session.ts';
import { useAdminLive } from '#live/patch-admin-cache.ts';
import { cx } from '#ui/cx.ts';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import admin from './admin-layout.module.css';
import { Brand } from './brand.tsx';
import styles from './layout.module.css';
import { NavigationButton } from './navigation-button.tsx';
import { Screen, SkipLink } from './screen.tsx';
import { useDisclosure } from './use-disclosure.ts';

const links = [
  { to: '/admin', label: 'Admin Dashboard', end: true },
  { to: '/admin/users', label: 'Users', end: false },
  { to: '/admin/orders', label: 'Orders', end: false },
  { to: '/admin/inventory', label: 'Inventory', end: false },
  { to: '/admin/pizza_dashboard', label: 'Pizzas', end: false },
];

/** Denser and calmer than the customer's area: same tokens, smaller type, no decoration, no footer. */
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
    <div className={admin.area}>
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
          <div className={styles.tools}>
            <ThemeToggle />
            <NavigationButton ref={button} open={open} toggle={toggle} />
          </div>
        </div>
      </header>
      <Screen />
    </div>
  );
}
