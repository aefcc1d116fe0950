import { Link, NavLink, useNavigate } from 'react-router-dom';
import { endSession, useSession } from '#session/session.ts';
import { cx } from '#ui/cx.ts';
import { useHydrated } from '#ui/hydration.ts';
import { iconLinkClass } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import cart from '#art/cart.svg?raw';
import person from '#art/person.svg?raw';
import { Still } from '#art/still.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import styles from './layout.module.css';
import { Brand, NavigationButton, useDisclosure } from './navbar.tsx';

// Lazy: both call the server and import the contracts, not needed for a visitor's first page.
const CartCount = lazyPart(() => import('./orders-in-progress.tsx'), 'CartCount');
const OrdersInProgress = lazyPart(() => import('./orders-in-progress.tsx'), 'OrdersInProgress');

const links = [
  { to: '/', label: 'Home' },
  { to: '/contact', label: 'Contact' },
  { to: '/order', label: 'Orders' },
  { to: '/menu', label: 'Menu' },
];

/** The customer navbar, logged in and out (specification, section 2). */
export function CustomerNavbar() {
  const { token } = useSession();
  const hydrated = useHydrated();
  const navigation = useDisclosure();
  const navigate = useNavigate();

  const leave = async () => {
    // Log out even when the code for it can't be fetched.
    const { logOut } = await import('#accounts/log-out.ts').catch(() => ({ logOut: endSession }));
    void logOut();
    void navigate('/login');
  };

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Brand to="/" />
        <NavigationButton {...navigation} />
        <nav id="navigation" aria-label="Main" className={cx(styles.nav, navigation.open && styles.open)}>
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end className={styles.link}>
                  {label}
                </NavLink>
              </li>
            ))}
            <li>
              <Link to="/#download" className={styles.link}>
                Download App
              </Link>
            </li>
          </ul>
          <div className={styles.entry}>
            {token ? (
              <button type="button" className={styles.link} onClick={leave}>
                Logout
              </button>
            ) : (
              <>
                <NavLink to="/register" className={styles.link}>
                  Register
                </NavLink>
                <NavLink to="/login" className={cx(styles.link, styles.login)}>
                  Login
                </NavLink>
              </>
            )}
          </div>
        </nav>
        <div className={styles.tools}>
          {token && hydrated && <OrdersInProgress />}
          <ThemeToggle />
          {token && <ProfileAndCart hydrated={hydrated} />}
        </div>
      </div>
    </header>
  );
}

function ProfileAndCart({ hydrated }: { hydrated: boolean }) {
  return (
    <>
      <NavLink to="/profile" className={iconLinkClass} aria-label="Profile" title="Profile">
        <Still svg={person} />
      </NavLink>
      <NavLink to="/cart" className={iconLinkClass} title="Cart">
        <Still svg={cart} />
        <span className="visually-hidden">Cart</span>
        {hydrated && <CartCount />}
      </NavLink>
    </>
  );
}
