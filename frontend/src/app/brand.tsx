import { Link } from 'react-router-dom';
import styles from './layout.module.css';

/** Logo and name. */
export function Brand({ to, note }: { to: string; note?: string }) {
  return (
    <Link to={to} className={styles.brand}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <path d="M2.5 29.5V16C2.5 8.4 8.5 3 16 3s13.5 5.3 13.5 12.9v13.6z" fill="var(--text)" />
        <path d="M7.5 29.5V17.3c0-5.2 3.8-9 8.5-9s8.5 3.8 8.5 9v12.2z" fill="var(--ground)" />
        <path
          d="M16 12.5c1 3.3 5 4.9 5 9.7 0 3.2-2.2 5.3-5 5.3s-5-2.1-5-5.2c0-2.3 1.2-3.6 2.1-4.8.3 1.2.9 1.9 1.6 2.1-.4-2.5.1-5.1 1.3-7.1z"
          fill="var(--ember)"
        />
      </svg>
      <span>
        Forno
        {note && <span className={styles.brandNote}> {note}</span>}
      </span>
    </Link>
  );
}
