import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './link-cards.module.css';

export interface LinkCard {
  to: string;
  label: string;
  text: ReactNode;
}

/** Links to other screens, with descriptions. */
export function LinkCards({ links }: { links: readonly LinkCard[] }) {
  return (
    <ul className={styles.cards}>
      {links.map(({ to, label, text }) => (
        <li key={to} className={styles.card}>
          <Link to={to} className={styles.link}>
            {label}
          </Link>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
