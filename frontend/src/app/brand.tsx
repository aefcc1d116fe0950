import { Link } from 'react-router-dom';
import styles from './layout.module.css';

/** Logo and name. */
export function Brand({ to, note }: { to: string; note?: string }) {
  return (
    <Link to={to} className={styles.brand}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <path
          d="M2.500 29.500V16C2.500 8.400 8.500 3 16 3s13.500 5.300 13.500 12.900v13.600z"
          fill="var(--text)"
        />
        <path
          d="M7.500 29.500V17.300c0-5.200 3.800-9 8.500-9s8.500 3.800 8.500 9v12.200z"
          fill="var(--ground)"
        />
        <path
          d="M16 12.500c1 3.300 5 4.900 5 9.700 0 3.200-2.200 5.300-5 5.300s-5-2.100-5-5.200c0-2.300 1.200-3.600 2.100-4.800.3 1.200.9 1.900 1.600 2.100-.4-2.500.1-5.100 1.300-7.100z"
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
