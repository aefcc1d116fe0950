import { Link } from 'react-router-dom';
import brand from '#art/brand.svg?raw';
import { Still } from '#art/still.tsx';
import styles from './layout.module.css';

/** Logo and name. */
export function Brand({ to, note }: { to: string; note?: string }) {
  return (
    <Link to={to} className={styles.brand}>
      <Still svg={brand} />
      <span>
        Forno
        {note && <span className={styles.brandNote}> {note}</span>}
      </span>
    </Link>
  );
}
