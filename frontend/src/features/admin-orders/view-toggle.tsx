import { NavLink } from 'react-router-dom';
import styles from './view-toggle.module.css';

/** The same orders as a list or as the kitchen sees them. */
export function ViewToggle() {
  return (
    <nav className={styles.toggle} aria-label="Orders view">
      <NavLink to="/admin/orders" end className={styles.view}>
        Table
      </NavLink>
      <NavLink to="/admin/orders/board" className={styles.view}>
        Kitchen board
      </NavLink>
    </nav>
  );
}
