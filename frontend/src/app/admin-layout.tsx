import { routes } from '@forno/shared/contracts/admin';
import { clockOffText } from '@forno/shared/messages/admin';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { Reauthentication, useIsStation } from '#accounts/reauthentication.tsx';
import { logOut } from '#accounts/log-out.ts';
import { May, useFreshDuties } from '#accounts/may.tsx';
import { useSession } from '#session/session.ts';
import { useKeptMoves } from '#features/admin/orders/changes/keep-moves.ts';
import { useAdminLive, useNextPerson } from '#features/admin/orders/changes/order-cache.ts';
import { guestsPath, isKitchenMode } from '#features/admin/orders/kitchen-view.ts';
import { cx } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { useClockBehind } from '#ui/use-now.ts';
import { ShopBanner } from '#widgets/shop-banner.tsx';
import admin from './admin-layout.module.css';
import styles from './layout.module.css';
import { Brand, NavigationButton, useDisclosure } from './navbar.tsx';
import { dutyOf, useOpenLinks } from './page-duties.tsx';
import { Screen, SkipLink } from './screen.tsx';

const NobodyThere = lazyPart(() => import('#features/admin/orders/nobody-there.tsx'), 'NobodyThere');
const StationBar = lazyPart(() => import('#features/admin/accounts/station-bar.tsx'), 'StationBar');

const links = [
  { to: '/admin', label: 'Admin Dashboard', end: true },
  { to: '/admin/users', label: 'Users', end: false },
  { to: '/admin/orders', label: 'Orders', end: true },
  { to: '/admin/counter', label: 'Counter', end: false },
  { to: '/admin/inventory', label: 'Inventory', end: false },
  { to: '/admin/pizza_dashboard', label: 'Pizzas', end: false },
];

/** Always-visible links for a busy evening, by what they are about. */
const groups = [
  { name: 'Kitchen', links: [{ to: '/admin/orders/board', label: 'Board' }] },
  {
    name: 'Sales',
    links: [
      { to: '/admin/till', label: 'Till' },
      { to: '/admin/generate_report', label: 'Report' },
      { to: '/admin/money_check', label: 'Money' },
      { to: '/admin/journeys', label: 'Find' },
    ],
  },
  {
    name: 'House',
    links: [
      { to: '/admin/staff', label: 'Staff' },
      { to: '/admin/shop', label: 'Shop' },
      { to: '/admin/audit', label: 'Audit' },
      { to: '/admin/queues', label: 'Queues' },
    ],
  },
];

/** Denser and plainer than the customer area: same tokens, smaller type, no decoration, no footer. */
export function AdminLayout() {
  const { token } = useSession();
  const isStation = useIsStation();
  const navigation = useDisclosure();
  const location = useLocation();
  const kitchen = isKitchenMode(location);
  // There guests read along.
  const forGuests = location.pathname === guestsPath;
  const open = useOpenLinks();
  useFreshDuties();
  useAdminLive();
  useNextPerson();
  useKeptMoves();

  return (
    <div className={admin.area} data-shortcuts={token ? true : undefined} data-kitchen={kitchen || undefined}>
      <SkipLink />
      <header className={styles.header}>
        <div className={cx(styles.bar, admin.bar)}>
          <Brand to="/admin" note="admin" />
          <NavigationButton {...navigation} />
          <div id="navigation" className={cx(styles.nav, navigation.open && styles.open)}>
            <nav aria-label="Admin" className={admin.main}>
              <ul className={cx(styles.links, admin.links)}>
                {open(links).map(({ to, label, end }) => (
                  <li key={to}>
                    <NavLink to={to} end={end} className={styles.link}>
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
            {token && <Account />}
          </div>
          {token && <Shortcuts />}
          <div className={styles.tools}>
            <ThemeToggle />
          </div>
        </div>
      </header>
      {isStation && <StationBar />}
      {token && <ShopBanner />}
      {token && !forGuests && (
        <May access={routes.callDelivery.access}>
          <NobodyThere />
        </May>
      )}
      {token && <ClockNote />}
      <Screen />
      <Reauthentication />
    </div>
  );
}

/** What is the caller's own; a tablet of the shop has no account. */
function Account() {
  const isStation = useIsStation();
  const navigate = useNavigate();
  const leave = () => {
    void logOut();
    void navigate('/admin_login');
  };
  return (
    <nav aria-label="Account" className={cx(styles.entry, admin.account)}>
      <May access={dutyOf('/admin/messages')}>
        <NavLink to="/admin/messages" className={styles.link}>
          Messages
        </NavLink>
      </May>
      {!isStation && (
        <>
          <NavLink to="/profile" className={styles.link}>
            Profile
          </NavLink>
          <NavLink to="/admin/second_factor" className={styles.link}>
            Two-step login
          </NavLink>
          <button type="button" className={styles.link} onClick={leave}>
            Logout
          </button>
        </>
      )}
    </nav>
  );
}

/** Whose device shows another time than the shop's is told: they compare ours with the one in its corner. */
function ClockNote() {
  const behind = useClockBehind();
  if (Math.abs(behind) < 2) return null;
  return <Notice>{clockOffText(behind)}</Notice>;
}

function Shortcuts() {
  const open = useOpenLinks();
  const shown = groups
    .map(({ name, links: all }) => ({ name, links: open(all) }))
    .filter((group) => group.links.length > 0);
  return (
    <nav aria-label="Shortcuts" className={admin.shortcuts}>
      {shown.map(({ name, links: shortcuts }) => (
        <ul key={name} aria-label={name} className={admin.group}>
          <li className={admin.groupName} aria-hidden="true">
            {name}
          </li>
          {shortcuts.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} className={cx(styles.link, admin.shortcut)}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
